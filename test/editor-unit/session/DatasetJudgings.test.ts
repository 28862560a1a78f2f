import { appendFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { FakeJudge, scored } from '../../core/run/judging/fixtures';
import { datasetOf, rowText } from '../../cli/runDataset';
import { judgingsOf } from './judgingsOf';

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

it('says what judging takes before anything is asked, then judges and stores every case', async () => {
  const judge = new FakeJudge();
  const { judgings, uri, seen, linesOf } = judgingsOf({ judge });
  const prepared = await judgings.prepare({ dataset: uri }, signal);
  expect([prepared.sheet.calls, prepared.sheet.cases, judge.asked]).toEqual([6, 6, []]);
  const { runs, cases, result } = await prepared.run({ signal });
  await prepared.dispose();
  expect([cases, result.complete, runs.length]).toEqual([6, true, 1]);
  expect(linesOf(runs[0]?.head.id ?? '')).toHaveLength(6);
  expect(seen.at(-1)).toBeUndefined();
  expect(judgings.progress).toBeUndefined();
  // The second time each answer is in the cache.
  const again = await judgings.prepare({ dataset: uri }, signal);
  expect([again.sheet.calls, again.sheet.cached]).toEqual([0, 6]);
  await again.dispose();
  expect(await judgings.clearCache()).toBeGreaterThan(0);
  const cleared = await judgings.prepare({ dataset: uri }, signal);
  expect(cleared.sheet.calls).toBe(6);
  await cleared.dispose();
});

it('keeps what was judged when it is cancelled, and goes on with it', async () => {
  let cancelled = false;
  const judge = new FakeJudge(({ query }) => {
    if (query === 'Question 4?' && !cancelled) judgings.cancel(uri);
    cancelled ||= query === 'Question 4?';
    return scored(0.5);
  });
  const { judgings, uri, linesOf, library } = judgingsOf({ judge });
  const first = await judgings.prepare({ dataset: uri }, signal);
  const { runs, result } = await first.run({ signal });
  await first.dispose();
  expect([result.stopped?.why, runs.length]).toEqual(['cancelled', 1]);
  const run = await library.find(runs[0]?.head.id ?? '');
  if (run === undefined) throw new Error('The run is not stored.');
  expect(run.head).toMatchObject({ complete: false });
  const second = await judgings.prepare({ resume: run }, signal);
  expect(second.notes).toEqual([`Going on with run ${run.head.id}: 3 cases are judged already.`]);
  expect([second.sheet.calls, second.sheet.kept]).toEqual([3, 3]);
  const ended = await second.run({ signal });
  await second.dispose();
  expect(ended.runs[0]?.head).toMatchObject({ id: run.head.id, complete: true, queries: 6 });
  expect(linesOf(run.head.id).map(({ id }) => id)).toEqual(['q1', 'q2', 'q3', 'q4', 'q5', 'q6']);
  expect(judge.asked.filter((query) => query === 'Question 1?')).toHaveLength(1);
});

it('a run that is looked at and then left is as it was, whatever changed in its dataset', async () => {
  const { judgings, uri, folder, linesOf, library, runs } = judgingsOf();
  const first = await judgings.prepare({ dataset: uri }, signal);
  const id = (await first.run({ signal })).runs[0]?.head.id ?? '';
  await first.dispose();
  writeFileSync(join(folder, 'a.jsonl'), rowText(1, { answer: 'Another answer.' }));
  const run = await library.find(id);
  if (run === undefined) throw new Error('The run is not stored.');
  const left = await judgings.prepare({ resume: run }, signal);
  expect(left.notes).toHaveLength(3);
  // The lock keeps others away meanwhile.
  await expect(judgings.prepare({ resume: run }, signal)).rejects.toThrow('is being written by');
  await left.dispose();
  expect(linesOf(id)).toHaveLength(6);
  expect((await library.find(id))?.head).toMatchObject({ complete: true });
  expect(readdirSync(join(runs, id)).sort()).toEqual(['results.jsonl', 'run.json']);
});

it('judges only the cases that are below a minimum, and says so in the run', async () => {
  const judge = new FakeJudge();
  const metrics = [0, 1, 0.4, 1, 0.5, 1];
  const latest = metrics.map((value, i) => ({
    id: `q${i + 1}`,
    line: i + 1,
    metrics: { 'recall@1': value },
  }));
  const { judgings, uri, linesOf } = judgingsOf({ judge, latest });
  const prepared = await judgings.prepare({ dataset: uri }, signal);
  expect(prepared.below).toMatchObject({ runId: 'before', sheet: { cases: 2, calls: 2 } });
  const { runs, cases } = await prepared.run({ signal, only: 'below' });
  await prepared.dispose();
  expect(cases).toBe(2);
  expect(runs[0]?.head).toMatchObject({
    queries: 2,
    complete: true,
    judging: { selection: { belowIn: 'before', ids: ['q1', 'q3'] } },
  });
  expect(linesOf(runs[0]?.head.id ?? '').map(({ id }) => id)).toEqual(['q1', 'q3']);
});

it('offers no choice when all cases are below a minimum, or none is', async () => {
  for (const value of [0, 1]) {
    const latest = [1, 2, 3, 4, 5, 6].map((n) => ({
      id: `q${n}`,
      line: n,
      metrics: { 'recall@1': value },
    }));
    const { judgings, uri } = judgingsOf({ latest });
    const prepared = await judgings.prepare({ dataset: uri }, signal);
    expect(prepared.below).toBeUndefined();
    await prepared.dispose();
  }
});

it('never makes more calls than the budget, and says that it stopped there', async () => {
  const judge = new FakeJudge((_request, { requests }) => {
    requests?.starting();
    requests?.ended();
    return scored(1);
  });
  const { judgings, uri } = judgingsOf({ judge, run: { maxCalls: 2 } });
  const prepared = await judgings.prepare({ dataset: uri }, signal);
  const { result } = await prepared.run({ signal });
  await prepared.dispose();
  expect([judge.asked.length, result.stopped?.message]).toEqual([2, 'The budget of 2 calls is used up.']);
});

it('refuses a budget of money that no price can hold', async () => {
  const { judgings, uri } = judgingsOf({ run: { maxCost: 5 } });
  await expect(judgings.prepare({ dataset: uri }, signal)).rejects.toThrow(
    'ragJudge.run.maxCost is 5, but ragJudge.prices has no price of m',
  );
  const priced = judgingsOf({ run: { maxCost: 5, prices: { m: { input: 1, output: 2 } } } });
  const prepared = await priced.judgings.prepare({ dataset: priced.uri }, signal);
  expect(prepared.sheet).toMatchObject({ maxCost: 5, prices: { input: 1, output: 2 } });
  await prepared.dispose();
});

it('says why there is nothing to judge', async () => {
  const { judgings, uri } = judgingsOf({ dataset: rowText(1, { answer: ' ' }) });
  await expect(judgings.prepare({ dataset: uri }, signal)).rejects.toThrow(
    'a.jsonl: there is no case that can be judged. 1 cannot be judged: 1 no answer.',
  );
});

it('does not go on with a run of another judge, or one whose dataset lies elsewhere', async () => {
  const judge = new FakeJudge();
  const { judgings, uri, library } = judgingsOf({ judge });
  const first = await judgings.prepare({ dataset: uri }, signal);
  const run = (await first.run({ signal })).runs[0];
  await first.dispose();
  if (run === undefined) throw new Error('There is no run.');
  judge.settings = { model: 'n', origin: 'https://judge.example' };
  await expect(judgings.prepare({ resume: run }, signal)).rejects.toThrow('its model is n and was m');
  const astray = { ...run, head: { ...run.head, dataset: '../b.jsonl' } };
  await expect(judgings.prepare({ resume: astray }, signal)).rejects.toThrow('lies outside');
  expect((await library.find(run.head.id))?.head).toMatchObject({ complete: true });
});

it('says that it is judging before the first result', async () => {
  const judge = new FakeJudge(async () => {
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0));
    return scored(1);
  });
  const { judgings, uri, seen } = judgingsOf({ judge, dataset: datasetOf(1) });
  const prepared = await judgings.prepare({ dataset: uri }, signal);
  const { result } = await prepared.run({ signal });
  await prepared.dispose();
  expect(seen[0]).toMatchObject({ judged: 0, total: 1, judge: 'fake' });
  expect(result.runs[0]?.judging.scored).toBe(1);
});

