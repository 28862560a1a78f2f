import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { MetricsArgs } from '../../src/cli/metricsArgs';
import { runMetricsCommand } from '../../src/cli/metricsCommand';

const data = resolve(new URL('../..', import.meta.url).pathname, '../shared/data');
const cwd = mkdtempSync(resolve(tmpdir(), 'trec-'));
afterAll(() => rmSync(cwd, { recursive: true }));

async function run(args: MetricsArgs): Promise<string> {
  let stdout = '';
  const code = await runMetricsCommand(
    { profile: 'trec_eval', noStore: true, quiet: true, ...args },
    {
      stdout: (text) => (stdout += text),
      stderr: () => undefined,
      cwd,
      signal: new AbortController().signal,
    },
  );
  expect(code).toBe(0);
  return stdout;
}

/** `measure query` → what is printed for it. */
function figures(text: string): Map<string, string> {
  const read = new Map<string, string>();
  for (const line of text.trimEnd().split('\n')) {
    const [measure = '', query = '', value = ''] = line.split('\t');
    read.set(`${measure.trim()} ${query}`, value);
  }
  return read;
}

const ours = /^(num_q|map|ndcg|Rprec|bpref|recip_rank|(P|recall|ndcg_cut|map_cut|success)_\d+) /;

const trec = resolve(data, 'trec_eval_test/test');
const file = (name: string): string => resolve(trec, name);
const k = [1, 5, 10, 15, 20, 30, 100, 200, 500, 1000];
const [run1, qrels1] = ['results.test', 'qrels.test'];
const perQuery = true;
const cases: [string, MetricsArgs, number][] = [
  ['out.test', { run: run1, qrels: qrels1 }, 14],
  ['out.test.a', { run: run1, qrels: qrels1 }, 45],
  ['out.test.aq', { run: run1, qrels: qrels1, perQuery }, 177],
  ['out.test.aq', { run: run1, qrels: 'qrels.test.with-comments', perQuery }, 177],
  ['out.test.aqc', { run: 'results.trunc', qrels: qrels1, perQuery, complete: true }, 177],
  ['out.test.aqcM', { run: 'results.trunc', qrels: qrels1, perQuery, complete: true, maxResults: 100 }, 177],
  ['out.test.aql', { run: run1, qrels: 'qrels.rel_level', perQuery, relevanceLevel: 2 }, 177],
  ['out.comment.test', { run: 'results.comment.test', qrels: 'qrels.comment.test' }, 14],
];

describe.skipIf(!existsSync(trec))('metrics --profile trec_eval, over the program’s own test files', () => {
  it.each(cases)('prints the digits of %s with %o', async (expected, args, count) => {
    const printed = figures(
      await run({ ...args, run: file(args.run ?? ''), qrels: file(args.qrels ?? ''), k, trec: true }),
    );
    const wanted = figures(readFileSync(file(expected), 'utf8'));
    // The program prints the missing query of -c as a row of zeros; so do we.
    const both = [...wanted].filter(([name]) => ours.test(name));
    expect(new Map(both.map(([name]) => [name, printed.get(name)]))).toEqual(new Map(both));
    expect(both).toHaveLength(count);
  });

  it('has set_F as the F1 over the whole list, when every query has 500 documents', async () => {
    const text = await run({ run: file(run1), qrels: file(qrels1), k: [500], json: true });
    const { runs } = JSON.parse(text) as { runs: { means: Record<string, { value: number }> }[] };
    expect(runs[0]?.means['f1@500']?.value.toFixed(4)).toBe('0.1194');
  });
});

const reference = resolve(data, 'stat_reference');

describe.skipIf(!existsSync(reference))('metrics --profile trec_eval, over the CACM runs', () => {
  it.each([
    ['cacm-bm25.eval', '../cacm/cacm-bm25.txt'],
    ['cacm-pert.eval', 'cacm-pert.run'],
    ['cacm-pert2.eval', 'cacm-pert2.run'],
  ])('gives the 17 digits of %s for map, recip_rank and P_10', async (expected, name) => {
    const text = await run({
      run: resolve(reference, name),
      qrels: resolve(data, 'cacm/qrels.cacm.txt'),
      k: [10],
      json: true,
      perQuery: true,
    });
    const [only] = (
      JSON.parse(text) as {
        runs: {
          means: Record<string, { value: number }>;
          perQuery: (Record<string, number> & { id: string })[];
        }[];
      }
    ).runs;
    const rows = new Map<string, Record<string, number> & { id: string }>();
    for (const row of only?.perQuery ?? []) rows.set(row.id, row);
    const wanted = [...figures(readFileSync(resolve(reference, expected), 'utf8'))].filter(([one]) =>
      /^(map|recip_rank|P_10) /.test(one),
    );
    const got = wanted.map(([one]) => {
      const [measure = '', query = ''] = one.split(' ');
      const id = { map: 'map', recip_rank: 'mrr', P_10: 'precision@10' }[measure] ?? '';
      return [one, query === 'all' ? only?.means[id]?.value : rows.get(query)?.[id]];
    });
    expect(got).toEqual(wanted.map(([one, value]) => [one, Number(value)]));
    expect(wanted).toHaveLength(159);
  });
});
