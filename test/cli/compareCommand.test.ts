import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunCase, RunHead } from '../../src/core/run/Run';
import type { RunComparison } from '../../src/core/run/RunComparison';
import { loadedRun } from '../core/run/comparedRuns';
import { modelJudgment } from '../core/words/evaluations';
import { programRun, writeRun } from './programRun';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'compare-'));
  mkdirSync(join(cwd, '.rag-judge', 'runs'), { recursive: true });
});
afterEach(() => rmSync(cwd, { recursive: true }));

const run = (args: string[], signal?: AbortSignal) => programRun(cwd, ['compare', ...args], signal);

function store(folder: string, cases: readonly RunCase[], over: Partial<RunHead> = {}): void {
  writeRun(join(cwd, folder), loadedRun(cases, over).head, cases);
}

const cases = (recall: readonly (number | null)[], from = 1): RunCase[] =>
  recall.map((value, index) => ({
    id: `q-${index + from}`,
    line: index + 1,
    query: `Question ${index + from}?`,
    metrics: { 'recall@5': value, mrr: value, 'hit@5': value === null ? null : Math.ceil(value) },
    ...(value === null ? { cause: 'no-relevant' as const } : {}),
  }));
const before = cases([1, 1, 1, 0.5, 1, 1, 0, null]);
const after = cases([0, 0.5, 0.5, 0, 0.5, 0.5, 1, null]);

