import { describe, expect, it } from 'vitest';
import { checkedEvaluation } from '../../../src/core/judge/checkedEvaluation';
import { RagJudgeEvaluation } from '../../../src/core/rag/RagJudgeEvaluation';
import { scoreFields } from '../../../src/core/rag/scoreFields';
import { causeSentence } from '../../../src/core/words/cause';

const scores = { faithfulnessScore: 0.9, contextRelevanceScore: 0.8, answerRelevanceScore: 0.7 };
const checked = (given: unknown): RagJudgeEvaluation => {
  const result = checkedEvaluation(given, 'strict.mjs');
  expect(RagJudgeEvaluation.safeParse(result).success).toBe(true);
  return result;
};
const scoresOf = (given: unknown) => scoreFields.map((field) => checked(given)[field]);
const cyclic: Record<string, unknown> = { ...scores };
cyclic.self = cyclic;

describe('checkedEvaluation', () => {
  it.each([
    [undefined, 'undefined'],
    [null, 'null'],
    [42, 'a number'],
    ['0.9', '"0.9"'],
    [[scores], 'an array'],
    [() => scores, 'a function'],
  ])('%s is no evaluation', (given, kind) => {
    expect(scoresOf(given)).toEqual([null, null, null]);
    expect(checked(given).causes).toEqual(Object.fromEntries(scoreFields.map((field) => [field, 'error'])));
    expect(checked(given).error).toBe(`strict.mjs returned ${kind} instead of an evaluation.`);
  });

  it.each([
    [7, 'the judge gave 7, which is not between 0 and 1'],
    [-0.1, 'the judge gave -0.1, which is not between 0 and 1'],
    [Number.NaN, 'the judge gave NaN, which is not between 0 and 1'],
    [Number.POSITIVE_INFINITY, 'the judge gave Infinity, which is not between 0 and 1'],
    ['0.9', 'the judge gave "0.9"'],
    [true, 'the judge gave a boolean'],
    [10n, 'the judge gave a bigint'],
  ])('a score of %s is null with a sentence, and costs no other score', (value, sentence) => {
    const given = { ...scores, faithfulnessScore: value };
    // A bigint cannot be stored at all.
    if (typeof value === 'bigint') {
      expect(checked(given).error).toContain('strict.mjs returned an evaluation that cannot be stored');
      return;
    }
    expect(scoresOf(given)).toEqual([null, 0.8, 0.7]);
    expect(checked(given).causes).toEqual({ faithfulnessScore: 'error' });
    expect(causeSentence(checked(given), 'faithfulnessScore')).toBe(sentence);
    expect(checked(given).error).toBe(
      `strict.mjs gave a score that cannot be used: faithfulnessScore: ${sentence}.`,
    );
  });

  it('an absent score is missing, a null is null, and one keeps the cause that the judge gave', () => {
    const given = {
      faithfulnessScore: null,
      contextRelevanceScore: null,
      causes: { faithfulnessScore: 'not-applicable' },
    };
    expect(checked(given).causes).toEqual({
      faithfulnessScore: 'not-applicable',
      contextRelevanceScore: 'null',
      answerRelevanceScore: 'missing',
    });
  });

  it('a cause beside a score, or an unknown cause, is not kept', () => {
    const given = {
      ...scores,
      answerRelevanceScore: null,
      causes: { faithfulnessScore: 'null', answerRelevanceScore: 'whim' },
    };
    expect(checked(given).causes).toEqual({ answerRelevanceScore: 'null' });
    expect(checked({ ...given, causes: 'none' }).causes).toEqual({ answerRelevanceScore: 'null' });
  });

  it('-0 is 0', () => {
    expect(Object.is(checked({ ...scores, faithfulnessScore: -0 }).faithfulnessScore, 0)).toBe(true);
  });

  it('reason and raw output are texts', () => {
    expect(checked({ ...scores, reason: 5, rawOutput: { a: [1] } })).toMatchObject({
      reason: '5',
      rawOutput: '{"a":[1]}',
    });
    expect(checked(scores)).toMatchObject({ reason: null, rawOutput: '' });
  });

  it('fields of a wrong type are left out and noted, unknown ones survive', () => {
    const result = checked({
      ...scores,
      latencyMs: 'fast',
      judgedAt: 'soon',
      model: 'm',
      mine: [1, null],
      notes: 'none',
    });
    expect(result).toMatchObject({ model: 'm', mine: [1, null] });
    expect(result.latencyMs).toBeUndefined();
    expect(result.notes?.map(({ message }) => message)).toEqual([
      'The judge gave latencyMs as "fast" that cannot be used; it was left out.',
      'The judge gave judgedAt as "soon" that cannot be used; it was left out.',
      'The judge gave notes as "none" that cannot be used; it was left out.',
    ]);
  });

  it.each<[string, () => unknown]>([
    ['is cyclic', () => cyclic],
    [
      'throws when it is read',
      () => ({
        get faithfulnessScore(): number {
          throw new Error('gotcha');
        },
      }),
    ],
    [
      'throws when it is written',
      () => ({
        ...scores,
        toJSON() {
          throw new Error('gotcha');
        },
      }),
    ],
    ['writes itself as nothing', () => ({ ...scores, toJSON: () => undefined })],
    ['writes itself as null', () => ({ ...scores, toJSON: () => null })],
  ])('what %s has no scores, and says why', (_name, given) => {
    expect(scoresOf(given())).toEqual([null, null, null]);
    expect(checked(given()).error).toMatch(/^strict\.mjs returned /);
  });

  it('a class instance with its scores as getters is read', () => {
    class Own {
      faithfulnessScore = 0.5;
      contextRelevanceScore = null;
      get answerRelevanceScore() {
        return 0.25;
      }
    }
    expect(scoresOf(new Own())).toEqual([0.5, null, 0.25]);
  });

  it('a field called __proto__ changes nothing', () => {
    const given = JSON.parse(
      '{"faithfulnessScore": 0.5, "__proto__": {"contextRelevanceScore": 1}}',
    ) as unknown;
    expect(scoresOf(given)).toEqual([0.5, null, null]);
  });
});
