import { describe, expect, it } from 'vitest';
import { parseEvaluation } from '../../../src/core/judge/parseEvaluation';
import { scoreFields } from '../../../src/core/rag/scoreFields';
import type { NullCause } from '../../../src/core/rag/RagJudgeEvaluation';
import { causeSentence } from '../../../src/core/words/cause';

/** Faithfulness as given, the two others 0.8 and 0.7. */
const withFaithfulness = (value: string): string =>
  `{"faithfulnessScore": ${value}, "contextRelevanceScore": 0.8, "answerRelevanceScore": 0.7, "reason": "r"}`;

const parse = (text: string) => parseEvaluation({ text });
const scoresOf = (text: string): (number | null)[] => scoreFields.map((field) => parse(text)[field]);
const causesOf = (text: string): (NullCause | undefined)[] =>
  scoreFields.map((field) => parse(text).causes?.[field]);
const noteMessages = (text: string): string[] => (parse(text).notes ?? []).map(({ message }) => message);

describe('the table of model outputs in reference/ai4j.md, column "ours"', () => {
  it.each([
    ['', 'empty-output'],
    [' \n\t', 'empty-output'],
    ['The answer is well supported.', 'no-json'],
    ['}{', 'truncated'],
    ['{"faithfulnessScore": 0.9', 'truncated'],
    ['{"reason": "cut before', 'truncated'],
    ['null', 'no-json'],
    ['{}', 'missing'],
  ])('no scores in %j: all null with cause %s, raw output kept', (text, cause) => {
    expect(scoresOf(text)).toEqual([null, null, null]);
    expect(causesOf(text)).toEqual([cause, cause, cause]);
    expect(parse(text).rawOutput).toBe(text);
  });

  it('a missing key is null, the others are read', () => {
    const text = '{"faithfulnessScore": 0.9, "reason": "r"}';
    expect(scoresOf(text)).toEqual([0.9, null, null]);
    expect(causesOf(text)).toEqual([undefined, 'missing', 'missing']);
    expect(parse(text).parseMode).toBe('strict');
  });

  it('keys nested one level down are recovered when none is at the top level', () => {
    const text = `{"evaluation": ${withFaithfulness('0.9')}}`;
    expect(scoresOf(text)).toEqual([0.9, 0.8, 0.7]);
    expect(parse(text)).toMatchObject({ parseMode: 'recovered', reason: 'r' });
  });

  it('keys nested under another key are not read beside a key at the top level', () => {
    const text = '{"faithfulnessScore": 0.9, "more": {"contextRelevanceScore": 0.8}}';
    expect(scoresOf(text)).toEqual([0.9, null, null]);
    expect(causesOf(text)).toEqual([undefined, 'missing', 'missing']);
  });

  it('keys nested two levels down are not read', () => {
    const text = `{"a": {"b": ${withFaithfulness('0.9')}}}`;
    expect(causesOf(text)).toEqual(['missing', 'missing', 'missing']);
  });

  it('an explicit null is null, not 0', () => {
    expect(scoresOf(withFaithfulness('null'))).toEqual([null, 0.8, 0.7]);
    expect(causesOf(withFaithfulness('null'))[0]).toBe('null');
  });

  it.each(['"0.8"', '" 0.8 "'])('%s is 0.8, noted as coerced', (value) => {
    const result = parse(withFaithfulness(value));
    expect(result.faithfulnessScore).toBe(0.8);
    expect(result.notes).toEqual([
      {
        code: 'coerced',
        dimension: 'faithfulnessScore',
        message: `faithfulnessScore was ${value}, read as 0.8.`,
      },
    ]);
  });

  it.each(['""', '"null"', '"  "'])('%s is null with cause null, not 0', (value) => {
    expect(scoresOf(withFaithfulness(value))).toEqual([null, 0.8, 0.7]);
    expect(causesOf(withFaithfulness(value))[0]).toBe('null');
  });

  it.each(['"high"', '"0,8"', '0,8', '"about 0.8"', '"8 of 10"', '"0.8 to 0.9"', '"8/0"', '"1/2/3"', '".."'])(
    '%s is null, and the sentence quotes it',
    (value) => {
      expect(scoresOf(withFaithfulness(value))).toEqual([null, 0.8, 0.7]);
      expect(causesOf(withFaithfulness(value))[0]).toBe('not-a-number');
      expect(causeSentence(parse(withFaithfulness(value)), 'faithfulnessScore')).toBe(
        `the reply says ${value}`,
      );
    },
  );

  it.each([
    ['"8/10"', 0.8],
    ['"80%"', 0.8],
    ['"62%"', 0.62],
    ['" 80 % "', 0.8],
    ['"4 / 5"', 0.8],
    ['"0.9 (high)"', 0.9],
    ['"80% (good)"', 0.8],
    ['8/10', 0.8],
    ['80%', 0.8],
    ['0.9 (high)', 0.9],
    ['.5', 0.5],
  ])('%s is %d, coerced and noted', (value, expected) => {
    const text = withFaithfulness(value);
    expect(scoresOf(text)).toEqual([expected, 0.8, 0.7]);
    if (value !== '.5') {
      expect(noteMessages(text)).toEqual([`faithfulnessScore was ${value}, read as ${expected}.`]);
    }
  });

  it.each(['true', 'false', '[0.8]', '{"value": 0.8}', '[]', '{}'])('%s as a score is null', (value) => {
    expect(scoresOf(withFaithfulness(value))).toEqual([null, 0.8, 0.7]);
    expect(causesOf(withFaithfulness(value))[0]).toBe('not-a-number');
  });

  it.each(['NaN', '"NaN"', 'Infinity', '-Infinity', '"Infinity"', '1e400', '-1e400', '"1e400"'])(
    '%s is null, and the sentence quotes it',
    (value) => {
      expect(scoresOf(withFaithfulness(value))).toEqual([null, 0.8, 0.7]);
      expect(causesOf(withFaithfulness(value))[0]).toBe('not-a-number');
      expect(causeSentence(parse(withFaithfulness(value)), 'faithfulnessScore')).toBe(
        `the reply says ${value}`,
      );
    },
  );

  it.each([
    ['-3', 0, 'faithfulnessScore was -3, clamped to 0.'],
    ['7', 1, 'faithfulnessScore was 7, clamped to 1: possible 0-10 scale.'],
    ['"9/5"', 1, 'faithfulnessScore was "9/5", clamped to 1: possible 0-10 scale.'],
    ['85', 1, 'faithfulnessScore was 85, clamped to 1: possible 0-100 scale.'],
    ['1.0000001', 1, 'faithfulnessScore was 1.0000001, clamped to 1.'],
    ['1e9', 1, 'faithfulnessScore was 1e9, clamped to 1.'],
  ])('%s is clamped to %d, and noted', (value, expected, message) => {
    expect(scoresOf(withFaithfulness(value))).toEqual([expected, 0.8, 0.7]);
    expect(parse(withFaithfulness(value)).notes).toEqual([
      { code: 'clamped', dimension: 'faithfulnessScore', message },
    ]);
    expect(parse(withFaithfulness(value)).parseMode).toBe('strict');
  });

  it('0 and 1 are in range and -0 is 0', () => {
    const text = '{"faithfulnessScore": -0, "contextRelevanceScore": 0, "answerRelevanceScore": 1}';
    expect(scoresOf(text)).toEqual([0, 0, 1]);
    expect(Object.is(parse(text).faithfulnessScore, 0)).toBe(true);
    expect(noteMessages(text)).toEqual([]);
  });

  it.each([
    ['fenced JSON', `\`\`\`json\n${withFaithfulness('0.9')}\n\`\`\``],
    ['an array of one', `[${withFaithfulness('0.9')}]`],
    ['a brace inside a text', withFaithfulness('0.9').replace('"r"', '"a } b { c"')],
    ['prose without braces around', `Sure! ${withFaithfulness('0.9')} Hope this helps.`],
  ])('%s works in mode strict', (_name, text) => {
    expect(scoresOf(text)).toEqual([0.9, 0.8, 0.7]);
    expect(parse(text).parseMode).toBe('strict');
  });

  it('prose with braces around is recovered', () => {
    const text = `For {query} I say ${withFaithfulness('0.9')} {done}`;
    expect(scoresOf(text)).toEqual([0.9, 0.8, 0.7]);
    expect(parse(text)).toMatchObject({ parseMode: 'recovered', rawOutput: text, notes: [] });
  });

  it('of two objects that differ the last one is read, and the conflict is noted', () => {
    const text = `${withFaithfulness('0.2')}\nOn reflection:\n${withFaithfulness('0.9')}`;
    expect(scoresOf(text)).toEqual([0.9, 0.8, 0.7]);
    expect(noteMessages(text)).toEqual([
      'The reply holds 2 objects with different scores; the last one was read.',
    ]);
  });

  it('two equal objects are no conflict', () => {
    const text = `${withFaithfulness('0.9')} ${withFaithfulness('0.9')}`;
    expect(parse(text)).toMatchObject({ faithfulnessScore: 0.9, parseMode: 'recovered', notes: [] });
  });

  it.each([
    ['a trailing comma', withFaithfulness('0.9').replace('"r"}', '"r",}')],
    ['single quotes', withFaithfulness('0.9').replaceAll('"', "'")],
    ['a // comment', withFaithfulness('0.9').replace('0.9,', '0.9, // supported\n')],
    ['a /* */ comment', withFaithfulness('0.9').replace('0.9,', '0.9 /* supported, see 0.1 */,')],
    ['a raw newline in a text', withFaithfulness('0.9').replace('"r"', '"r\ns"')],
  ])('%s is accepted in mode recovered', (_name, text) => {
    expect(scoresOf(text)).toEqual([0.9, 0.8, 0.7]);
    expect(parse(text)).toMatchObject({ parseMode: 'recovered', notes: [] });
  });

  it('of a duplicate key the last one wins, and a difference is noted', () => {
    const text = '{"faithfulnessScore": 0.2, "faithfulnessScore": 0.9}';
    expect(parse(text)).toMatchObject({ faithfulnessScore: 0.9, parseMode: 'strict' });
    expect(noteMessages(text)).toEqual([
      'The reply gives faithfulnessScore more than once with different values; the last one was read.',
    ]);
  });

  it.each([
    ['5', '5'],
    ['{"a": [1]}', '{"a": [1]}'],
    ['["a", "b"]', '["a", "b"]'],
    ['true', 'true'],
    ['null', null],
    ['"with \\"quotes\\" \\u00e9\\n"', 'with "quotes" é\n'],
  ])('a reason of %s reads %j', (value, expected) => {
    expect(parse(withFaithfulness('0.9').replace('"r"', value)).reason).toBe(expected);
  });
});
