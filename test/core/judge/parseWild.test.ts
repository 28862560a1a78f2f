import { describe, expect, it } from 'vitest';
import { isParseable, parseEvaluation } from '../../../src/core/judge/parseEvaluation';
import type { JudgeReply } from '../../../src/core/judge/parseEvaluation';
import { scoreFields } from '../../../src/core/rag/scoreFields';
import { causeSentence } from '../../../src/core/words/cause';

const full =
  '{"faithfulnessScore": 0.9, "contextRelevanceScore": 0.8, "answerRelevanceScore": 0.7, "reason": "r"}';
const draft = '{"faithfulnessScore": 0.1, "contextRelevanceScore": 0.1, "answerRelevanceScore": 0.1}';

const parse = (reply: string | JudgeReply) =>
  parseEvaluation(typeof reply === 'string' ? { text: reply } : reply);
const scoresOf = (reply: string | JudgeReply) => scoreFields.map((field) => parse(reply)[field]);
const causesOf = (reply: string | JudgeReply) => scoreFields.map((field) => parse(reply).causes?.[field]);

describe('think blocks', () => {
  it.each([
    ['a block before', `<think>draft: ${draft}</think>\n${full}`],
    ['a block without braces', `<think>hm</think>${full}`],
    ['a block after', `${full}<think>was that right? ${draft}</think>`],
    ['a block inside the object', full.replace('0.9,', '<think>or 0.1?</think> 0.9,')],
    ['a block with stray braces and quotes', `<think>{ "oops </think>${full}`],
    ['<thinking>, in capitals', `<THINKING>${draft}</THINKING>${full}`],
    ['several blocks', `<think>${draft}</think><think>again</think>${full}`],
    ['a closing tag only', `I would say ${draft}. So:</think>${full}`],
    ['a closing tag only, after an open quote in braces', `Use {"faithfulnessScore for it.</think>${full}`],
    ['a nested block', `<think>a<think>b</think>c ${draft}</think>${full}`],
  ])('%s is stripped', (_name, text) => {
    expect(scoresOf(text)).toEqual([0.9, 0.8, 0.7]);
    expect(parse(text)).toMatchObject({ parseMode: 'recovered', rawOutput: text, notes: [] });
  });

  it.each([
    ['opening tag', '"the answer says <think> twice"'],
    ['closing tag', '"the answer says </think> twice"'],
    ['block', '"<think>a</think>b"'],
    ['tag after an escaped quote', '"\\"<think>"'],
  ])('a literal %s inside a text is text, and the mode stays strict', (_name, reason) => {
    const text = full.replace('"r"', reason);
    expect(parse(text)).toMatchObject({
      faithfulnessScore: 0.9,
      reason: JSON.parse(reason) as string,
      parseMode: 'strict',
    });
  });

  it('a literal tag inside a text is text after a real block, and in a reply that needs repair', () => {
    const tagged = full.replace('"r"', '"says <think>"');
    expect(parse(`<think>${draft}</think>${tagged}`)).toMatchObject({
      faithfulnessScore: 0.9,
      reason: 'says <think>',
    });
    expect(parse(tagged.replace('0.8,', '0.8'))).toMatchObject({
      answerRelevanceScore: 0.7,
      reason: 'says <think>',
    });
    expect(parse(tagged.replaceAll('"', "'"))).toMatchObject({
      faithfulnessScore: 0.9,
      reason: 'says <think>',
    });
  });

  it('a literal tag inside a text that the reply cuts is text', () => {
    expect(scoresOf('{"faithfulnessScore": 0.9, "reason": "it says <think> and then')).toEqual([
      0.9,
      null,
      null,
    ]);
    expect(scoresOf('{"faithfulnessScore": 0.9, "reason": "it says </think> and then')).toEqual([
      0.9,
      null,
      null,
    ]);
  });

  it('an unclosed block gives null: what it holds is no judgment', () => {
    const text = `<think>I would say ${full} or so`;
    expect(scoresOf(text)).toEqual([null, null, null]);
    expect(causesOf(text)).toEqual(['no-json', 'no-json', 'no-json']);
    expect(causeSentence(parse(text), 'faithfulnessScore')).toBe('the reply ends inside its think block');
    expect(causesOf({ text, finishReason: 'length' })[0]).toBe('truncated');
    expect(parse(text).rawOutput).toBe(text);
  });

  it('a closing tag with nothing after it gives null', () => {
    expect(causesOf(`${full}</think>`)).toEqual(['no-json', 'no-json', 'no-json']);
  });
});