it('does not delete a run that is being judged', async () => {
  const refused: string[] = [];
  const judge = new FakeJudge(async ({ query }) => {
    if (query !== 'Question 3?') return scored(1);
    const [run] = await library.list();
    if (run === undefined) throw new Error('The first result is not stored.');
    const place = { folder: run.folder, id: run.head.id };
    await library
      .remove([place], { trash: false })
      .catch((error: unknown) => refused.push((error as Error).message));
    return scored(1);
  });
  const { judgings, uri, library, linesOf } = judgingsOf({ judge, dataset: datasetOf(3) });
  const prepared = await judgings.prepare({ dataset: uri }, signal);
  const id = (await prepared.run({ signal })).runs[0]?.head.id ?? '';
  await prepared.dispose();
  expect(refused).toEqual([`Run ${id} is being judged. Cancel that first, then delete it.`]);
  expect(linesOf(id)).toHaveLength(3);
});

it('goes on with a run as it is stored, not as it was read for the one who asks', async () => {
  const { judgings, uri, library } = judgingsOf();
  const first = await judgings.prepare({ dataset: uri }, signal);
  const known = (await first.run({ signal })).runs[0];
  await first.dispose();
  if (known === undefined) throw new Error('There is no run.');
  await library.rename(known, 'reranker on');
  const second = await judgings.prepare({ resume: known }, signal);
  const { runs } = await second.run({ signal });
  await second.dispose();
  expect(runs[0]?.head).toMatchObject({ id: known.head.id, title: 'reranker on', complete: true });
  await library.remove([{ folder: known.folder, id: known.head.id }], { trash: false });
  await expect(judgings.prepare({ resume: known }, signal)).rejects.toThrow('There is no run');
});

