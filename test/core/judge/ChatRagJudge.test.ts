import { describe, expect, it } from 'vitest';
import { ChatError } from '../../../src/core/judge/ChatModel';
import { ChatRagJudge } from '../../../src/core/judge/ChatRagJudge';
import { inputHash, partHashes } from '../../../src/core/judge/inputHash';
import { judgeKey } from '../../../src/core/judge/judgeKey';
import { promptHash, systemPrompt, userPrompt } from '../../../src/core/judge/protocol';
import { JudgeSetupError } from '../../../src/core/judge/RagJudge';
import { RagJudgeEvaluation } from '../../../src/core/rag/RagJudgeEvaluation';
import { scoreFields } from '../../../src/core/rag/scoreFields';
import type { RagJudgeRequest } from '../../../src/core/rag/RagJudgeRequest';
import { causeSentence } from '../../../src/core/words/cause';
import { FakeChatModel } from './FakeChatModel';

const text =
  '{"faithfulnessScore": 0.9, "contextRelevanceScore": 0.8, "answerRelevanceScore": 0.7, "reason": "r"}';
const request: RagJudgeRequest = {
  query: 'How long?',
  answer: '30 days.',
  context: 'Thirty days.',
  hits: [],
};
const signal = new AbortController().signal;
const now = () => new Date('2026-05-12T15:05:00Z');

function judgeOver(model: FakeChatModel): ChatRagJudge {
  return new ChatRagJudge({ id: 'chat', model, now });
}

