import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { expect, it, vi } from 'vitest';
import { FakeJudge } from '../../core/run/judging/fixtures';
import { datasetOf } from '../../cli/runDataset';
import { judgingsOf, type SetUp } from './judgingsOf';

vi.mock('vscode', () => ({
  EventEmitter: class {
    event = (): { dispose(): void } => ({ dispose: () => undefined });
    fire(): void {}
    dispose(): void {}
  },
  Uri: { file: (fsPath: string) => ({ fsPath, toString: () => `file://${fsPath}` }) },
  workspace: { getWorkspaceFolder: () => undefined },
}));

const { signal } = new AbortController();
const chat = { judge: 'chat', model: 'm' };
const uriOf = (fsPath: string) => ({ fsPath, toString: () => `file://${fsPath}` }) as vscode.Uri;
const onCase = (): void => undefined;

/** Exports the dataset, and gives the ids of its requests in file order. */
async function exported(setUp: SetUp) {
  const made = judgingsOf(setUp);
  const folder = join(made.folder, 'out');
  const written = await made.judgings.exportBatch(made.uri, { folder: uriOf(folder), signal, onCase });
  const lines = readFileSync(join(folder, 'batch-001.jsonl'), 'utf8').trim().split('\n');
  const ids = lines.map((line) => (JSON.parse(line) as { custom_id: string }).custom_id);
  return { ...made, written, ids };
}

const resultOf = (custom_id: string, score: number): string =>
  JSON.stringify({
    custom_id,
    response: {
      status_code: 200,
      body: {
        created: 1_780_000_000,
        choices: [
          {
            finish_reason: 'stop',
            message: {
              content: `{"faithfulnessScore": ${score}, "contextRelevanceScore": 1, "answerRelevanceScore": 1, "reason": "r"}`,
            },
          },
        ],
      },
    },
    error: null,
  });

it('makes a run of the results of an exported batch: nothing is sent, no budget counts, and what is missing is said', async () => {
  const judge = new FakeJudge();
  const run = { maxCalls: 1, prices: { m: { input: 1, output: 1 } } };
  const { judgings, uri, folder, ids, written, linesOf } = await exported({
    dataset: datasetOf(3),
    judge,
    run,
    settings: chat,
  });
  expect(written).toMatchObject({ requests: 3, cases: 3, shared: 0, notSent: {} });
  const results = join(folder, 'results.jsonl');
  writeFileSync(results, [ids[2], ids[0]].map((id, at) => resultOf(id ?? '', at / 2)).join('\n'));
  const prepared = await judgings.prepare({ dataset: uri, batch: [uriOf(results)] }, signal);
  const judged = await prepared.run({ signal });
  await prepared.dispose();
  expect(judge.asked).toEqual([]);
  expect(judged.result).toMatchObject({ complete: true, stopped: undefined });
  expect(judged.runs[0]?.head.judging).toMatchObject({ calls: 0, cost: null, judged: 3, scored: 2 });
  expect(judged.leftOut).toEqual(['1 request of the dataset has no result in the files.']);
  const lines = linesOf(judged.runs[0]?.head.id ?? '');
  const scores = lines.map(({ id, evaluation }) => [id, evaluation?.faithfulnessScore, evaluation?.batch]);
  expect(scores.sort()).toEqual([
    ['q1', 0.5, true],
    ['q2', null, true],
    ['q3', 0, true],
  ]);
  // The cache is for answers of the judge that is chosen.
  expect(await judgings.clearCache()).toBe(0);
});

it('says that no chat model is chosen, for an export and an import', async () => {
  const local = judgingsOf({ settings: { judge: 'local', model: '' } });
  const out = uriOf(join(local.folder, 'out'));
  const wanted = 'A batch holds the requests of a model behind a server: run Select Judge and choose one.';
  await expect(local.judgings.exportBatch(local.uri, { folder: out, signal, onCase })).rejects.toThrow(
    wanted,
  );
  await expect(local.judgings.prepare({ dataset: local.uri, batch: [out] }, signal)).rejects.toThrow(wanted);
  expect(readdirSync(local.folder)).not.toContain('out');
});

it('names a file of results that is none, or is not there', async () => {
  const { judgings, uri, folder } = judgingsOf({ settings: chat });
  writeFileSync(join(folder, 'no.jsonl'), '{"a":1}\n');
  const from = (name: string) =>
    judgings.prepare({ dataset: uri, batch: [uriOf(join(folder, name))] }, signal);
  await expect(from('no.jsonl')).rejects.toThrow(
    'There is no batch result in no.jsonl. no.jsonl, line 1: this is no result of a batch; it was left out.',
  );
  await expect(from('gone.jsonl')).rejects.toThrow('gone.jsonl: there is no such file.');
});

it('leaves no file when an export is cancelled, and mixes no two batches', async () => {
  const { judgings, uri, folder } = judgingsOf({ dataset: datasetOf(50), settings: chat });
  const out = join(folder, 'out');
  const stop = new AbortController();
  const cancelled = judgings.exportBatch(uri, {
    folder: uriOf(out),
    signal: stop.signal,
    onCase: (cases) => (cases === 20 ? stop.abort(new DOMException('Cancelled', 'AbortError')) : undefined),
  });
  await expect(cancelled).rejects.toThrow('Cancelled');
  expect(readdirSync(out)).toEqual([]);
  mkdirSync(join(folder, 'full'));
  writeFileSync(join(folder, 'full', 'batch-001.jsonl'), '');
  const full = judgings.exportBatch(uri, { folder: uriOf(join(folder, 'full')), signal, onCase });
  await expect(full).rejects.toThrow('is there already. Name an empty folder');
});