it('tells that the file changed since it was counted, and asks the judge no more than was agreed to', async () => {
  const judge = new FakeJudge(({ query }) => {
    // The file grows while it is judged, too.
    if (query === 'Question 1?') appendFileSync(uri.fsPath, rowText(9));
    return scored(1);
  });
  const { judgings, uri, library } = judgingsOf({ judge, dataset: datasetOf(2) });
  const prepared = await judgings.prepare({ dataset: uri }, signal);
  expect([prepared.sheet.calls, await prepared.changed()]).toEqual([2, false]);
  appendFileSync(uri.fsPath, rowText(3));
  expect(await prepared.changed()).toBe(true);
  const { result, runs } = await prepared.run({ signal });
  await prepared.dispose();
  expect(judge.asked).toEqual(['Question 1?', 'Question 2?']);
  expect(result.stopped).toEqual({
    why: 'agreed',
    message:
      'All 2 calls that were agreed to are made, and more is to be judged: the dataset or the cache changed since then. Going on asks first.',
  });
  const run = await library.find(runs[0]?.head.id ?? '');
  if (run === undefined) throw new Error('The run is not stored.');
  const rest = await judgings.prepare({ resume: run }, signal);
  expect([rest.sheet.kept, rest.sheet.calls]).toEqual([2, 2]);
  await rest.dispose();
});

it('a cache that is gone costs nothing that was not agreed to', async () => {
  const judge = new FakeJudge();
  const { judgings, uri, folder } = judgingsOf({ judge, dataset: datasetOf(2) });
  const first = await judgings.prepare({ dataset: uri }, signal);
  await first.run({ signal });
  await first.dispose();
  const second = await judgings.prepare({ dataset: uri }, signal);
  expect([second.sheet.calls, second.sheet.cached]).toEqual([0, 2]);
  truncateSync(join(folder, '.rag-judge', 'cache', 'judgments.jsonl'));
  const { result, runs } = await second.run({ signal });
  await second.dispose();
  expect([judge.asked.length, runs]).toEqual([2, []]);
  expect(result.stopped?.message).toMatch(/^No call was agreed to, and more is to be judged: /);
});

it('the local heuristic judges what is there: nothing was asked', async () => {
  const judge = Object.assign(new FakeJudge(), { id: 'local' });
  const { judgings, uri } = judgingsOf({ judge, dataset: datasetOf(1) });
  const prepared = await judgings.prepare({ dataset: uri }, signal);
  appendFileSync(uri.fsPath, rowText(2));
  const { result } = await prepared.run({ signal });
  await prepared.dispose();
  expect([result.complete, judge.asked.length]).toEqual([true, 2]);
});