describe('malformed replies seen in the wild', () => {
  it.each([
    ['curly quotes', full.replaceAll(/"([^"]*)"/g, '\u201c$1\u201d')],
    ['full-width punctuation', full.replaceAll(':', '\uff1a').replaceAll(',', '\uff0c')],
    ['keys without quotes', full.replaceAll(/"(\w+)":/g, '$1:')],
    ['no commas', full.replaceAll(',', '\n')],
    ['doubled braces', `{${full}}`],
    ['JSON inside a JSON text', JSON.stringify(full)],
    ['JSON with escaped quotes', full.replaceAll('"', '\\"')],
    ['a list, the last one counts', `[${draft}, ${full}]`],
    ['a list under a key', `{"evaluations": [${full}]}`],
    ['a trailing note in braces', `${full} {note}`],
    ['a stray brace in prose before', `The set { of things. ${full}`],
    ['an object in prose before', `{context: irrelevant} ${full}`],
    ['a remark after a score', full.replace('0.9', '0.9 (well, mostly)')],
    ['unescaped quotes in the reason', full.replace('"r"', '"the "30 days", and "free" label"')],
    ['a text without its end quote', full.replace('"reason": "r"', '"reason": "r')],
  ])('%s: the scores are read', (_name, text) => {
    expect(scoresOf(text)).toEqual([0.9, 0.8, 0.7]);
    expect(parse(text)).toMatchObject({ parseMode: 'recovered', rawOutput: text });
  });

  it('a judgment that is quoted inside a text is not read', () => {
    const quoted = JSON.stringify({ reason: `the answer says ${full}`, verdict: 'bad' });
    expect(parse(quoted)).toMatchObject({ parseMode: 'failed', causes: { faithfulnessScore: 'missing' } });
    expect(scoresOf(quoted)).toEqual([null, null, null]);
    expect(scoresOf(quoted.replace('}"', '}",'))).toEqual([null, null, null]);
  });

  it('a list without its last bracket is strict: the slice is all that the protocol asks for', () => {
    expect(parse(`[${full}`)).toMatchObject({ faithfulnessScore: 0.9, parseMode: 'strict' });
  });

  it('JSON inside a JSON text keeps quotes in its reason', () => {
    const text = JSON.stringify(full.replace('"r"', '"a \\"b\\" c"'));
    expect(parse(text)).toMatchObject({ answerRelevanceScore: 0.7, reason: 'a \\"b\\" c' });
  });

  it('unescaped quotes in the reason do not cut it', () => {
    const text = full.replace('"r"', '"the "30 days", and "free" label"');
    expect(parse(text).reason).toBe('the "30 days", and "free" label');
  });

  it('one object per score one level down', () => {
    const text =
      '{"a": {"faithfulnessScore": 0.9}, "b": {"contextRelevanceScore": 0.8}, "c": {"answerRelevanceScore": 0.7}}';
    expect(scoresOf(text)).toEqual([0.9, 0.8, 0.7]);
  });

  it('one unreadable score does not cost the others', () => {
    const text =
      '{"faithfulnessScore": high, "contextRelevanceScore": 9/10, "answerRelevanceScore": maybe 0.5}';
    expect(scoresOf(text)).toEqual([null, 0.9, null]);
    expect(causesOf(text)).toEqual(['not-a-number', undefined, 'not-a-number']);
  });

  it('numbers are never picked out of prose', () => {
    const text =
      'faithfulnessScore: 0.9, contextRelevanceScore: 0.8 and answerRelevanceScore = 0.7. Overall 8/10.';
    expect(causesOf(text)).toEqual(['no-json', 'no-json', 'no-json']);
  });

  it('an apology is no refusal: the API says that, not the words', () => {
    expect(causesOf('I am sorry, but I cannot judge this.')[0]).toBe('no-json');
  });

  it.each(['answerRelevance', 'answer_relevance_score', 'AnswerRelevanceScore', 'answer relevance'])(
    'a key %s is not read, and named',
    (key) => {
      const text = full.replace('answerRelevanceScore', key);
      expect(scoresOf(text)).toEqual([0.9, 0.8, null]);
      expect(causesOf(text)[2]).toBe('missing');
      expect(causeSentence(parse(text), 'answerRelevanceScore')).toBe(
        `the reply has no answerRelevanceScore. It has ${key}, which the protocol does not read.`,
      );
    },
  );

  it('a reply with look-alike keys only has no scores, and keeps its reason', () => {
    const text = '{"faithfulness": 0.9, "context_relevance": 0.8, "answer_relevance": 0.7, "reason": "r"}';
    expect(parse(text)).toMatchObject({ parseMode: 'failed', reason: 'r' });
    expect(causesOf(text)).toEqual(['missing', 'missing', 'missing']);
    expect(causeSentence(parse(text), 'contextRelevanceScore')).toContain('It has context_relevance,');
  });

  it('a long or hostile value is cut in the sentence, not in the raw output', () => {
    const value = `<b>${'x'.repeat(1000)}</b>\n`;
    const text = full.replace('0.9', JSON.stringify(value));
    expect(causeSentence(parse(text), 'faithfulnessScore')).toBe(`the reply says "<b>${'x'.repeat(36)}…`);
    expect(parse(text).rawOutput).toBe(text);
  });
});

