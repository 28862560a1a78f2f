import { describe, expect, it } from 'vitest';
import { withoutScores } from '../../../src/core/judge/withoutScores';
import { nullCauses } from '../../../src/core/rag/RagJudgeEvaluation';
import { causeSentence } from '../../../src/core/words/cause';

describe('causeSentence', () => {
  it.each([
    ['missing', 'the reply has no answerRelevanceScore'],
    ['null', 'the reply says null'],
    ['empty-output', 'the model returned no text'],
    ['no-json', 'the reply has no JSON object'],
    ['truncated', 'the reply ends inside this field'],
    ['refused', 'the model declined to judge'],
    ['filtered', 'the provider’s filter blocked the call'],
    ['not-applicable', 'the answer makes no claim'],
  ] as const)('of %s is "%s"', (cause, sentence) => {
    expect(causeSentence(withoutScores({ cause }), 'answerRelevanceScore')).toBe(sentence);
  });

  it('quotes what only the judgment knows', () => {
    const timeout = withoutScores({ cause: 'timeout', error: 'no reply within 60 s, 2 tries' });
    expect(causeSentence(timeout, 'faithfulnessScore')).toBe('no reply within 60 s, 2 tries');
    const error = withoutScores({ cause: 'error', error: 'api.openai.com answered 503' });
    expect(causeSentence(error, 'faithfulnessScore')).toBe('api.openai.com answered 503');
    const high = withoutScores({ cause: 'not-a-number', why: 'the reply says "high"' });
    expect(causeSentence(high, 'faithfulnessScore')).toBe('the reply says "high"');
  });

  it('does not take a note on another score or of another code for its sentence', () => {
    const evaluation = {
      ...withoutScores({ cause: 'null' }),
      notes: [
        { code: 'null', dimension: 'faithfulnessScore' as const, message: 'another score' },
        { code: 'clamped', dimension: 'answerRelevanceScore' as const, message: 'another code' },
      ],
    };
    expect(causeSentence(evaluation, 'answerRelevanceScore')).toBe('the reply says null');
  });

  it('has a sentence for every cause, and for a null of a file that names none', () => {
    for (const cause of nullCauses) {
      expect(causeSentence(withoutScores({ cause }), 'faithfulnessScore')).toMatch(/^[a-z].{10,}[^.]$/);
    }
    const bare = { ...withoutScores({ cause: 'null' }), causes: {} };
    expect(causeSentence(bare, 'faithfulnessScore')).toBe('the reply has no faithfulnessScore');
  });
});
