import { expect, it } from 'vitest';
import { isSameJudge, judgeFact, judgeName, judgeNameAndProtocol } from '../../../src/core/words/judgeName';
import { localJudgment, modelJudgment } from './evaluations';

it('calls the embedded judge a heuristic, and not non-protocol', () => {
  expect(judgeNameAndProtocol(localJudgment())).toBe('local heuristic');
  expect(judgeFact(localJudgment())).toBe('local heuristic, no model');
});

it('says where a model answers and whether it followed the protocol', () => {
  expect(judgeFact(modelJudgment())).toBe('qwen3:8b at 127.0.0.1:11434, protocol');
  const copilot = modelJudgment({ model: 'GPT-5 mini (Copilot)', origin: 'vscode.lm', protocol: false });
  expect(judgeFact(copilot)).toBe('GPT-5 mini (Copilot) in VS Code, non-protocol');
  expect(judgeNameAndProtocol(copilot)).toBe('GPT-5 mini (Copilot), non-protocol');
});

it('names a module by its path, and admits that it does not know', () => {
  const scores = { faithfulnessScore: 1, contextRelevanceScore: 1, answerRelevanceScore: 1 };
  const bare = { ...scores, reason: null, rawOutput: null };
  expect(judgeName({ ...bare, judge: { id: 'module:judges/strict.mjs', version: '1' } })).toBe(
    'judges/strict.mjs',
  );
  expect(judgeName(bare)).toBe('unknown judge');
  expect(judgeFact(bare)).toBe('unknown judge');
});

it('tells judges apart by id, version, model and origin', () => {
  const one = modelJudgment();
  expect(isSameJudge(one, modelJudgment({ reason: 'other', faithfulnessScore: 0 }))).toBe(true);
  expect(isSameJudge(one, modelJudgment({ model: 'qwen3:4b' }))).toBe(false);
  expect(isSameJudge(one, modelJudgment({ origin: 'http://127.0.0.1:1234' }))).toBe(false);
  expect(isSameJudge(one, modelJudgment({ judge: { id: 'chat', version: '2' } }))).toBe(false);
});