describe('rag-judge compare', () => {
  it('calls a run by the title that a person gave it, and keeps its name in JSON', async () => {
    store('.rag-judge/runs/a', before, { id: 'a', name: 'v1.jsonl', title: 'before the reranker' });
    store('.rag-judge/runs/b', after, { id: 'b', name: 'v2.jsonl' });
    const { stdout } = await run(['a', 'b']);
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      'A  a  before the reranker, 2026-05-12T10:00:00.000Z, profile standard',
      'B  b  v2.jsonl, 2026-05-12T10:00:00.000Z, profile standard',
    ]);
    const document = JSON.parse((await run(['a', 'b', '--json'])).stdout) as { a: RunHead; b: RunHead };
    expect([document.a.name, document.a.title]).toEqual(['v1.jsonl', 'before the reranker']);
    expect('title' in document.b).toBe(false);
  });

  it('prints what is compared, a line a metric, the worst cases and the flips', async () => {
    store('.rag-judge/runs/a', before, { id: 'a', name: 'v1.jsonl' });
    store('.rag-judge/runs/b', [...after, ...cases([1], 9)], { id: 'b', name: 'v2.jsonl' });
    const { code, stdout, stderr } = await run(['a', 'b']);
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        'A  a  v1.jsonl, 2026-05-12T10:00:00.000Z, profile standard',
        'B  b  v2.jsonl, 2026-05-12T10:00:00.000Z, profile standard',
        '8 cases in both, 1 only in B',
        '',
        '               A       B    B − A        95% interval  + / = / −      p  Holm p  n/N',
        // Sizes 1, .5 × 5, 1 with a sum of −2.5: 36 of 128 sign patterns reach it.
        'recall@5  0.7857  0.4286  −0.3571  −0.7143 to +0.1429  1 / 0 / 6  0.281   0.563  7/8  unclear',
        'mrr       0.7857  0.4286  −0.3571  −0.7143 to +0.1429  1 / 0 / 6  0.281   0.563  7/8  unclear',
        'left out of recall@5, mrr: 1 no-relevant in both',
        'better, worse: Holm p < 0.05 over 2 metrics; unclear: any other p',
        '',
        'recall@5: 6 worse, 1 better, 0 same',
        'worst cases       A       B    B − A',
        'q-1          1.0000  0.0000  −1.0000  Question 1?',
        'q-2          1.0000  0.5000  −0.5000  Question 2?',
        'q-3          1.0000  0.5000  −0.5000  Question 3?',
        'q-4          0.5000  0.0000  −0.5000  Question 4?',
        'q-5          1.0000  0.5000  −0.5000  Question 5?',
        'q-6          1.0000  0.5000  −0.5000  Question 6?',
        '',
        'hit in the top 5: 2 lost (q-1, q-4), 1 gained (q-7)',
        '',
      ].join('\n'),
    );
    expect(stderr).toBe('warning: Only in B, not compared: 1 case (q-9).\n');
    expect((await run(['a', 'b', '--quiet'])).stderr).toBe('');
  });

  it('prints one JSON document with every list in full', async () => {
    store('.rag-judge/runs/a', before, { id: 'a' });
    store('elsewhere/run b', after, { id: 'b', profile: 'ai4j' });
    const { code, stdout } = await run(['a', 'elsewhere/run b', '--json', '--metric', 'recall@5, mrr']);
    expect(code).toBe(0);
    const printed = JSON.parse(stdout) as RunComparison & { problems: string[] };
    expect(printed.a).toEqual({
      id: 'a',
      name: 'faq',
      dataset: 'data/faq.jsonl',
      startedAt: '2026-05-12T10:00:00.000Z',
      profile: 'standard',
      k: [5],
      queries: 8,
    });
    expect(printed.metrics[0]).toMatchObject({ metric: 'recall@5', p: 0.28125, pHolm: 0.5625, n: 7, N: 8 });
    expect(printed.metrics[0]?.cases).toHaveLength(7);
    expect(printed.metrics[0]?.cases[0]).toEqual({
      id: 'q-1',
      query: 'Question 1?',
      a: 1,
      b: 0,
      difference: -1,
    });
    expect(printed.flips).toEqual([{ k: 5, lost: ['q-1', 'q-4'], gained: ['q-7'] }]);
    expect(printed.warnings.map(({ code: id }) => id)).toEqual(['profile-differs']);
    expect(printed).toMatchObject({ problems: [], method: { seed: 1, resamples: 2000, signFlips: 10_000 } });
  });

  it('says that there are too few cases for a test', async () => {
    store('a', before.slice(0, 5), { id: 'a' });
    store('b', after.slice(0, 5), { id: 'b' });
    const { code, stdout } = await run(['a', 'b']);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'recall@5  0.9000  0.3000  −0.6000             —  0 / 0 / 5  —       —  5/5  too few\n',
    );
    expect(stdout).toContain(
      'Too few cases: 5 in both runs, a test needs 6. Differences are shown without p.\n',
    );
    expect(stdout).not.toContain('Holm p < 0.05');
  });

  it('does not compare scores of different judges', async () => {
    const judged = (model: string): RunCase[] =>
      before.map((one) => ({ ...one, evaluation: modelJudgment({ model }) }));
    store('a', judged('qwen3:8b'), { id: 'a' });
    store('b', judged('gpt-4.1'), { id: 'b' });
    const { stdout, stderr } = await run(['a', 'b', '--metric', 'faithfulness']);
    expect(stdout).toMatch(/^faithfulness +— +— +— +— +0 \/ 0 \/ 0 +— +— +0\/8 {2}not compared$/m);
    expect(stderr).toContain('as their judges differ: qwen3:8b in A, gpt-4.1 in B.');
  });

  it('exits 2 with what is wrong and what there is', async () => {
    store('.rag-judge/runs/a', before, { id: 'a', name: 'v1.jsonl' });
    store('.rag-judge/runs/other', cases([1, 1], 100), { id: 'other', name: 'v3.jsonl' });
    store('empty', [], { id: 'empty' });
    store('broken', before);
    writeFileSync(join(cwd, 'broken', 'run.json'), '{');
    const messages = [
      [['a', 'nope'], 'There is no run "nope": it is no id in '],
      [['a', '../x'], 'The latest there: a (v1.jsonl), other (v3.jsonl).'],
      [['a', 'other'], 'No case is in both runs. Ids in A look like "q-1", in B like "q-100"'],
      [['a', 'empty'], 'empty holds no case: '],
      [['broken', 'a'], 'run.json is not JSON.'],
      [['a', 'a', '--metric', 'recall@7'], '"recall@7" is not in both runs. Both have recall@5, mrr, hit@5.'],
      [['a', 'a', '--metric', ' ,'], 'Give metrics, comma-separated'],
      [['a'], "missing required argument 'RUN_B'"],
    ] as const;
    for (const [args, message] of messages) {
      const { code, stdout, stderr } = await run([...args]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(message);
    }
  });

  it('reads the good lines of a torn file and names the others', async () => {
    store('a', before, { id: 'a', complete: false });
    writeFileSync(join(cwd, 'a', 'results.jsonl'), `${JSON.stringify(before[0])}\n{"id":"q-2","li`);
    store('b', after, { id: 'b' });
    const { code, stdout, stderr } = await run(['a', 'b']);
    expect(code).toBe(0);
    expect(stdout).toContain('1 case in both, 7 only in B');
    expect(stderr).toContain('results.jsonl, line 2: no case can be read here');
    expect(stderr).toContain('A was cancelled or broke off');
  });

  it('lets no text of a run move the cursor or break a line', async () => {
    const hostile = before.map((one) => ({ ...one, id: `${one.id}\u001b[2J\nx`, query: 'a\u202eb\nc' }));
    store('a', hostile, { id: 'a', name: 'n\n\u001b]0;t\u0007' });
    store(
      'b',
      hostile.map((one) => ({ ...one, metrics: { ...one.metrics, 'recall@5': 0 } })),
      { id: 'b' },
    );
    const { stdout, stderr } = await run(['a', 'b']);
    // eslint-disable-next-line no-control-regex -- what must not reach a terminal
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    expect(stdout.split('\n').filter((line) => /^[xc]/.test(line))).toEqual([]);
  });

  it('exits 130 when it is cancelled', async () => {
    store('a', before, { id: 'a' });
    expect(await run(['a', 'a'], AbortSignal.abort())).toEqual({
      code: 130,
      stdout: '',
      stderr: 'Cancelled.\n',
    });
  });
});
