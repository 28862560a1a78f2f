import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runJudgeCommand } from '../../src/cli/judgeCommand';
import { runMetricsCommand } from '../../src/cli/metricsCommand';
import type { RagJudgeEvaluation } from '../../src/core/rag/RagJudgeEvaluation';
import { findCasesIn } from '../../src/store/findFileSet';
import { loadCase } from '../../src/store/loadCase';
import { temporaryFolder } from '../store/temporaryFolder';

function sample(): string {
  const folder = temporaryFolder();
  cpSync(new URL('../../media/sample', import.meta.url).pathname, folder, { recursive: true });
  mkdirSync(join(folder, '.rag-judge'));
  return folder;
}

async function printed<T>(
  run: (io: Parameters<typeof runMetricsCommand>[1]) => Promise<number>,
  cwd: string,
): Promise<T> {
  let stdout = '';
  const code = await run({
    stdout: (text) => void (stdout += text),
    stderr: () => undefined,
    cwd,
    signal: new AbortController().signal,
  });
  expect(code).toBe(0);
  return JSON.parse(stdout) as T;
}

test('every sample case can be judged without a problem, and the cases use every way to lay out files', async () => {
  const cases = await findCasesIn(sample(), 'cases');
  expect(cases.length).toBeGreaterThanOrEqual(6);
  for (const found of cases) {
    const { problems, request } = await loadCase(found);
    expect({ id: found.set.id, problems }).toEqual({ id: found.set.id, problems: [] });
    expect(request).toBeDefined();
  }
  const has = (test: (found: (typeof cases)[number]['set']) => boolean): boolean =>
    cases.some(({ set }) => test(set));
  expect(has(({ chunked }) => chunked)).toBe(true);
  expect(has(({ files }) => files.hits !== undefined && files.context === undefined)).toBe(true);
  expect(has(({ files }) => files.trace !== undefined)).toBe(true);
  expect(has(({ id, files }) => files.query?.[0]?.endsWith(join(id, 'query.md')) === true)).toBe(true);
});

test('the scores tell the good sample answers from the faulty ones, where word overlap can', async () => {
  const { evaluations } = await printed<{ evaluations: (RagJudgeEvaluation & { case: string })[] }>(
    (io) => runJudgeCommand({ paths: ['cases'], json: true, noStore: true }, { ...io, env: {} }),
    sample(),
  );
  const of = (name: string): RagJudgeEvaluation => {
    const found = evaluations.find((one) => one.case === `cases/${name}`);
    if (found === undefined) throw new Error(`${name} was not judged`);
    return found;
  };
  const good = Math.min(
    of('warranty-length').faithfulnessScore ?? 0,
    of('ship-to-norway').faithfulnessScore ?? 0,
  );
  expect(good).toBeGreaterThan(0.9);
  for (const name of ['refund-window', 'battery-life', 'return-period-ja', 'firmware-update']) {
    expect([name, (of(name).faithfulnessScore ?? 1) < good]).toEqual([name, true]);
  }
  expect(of('firmware-update').contextRelevanceScore).toBeLessThan(0.3);
  expect(of('cancel-order').answerRelevanceScore).toBeLessThan(0.3);
});

test('the sample dataset has 20 cases and one deliberate gap', async () => {
  const { runs, problems } = await printed<{
    runs: { queries: number; means: Record<string, { value: number; n: number; N: number }> }[];
    problems: { code: string; line: number }[];
  }>(
    (io) => runMetricsCommand({ dataset: 'data/support-faq.dataset.jsonl', json: true, noStore: true }, io),
    sample(),
  );
  expect(runs).toMatchObject([{ queries: 20, means: { 'recall@5': { n: 19, N: 20 } } }]);
  expect(problems.map(({ code, line }) => [code, line])).toEqual([['no-relevant', 20]]);
  const { value } = runs[0]?.means['recall@5'] ?? { value: 0 };
  expect(value).toBeGreaterThan(0.8);
  expect(value).toBeLessThan(1);
});