describe('truncated replies', () => {
  it('a number at the cut is null, the fields before it are kept', () => {
    for (const cut of ['0', '0.', '0.8', '-', '"0.8', 'nul', '0.8 // so']) {
      const text = `{"faithfulnessScore": 0.9, "contextRelevanceScore": ${cut}`;
      expect(scoresOf(text)).toEqual([0.9, null, null]);
      expect(causesOf(text)).toEqual([undefined, 'truncated', 'truncated']);
      expect(causeSentence(parse(text), 'contextRelevanceScore')).toBe('the reply ends inside this field');
      expect(causeSentence(parse(text), 'answerRelevanceScore')).toBe('the reply ends before this field');
      expect(parse(text)).toMatchObject({ parseMode: 'recovered', rawOutput: text });
    }
  });

  it('every cut of a reply gives a prefix of its scores', () => {
    const expected = [0.9, 0.8, 0.7];
    for (let length = 0; length < full.length; length++) {
      const text = full.slice(0, length);
      const scores = scoresOf(text);
      const count = scores.filter((score) => score !== null).length;
      expect(scores).toEqual(expected.map((score, index) => (index < count ? score : null)));
      expect(causesOf(text).slice(count)).toEqual(
        Array<string>(3 - count).fill(length === 0 ? 'empty-output' : 'truncated'),
      );
    }
  });

  it('a cut reason is kept and noted', () => {
    const result = parse(full.slice(0, -3));
    expect(result).toMatchObject({ answerRelevanceScore: 0.7, reason: '' });
    expect(parse('{"faithfulnessScore": 0.9, "reason": "half a sen')).toMatchObject({
      reason: 'half a sen',
      notes: expect.arrayContaining([
        { code: 'cut-reason', message: 'The reason is cut: the reply ends inside it.' },
      ]) as unknown,
    });
  });

  it('finish reason length: what is complete is read, what is absent is truncated', () => {
    expect(parse({ text: full, finishReason: 'length' })).toMatchObject({
      faithfulnessScore: 0.9,
      parseMode: 'strict',
    });
    expect(causesOf({ text: 'Let me think about', finishReason: 'length' })[0]).toBe('truncated');
    expect(causesOf({ text: '', finishReason: 'length' })[0]).toBe('truncated');
    expect(causeSentence(parse({ text: '', finishReason: 'length' }), 'faithfulnessScore')).toBe(
      'the reply was cut before any text',
    );
  });

  it('a complete judgment is read although a later one is cut, and that is noted', () => {
    const text = `${full}\nBetter: {"faithfulnessScore": 0.2, "context`;
    expect(scoresOf(text)).toEqual([0.9, 0.8, 0.7]);
    expect(parse(text).notes?.map(({ code }) => code)).toEqual(['cut-object']);
  });
});

describe('what the call decides', () => {
  it('a refusal is null with cause refused, whatever the text says, and is kept', () => {
    const result = parse({ text: '', refusal: 'I cannot help with that.' });
    expect(causesOf({ text: '', refusal: 'I cannot help with that.' })).toEqual([
      'refused',
      'refused',
      'refused',
    ]);
    expect(result).toMatchObject({
      rawOutput: 'I cannot help with that.',
      error: 'The model declined to judge: I cannot help with that.',
      parseMode: 'failed',
    });
    expect(parse({ text: full, refusal: 'no' })).toMatchObject({ faithfulnessScore: null, rawOutput: full });
  });

  it('a blank refusal field is none', () => {
    expect(scoresOf({ text: full, refusal: '' })).toEqual([0.9, 0.8, 0.7]);
  });

  it('a filtered reply is null with cause filtered, and its text is kept', () => {
    const reply = { text: '{"faithfulnessScore": 0.', finishReason: 'content_filter' };
    expect(causesOf(reply)).toEqual(['filtered', 'filtered', 'filtered']);
    expect(parse(reply)).toMatchObject({
      rawOutput: reply.text,
      error: 'The provider’s filter blocked the reply.',
    });
  });

  it('reasoning is read only when it holds a complete judgment, and that is noted', () => {
    const reply = { text: `Let me see. ${full}`, fromReasoning: true };
    expect(scoresOf(reply)).toEqual([0.9, 0.8, 0.7]);
    expect(parse(reply)).toMatchObject({ parseMode: 'recovered', rawOutput: reply.text });
    expect(parse(reply).notes?.map(({ code }) => code)).toEqual(['from-reasoning']);
    for (const text of ['{"faithfulnessScore": 0.9}', full.slice(0, -1), 'I would say 0.9']) {
      expect(causesOf({ text, fromReasoning: true })).toEqual([
        'empty-output',
        'empty-output',
        'empty-output',
      ]);
      expect(parse({ text, fromReasoning: true }).rawOutput).toBe(text);
    }
  });
});

describe('isParseable', () => {
  it('tells a ladder whether another format is worth a call', () => {
    expect(isParseable(full)).toBe(true);
    expect(isParseable('{"faithfulnessScore": "high"}')).toBe(true);
    expect(isParseable('   ')).toBe(false);
    expect(isParseable('{"score": 1}')).toBe(false);
    expect(isParseable('sorry')).toBe(false);
  });
});
