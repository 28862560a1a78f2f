import { describe, expect, it } from 'vitest';
import { parseEvaluation } from '../../../src/core/judge/parseEvaluation';
import { locateParsed } from '../../../src/core/judge/locateParsed';
import { scoreFields } from '../../../src/core/rag/scoreFields';

const size = 50_000;
const fill = (piece: string): string => piece.repeat(Math.ceil(size / piece.length));
const full = '{"faithfulnessScore": 0.9, "contextRelevanceScore": 0.8, "answerRelevanceScore": 0.7}';

// A reader that is not linear takes minutes to hours on these; the suite's own time-out would end it.
describe('long hostile text', () => {
  it.each([
    '{',
    '}',
    '{"',
    '{""',
    '{"" {',
    '{"a":',
    '{"a":[',
    '[{',
    '"',
    "{'",
    '{"a":"x" y ',
    '{"a":"x',
    "{'a':'x' y ",
    '{/*',
    '{"a":"x"/*',
    '{"a":"x",/*',
    '{"a":1//',
    '{a:(',
    '{a:((b',
    '{#',
    '\\"',
    '{\\"a\\":',
    '<think>',
    '</think>',
    '{"</think>',
    '{"<think></think>{',
    '<think>{"',
    '{"a":"",',
    '{"faithfulnessScore":{',
    '{"faithfulnessScore":[',
    '{"faithfulnessScore":0.1}',
    '{"faithfulnessScore":"',
    '{"reason":"" "a',
    '“',
    '{“a”：“x” y',
    ' ',
    '\n',
    ']',
    '{a]',
    '{"a":[}',
  ])('%j repeated is read without a fault', (piece) => {
    const text = fill(piece);
    const result = parseEvaluation({ text });
    expect(result.rawOutput).toBe(text);
    for (const field of scoreFields) {
      expect(result[field] === null).toBe(result.causes?.[field] !== undefined);
    }
    expect(locateParsed(text).read.every(([from, to]) => from <= to)).toBe(true);
  });

  it.each([
    ['nested objects', '{"a":', '}'],
    ['nested arrays', '[', ']'],
  ])('a reason of deeply %s does not cost the scores', (_name, open, close) => {
    const depth = 20_000;
    const reason = `${open.repeat(depth)}1${close.repeat(depth)}`;
    const text = full.replace('}', `, "reason": ${reason}}`);
    const result = parseEvaluation({ text });
    expect(scoreFields.map((field) => result[field])).toEqual([0.9, 0.8, 0.7]);
    expect(result.reason).toBe(reason);
  });

  it('a megabyte of braces, with and without a judgment behind it', () => {
    const braces = '{'.repeat(1_000_000);
    expect(parseEvaluation({ text: braces }).causes?.faithfulnessScore).toBe('truncated');
    const behind = parseEvaluation({ text: braces + full });
    expect(scoreFields.map((field) => behind[field])).toEqual([0.9, 0.8, 0.7]);
  });

  it('names of the language are keys like any other', () => {
    const text =
      '{"__proto__": {"faithfulnessScore": 1}, "constructor": 1, "toString": 1, "contextRelevanceScore": 0.5}';
    const result = parseEvaluation({ text });
    expect(scoreFields.map((field) => result[field])).toEqual([null, 0.5, null]);
    expect(({} as Record<string, unknown>).faithfulnessScore).toBeUndefined();
  });
});