describe('ChatRagJudge', () => {
  it('sends the fixed protocol', async () => {
    const model = new FakeChatModel(() => ({ text }));
    await judgeOver(model).judge(request, { signal });
    expect(model.requests).toEqual([
      { system: systemPrompt, user: userPrompt(request), temperature: 0, responseFormat: 'json_object' },
    ]);
  });

  it('records what made the judgment comparable', async () => {
    const usage = { inputTokens: 210, outputTokens: 40, totalTokens: 250 };
    const result = await judgeOver(new FakeChatModel(() => ({ text, usage }))).judge(request, { signal });
    const key = judgeKey({ id: 'chat', version: '1', model: 'qwen3:8b', origin: 'http://127.0.0.1:11434' });
    expect(result).toEqual({
      faithfulnessScore: 0.9,
      contextRelevanceScore: 0.8,
      answerRelevanceScore: 0.7,
      reason: 'r',
      rawOutput: text,
      causes: {},
      notes: [],
      parseMode: 'strict',
      judge: { id: 'chat', version: '1' },
      model: 'qwen3:8b',
      origin: 'http://127.0.0.1:11434',
      parameters: { temperature: 0, response_format: 'json_object' },
      protocol: true,
      promptHash,
      inputHash: inputHash(partHashes(request), key),
      latencyMs: 1800,
      usage,
      judgedAt: '2026-05-12T15:05:00.000Z',
    });
    expect(RagJudgeEvaluation.parse(result)).toEqual(result);
  });

  it('records a deviation from the protocol, the dated model, retries and a cut', async () => {
    const reply = {
      text: text.slice(0, 30),
      model: 'qwen3:8b-2026-01-01',
      protocol: false,
      parameters: { response_format: 'json_object' },
      attempts: 3,
      finishReason: 'length',
    };
    const result = await judgeOver(new FakeChatModel(() => reply)).judge(request, { signal });
    expect(result).toMatchObject({
      model: 'qwen3:8b',
      servedModel: 'qwen3:8b-2026-01-01',
      protocol: false,
      parameters: { response_format: 'json_object' },
      attempts: 3,
      finishReason: 'length',
      causes: { contextRelevanceScore: 'truncated' },
    });
  });

  it('tells the model which texts hold a judgment, so that a ladder may try another format', async () => {
    const model = new FakeChatModel(() => ({ text }));
    await judgeOver(model).judge(request, { signal });
    expect([text, 'sorry', '  '].map((reply) => model.options[0]?.usable?.(reply))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('assembles an empty context from the hits, and says so', async () => {
    const hits = [{ content: 'a', sourceName: 'a.md' }, { content: ' ' }, { content: 'b' }];
    const model = new FakeChatModel(() => ({ text }));
    const result = await judgeOver(model).judge({ ...request, context: ' \n', hits }, { signal });
    expect(model.requests[0]?.user).toContain('Retrieved context:\n[S1] a.md\na\n\n[S2] source\nb\n\nJudge:');
    expect(result.notes).toEqual([
      {
        code: 'context-assembled',
        message: 'There is no context file: the context was assembled from 2 hits.',
      },
    ]);
    const key = judgeKey({ id: 'chat', version: '1', model: 'qwen3:8b', origin: 'http://127.0.0.1:11434' });
    // Over the case as it is in its files, so that whoever compares need not know how a context is assembled.
    expect(result.inputHash).toBe(inputHash(partHashes({ ...request, context: ' \n', hits }), key));
  });

  it('leaves a context as it is beside hits, and an empty one without hits', async () => {
    const model = new FakeChatModel(() => ({ text }));
    const judge = judgeOver(model);
    const results = [
      await judge.judge({ ...request, hits: [{ content: 'other' }] }, { signal }),
      await judge.judge({ ...request, context: '', hits: [{ content: '' }] }, { signal }),
    ];
    expect(model.requests[0]?.user).toContain('Retrieved context:\nThirty days.\n\nJudge:');
    expect(model.requests[1]?.user).toContain('Retrieved context:\n\n\nJudge:');
    expect(results.map(({ notes }) => notes)).toEqual([[], []]);
  });

  it.each([':', '', ' \n', '—…!?', '👍', '`', '\u200b'])('does not send the answer %j', async (answer) => {
    const model = new FakeChatModel(() => ({ text }));
    const result = await judgeOver(model).judge({ ...request, answer }, { signal });
    expect(model.requests).toEqual([]);
    expect(result).toMatchObject({
      rawOutput: '',
      judge: { id: 'chat' },
      judgedAt: '2026-05-12T15:05:00.000Z',
    });
    for (const field of scoreFields) {
      expect(result[field]).toBeNull();
      expect(result.causes?.[field]).toBe('not-applicable');
      expect(causeSentence(result, field)).toBe('the answer has no letter or digit, so nothing was sent');
    }
  });

  it.each(['Ja.', '42', '三十天', '٣٠', 'ที่', 'é'])('sends the answer %j', async (answer) => {
    const model = new FakeChatModel(() => ({ text }));
    await judgeOver(model).judge({ ...request, answer }, { signal });
    expect(model.requests).toHaveLength(1);
  });

  it.each(['timeout', 'filtered', 'error'] as const)(
    'turns a ChatError of kind %s into nulls',
    async (kind) => {
      const model = new FakeChatModel(() => {
        throw new ChatError('api.example.com answered 503', {
          kind,
          rawOutput: '<html>busy</html>',
          status: 503,
        });
      });
      const result = await judgeOver(model).judge(request, { signal });
      expect(scoreFields.map((field) => [result[field], result.causes?.[field]])).toEqual(
        scoreFields.map(() => [null, kind]),
      );
      expect(result).toMatchObject({
        error: 'api.example.com answered 503',
        rawOutput: '<html>busy</html>',
        parseMode: 'failed',
        model: 'qwen3:8b',
        judge: { id: 'chat', version: '1' },
      });
      expect(result.latencyMs).toBeGreaterThanOrEqual(0);
      expect(causeSentence(result, 'faithfulnessScore')).toBe(
        kind === 'filtered' ? 'the provider’s filter blocked the call' : 'api.example.com answered 503',
      );
    },
  );

  it('turns any other failure of the model into nulls with a sentence', async () => {
    const model = new FakeChatModel(() => {
      throw new TypeError('choices is undefined');
    });
    const result = await judgeOver(model).judge(request, { signal });
    expect(result).toMatchObject({
      causes: { faithfulnessScore: 'error' },
      error: 'The call to qwen3:8b failed: choices is undefined',
    });
  });

  it('passes a set-up error on', async () => {
    const error = new JudgeSetupError('bad-key', 'api.example.com refused the key (401).');
    const model = new FakeChatModel(() => {
      throw error;
    });
    await expect(judgeOver(model).judge(request, { signal })).rejects.toBe(error);
  });

  it('rejects with the signal’s reason when aborted before or during the call', async () => {
    const reason = new Error('cancelled');
    const before = new FakeChatModel(() => ({ text }));
    await expect(judgeOver(before).judge(request, { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
    expect(before.requests).toEqual([]);
    const controller = new AbortController();
    const during = new FakeChatModel(() => {
      controller.abort(reason);
      throw new ChatError('connection closed', { kind: 'error' });
    });
    await expect(judgeOver(during).judge(request, { signal: controller.signal })).rejects.toBe(reason);
  });
});
