import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DatasetCase } from '../../src/core/dataset/DatasetCase';
import { withoutScores } from '../../src/core/judge/withoutScores';
import type { RagJudgeEvaluation } from '../../src/core/rag/RagJudgeEvaluation';
import { standardProfile } from '../../src/core/retrieval/standardProfile';
import { caseHash, judgeInput } from '../../src/core/run/judging/judgeInput';
import type { RunCase } from '../../src/core/run/Run';
import { resumeRun, type ResumedResults } from '../../src/store/resumeRun';
import { inBatches, row, rows, scored, sha } from '../core/run/judging/fixtures';
import { temporaryFolder } from './temporaryFolder';

const lineOf = (found: DatasetCase, evaluation: RagJudgeEvaluation = scored(0.5)): string =>
  JSON.stringify({ id: found.id, line: found.line, input: caseHash(judgeInput(found), sha), evaluation });

async function resume(
  stored: string,
  cases: readonly DatasetCase[],
  { retryFailed = false, signal = new AbortController().signal } = {},
): Promise<ResumedResults & { folder: string; lines: RunCase[] }> {
  const folder = temporaryFolder({ 'results.jsonl': stored });
  const results = await resumeRun({
    folder,
    batches: inBatches(cases),
    evaluation: { file: 'd', name: 'd', profile: standardProfile, k: [1] },
    retryFailed,
    hash: sha,
    signal,
  });
  expect(readFileSync(join(folder, 'results.jsonl'), 'utf8')).toBe(stored);
  await results.replace();
  const text = readFileSync(join(folder, 'results.jsonl'), 'utf8');
  expect(text === '' || text.endsWith('\n')).toBe(true);
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RunCase);
  expect(readdirSync(folder)).toEqual(['results.jsonl']);
  return { ...results, folder, lines };
}

it('cuts off a torn last line, wherever it was torn, and keeps every whole one', async () => {
  const cases = rows(4);
  const whole = cases
    .slice(0, 2)
    .map((one) => `${lineOf(one)}\n`)
    .join('');
  const last = lineOf(row(3));
  for (const length of [1, 20, last.length - 1]) {
    const found = await resume(whole + last.slice(0, length), cases);
    expect([found.torn, [...found.kept.keys()]]).toEqual([1, ['q1', 'q2']]);
    expect(found.lines.map(({ id }) => id)).toEqual(['q1', 'q2']);
  }
  // Only the line end is missing: the judgment is whole, and was paid for.
  const found = await resume(whole + last, cases);
  expect([found.torn, [...found.kept.keys()]]).toEqual([0, ['q1', 'q2', 'q3']]);
});

it('takes out cases that changed, are gone or stand there twice, and counts each', async () => {
  const stored = [row(1), row(2), row(2), row(3), row(9)].map((one) => `${lineOf(one)}\n`).join('');
  const cases = [row(1), row(2), row(3, { answer: 'Another answer.' }), row(4)];
  const found = await resume(stored, cases);
  expect(found).toMatchObject({ changed: 1, gone: 1, repeated: 1, torn: 0, failed: 0 });
  expect(found.lines.map(({ id }) => id)).toEqual(['q1', 'q2']);
});

it('asks failed calls again only when told to', async () => {
  const stored = [
    lineOf(row(1)),
    lineOf(row(2), withoutScores({ cause: 'timeout' })),
    lineOf(row(3), withoutScores({ cause: 'truncated' })),
    lineOf(row(4), { ...withoutScores({ cause: 'error' }), faithfulnessScore: 1 }),
  ].join('\n');
  expect((await resume(stored, rows(4))).kept.size).toBe(4);
  const found = await resume(stored, rows(4), { retryFailed: true });
  expect([found.failed, [...found.kept.keys()]]).toEqual([1, ['q1', 'q3', 'q4']]);
});

it('a case keeps its judgment when only its labels or its place changed, with its metrics as they are now', async () => {
  const before = row(1, { hits: [{ id: 'a' }], relevant: new Map([['b', 1]]) });
  const now = { ...before, line: 7, relevant: new Map([['a', 1]]) };
  const { lines, changed } = await resume(lineOf(before), [now]);
  expect(changed).toBe(0);
  expect(lines[0]).toMatchObject({
    line: 7,
    metrics: { 'recall@1': 1 },
    evaluation: { faithfulnessScore: 0.5 },
  });
});

it('leaves the results as they were when nothing comes of it', async () => {
  const stored = `${lineOf(row(1))}\ntorn`;
  const folder = temporaryFolder({ 'results.jsonl': stored });
  const results = await resumeRun({
    folder,
    batches: inBatches(rows(3)),
    evaluation: { file: 'd', name: 'd', profile: standardProfile, k: [1] },
    retryFailed: false,
    hash: sha,
    signal: new AbortController().signal,
  });
  await results.discard();
  expect(readdirSync(folder)).toEqual(['results.jsonl']);
  expect(readFileSync(join(folder, 'results.jsonl'), 'utf8')).toBe(stored);
});

it('a cancel leaves the results as they were', async () => {
  const abort = new AbortController();
  abort.abort(new Error('stop'));
  const folder = temporaryFolder({ 'results.jsonl': 'torn' });
  const work = resumeRun({
    folder,
    batches: inBatches(rows(3)),
    evaluation: { file: 'd', name: 'd', profile: standardProfile, k: [1] },
    retryFailed: false,
    hash: sha,
    signal: abort.signal,
  });
  await expect(work).rejects.toThrow('stop');
  expect(readdirSync(folder)).toEqual(['results.jsonl']);
  expect(readFileSync(join(folder, 'results.jsonl'), 'utf8')).toBe('torn');
  writeFileSync(join(folder, 'results.jsonl'), '');
});
