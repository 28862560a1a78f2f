import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { promptHash } from '../../src/core/judge/protocol';
import type { RagJudgeEvaluation } from '../../src/core/rag/RagJudgeEvaluation';
import type { RunCase } from '../../src/core/run/Run';
import { reparseStoredRun } from '../../src/store/reparseStoredRun';
import { RunStore, type NewRun } from '../../src/store/RunStore';
import { runHead } from '../editor-unit/runs/storedRun';
import { temporaryFolder } from './temporaryFolder';

const judging: NonNullable<NewRun['judging']> = {
  judge: { id: 'chat', version: '1', label: 'm' },
  concurrency: 1,
  judged: 0,
  scored: 0,
  unscored: {},
  cached: 0,
  calls: 0,
  nonProtocol: 0,
  usage: { inputTokens: 0, outputTokens: 0 },
  cost: null,
  generators: [],
};
const { version: _version, id: _id, ...head } = runHead;

/** A case whose raw output says 0.5, read as `faithfulness` by a version of before. */
function judged(id: string, faithfulness: number): RunCase {
  const rawOutput =
    '{"faithfulnessScore": 0.5, "contextRelevanceScore": 0.5, "answerRelevanceScore": 0.5, "reason": "r"}';
  const evaluation: RagJudgeEvaluation = {
    faithfulnessScore: faithfulness,
    contextRelevanceScore: 0.5,
    answerRelevanceScore: 0.5,
    reason: 'r',
    rawOutput,
    causes: {},
    parseMode: 'strict',
    judge: { id: 'chat', version: '1' },
    promptHash,
  };
  return { id, line: 1, evaluation };
}

async function storeOf(cases: RunCase[], more: Partial<NewRun> = { judging }) {
  const store = new RunStore(join(temporaryFolder(), '.rag-judge', 'runs'));
  const writer = await store.begin({ ...head, queries: cases.length, ...more });
  await writer.append(cases);
  await writer.finish({ complete: true });
  return { store, id: writer.id };
}
const signal = new AbortController().signal;

it('makes a new run of what is read otherwise by now, and counts it', async () => {
  const { store, id } = await storeOf([judged('a', 0.5), judged('b', 0.9), { id: 'c', line: 3 }]);
  const { read, changed, cases, fresh } = await reparseStoredRun(store, id, signal);
  expect({ read, changed, cases }).toEqual({ read: 2, changed: 1, cases: 3 });
  expect(fresh).toMatchObject({ reparsedFrom: id, means: { faithfulness: { value: 0.5, n: 2, N: 3 } } });
  const scores = async (run: string) =>
    (await store.cases(run)).cases.map(({ evaluation }) => evaluation?.faithfulnessScore);
  expect(await scores(fresh?.id ?? '')).toEqual([0.5, 0.5, undefined]);
  expect(await scores(id)).toEqual([0.5, 0.9, undefined]);
});

it('stores nothing when no case is read otherwise', async () => {
  const { store, id } = await storeOf([judged('a', 0.5)]);
  expect(await reparseStoredRun(store, id, signal)).toMatchObject({ read: 1, changed: 0, fresh: undefined });
  expect(readdirSync(store.folder)).toEqual([id]);
});

it('leaves no new run when it is cancelled while that is written', async () => {
  const { store, id } = await storeOf(Array.from({ length: 250 }, (_, i) => judged(`q${i}`, 0.9)));
  const stop = new AbortController();
  const begin = store.begin.bind(store);
  store.begin = async (run) => {
    const writer = await begin(run);
    const append = writer.append.bind(writer);
    writer.append = async (some) => {
      await append(some);
      stop.abort(new DOMException('Cancelled', 'AbortError'));
    };
    return writer;
  };
  await expect(reparseStoredRun(store, id, stop.signal)).rejects.toThrow('Cancelled');
  expect(readdirSync(store.folder)).toEqual([id]);
});

it('says that a run of metrics has nothing to be read again', async () => {
  const { store, id } = await storeOf([{ id: 'a', line: 1, metrics: { mrr: 1 } }], {});
  await expect(reparseStoredRun(store, id, signal)).rejects.toThrow(
    `Run ${id} holds retrieval metrics only: there is no raw output to read again.`,
  );
});
