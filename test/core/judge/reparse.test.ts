import { describe, expect, it } from 'vitest';
import type { ChatReply } from '../../../src/core/judge/ChatModel';
import { ChatRagJudge } from '../../../src/core/judge/ChatRagJudge';
import { promptHash } from '../../../src/core/judge/protocol';
import { reparse } from '../../../src/core/judge/reparse';
import { withoutScores } from '../../../src/core/judge/withoutScores';
import { RagJudgeEvaluation } from '../../../src/core/rag/RagJudgeEvaluation';
import { FakeChatModel } from './FakeChatModel';

const text =
  '{"faithfulnessScore": "80%", "contextRelevanceScore": 0.5, "answerRelevanceScore": 0.7, "reason": "r"}';
const request = { query: 'q', answer: 'a', context: '', hits: [{ content: 'x' }] };

function stored(reply: Partial<ChatReply>): Promise<RagJudgeEvaluation> {
  const judge = new ChatRagJudge({ id: 'chat', model: new FakeChatModel(() => reply) });
  return judge.judge(request, { signal: new AbortController().signal });
}

describe('reparse', () => {
  it.each([
    ['a reply', { text }],
    ['a cut reply', { text: 'Let me see', finishReason: 'length' }],
    ['an empty reply', { text: '' }],
    ['reasoning', { text: 'I think {"faithfulnessScore": 1}', fromReasoning: true }],
    ['a refusal', { text: '', refusal: 'No.' }],
    ['a filtered reply', { text, finishReason: 'content_filter' }],
  ])('gives the same for %s when parsing did not change', async (_name, reply) => {
    const evaluation = await stored(reply);
    expect(reparse(evaluation)).toEqual(evaluation);
    // As it comes back from a file.
    const read = RagJudgeEvaluation.parse(JSON.parse(JSON.stringify(evaluation)));
    expect(reparse(read)).toEqual(evaluation);
  });

  it('replaces what an older parser made of the text, and keeps the record', async () => {
    const evaluation = await stored({ text });
    const older = {
      ...evaluation,
      faithfulnessScore: null,
      reason: null,
      causes: { faithfulnessScore: 'not-a-number' as const },
      notes: [
        { code: 'not-a-number', dimension: 'faithfulnessScore' as const, message: 'the reply says "80%"' },
        {
          code: 'context-assembled',
          message: 'There is no context file: the context was assembled from 1 hit.',
        },
      ],
    };
    expect(reparse(older)).toEqual(evaluation);
    expect(older.faithfulnessScore).toBeNull();
  });

  it('reads the raw output of a file that AI4J wrote', () => {
    const bare = RagJudgeEvaluation.parse({
      faithfulnessScore: 0,
      contextRelevanceScore: 0.5,
      answerRelevanceScore: 0.7,
      reason: 'r',
      rawOutput: text.replace('"80%"', 'null'),
    });
    expect(reparse(bare)).toMatchObject({ faithfulnessScore: null, causes: { faithfulnessScore: 'null' } });
  });

  it('leaves alone what has no raw output, what another prompt asked for, and what the call decided', () => {
    const scores = {
      faithfulnessScore: 0.4,
      contextRelevanceScore: 0.4,
      answerRelevanceScore: 0.4,
      reason: null,
    };
    const judge = { id: 'module:a.mjs', version: '1' };
    const kept: RagJudgeEvaluation[] = [
      { ...scores, rawOutput: null },
      { ...scores, rawOutput: text, judge },
      { ...scores, rawOutput: text, judge, promptHash: 'another' },
      { ...withoutScores({ cause: 'timeout', rawOutput: text }), promptHash, judge },
      { ...withoutScores({ cause: 'not-applicable' }), promptHash, judge },
    ];
    for (const evaluation of kept) expect(reparse(evaluation)).toBe(evaluation);
  });
});
