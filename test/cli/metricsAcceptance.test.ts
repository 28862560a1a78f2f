import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runMetricsCommand } from '../../src/cli/metricsCommand';

const root = new URL('../..', import.meta.url).pathname;
const file = resolve(root, '../shared/data/anthropic_docs_rag/retrieval_results.json');

interface Entry {
  provider: { id: string };
  vars: { query: string };
  response?: unknown;
  gradingResult?: { reason: string; componentResults?: ({ reason: string } | null)[] };
}
interface Printed {
  runs: {
    name: string;
    queries: number;
    means: Record<string, { n: number; N: number }>;
    perQuery: ({ id: string; causes?: Record<string, string> } & Record<string, number | null>)[];
  }[];
  problems: { file: string; line: number; code: string; message: string }[];
}

describe.skipIf(!existsSync(file))('metrics over the promptfoo results of a real RAG evaluation', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'metrics-'));
  afterAll(() => rmSync(cwd, { recursive: true }));

  it('gives the figures that its authors printed, on every row with a response, and names the one without', async () => {
    let stdout = '';
    const code = await runMetricsCommand(
      { dataset: file, profile: 'ai4j', k: [3], perQuery: true, json: true },
      {
        stdout: (text) => (stdout += text),
        stderr: () => undefined,
        cwd,
        signal: new AbortController().signal,
      },
    );
    expect(code).toBe(0);
    const printed = JSON.parse(stdout) as Printed;
    const text = readFileSync(file, 'utf8');
    const { results } = (JSON.parse(text) as { results: { results: Entry[] } }).results;
    const next: Record<string, number> = {};
    let compared = 0;
    for (const entry of results) {
      const run = printed.runs.find(({ name }) => name === entry.provider.id);
      const at = (next[entry.provider.id] = (next[entry.provider.id] ?? -1) + 1);
      const row = run?.perQuery[at];
      if (entry.response === undefined) {
        expect(row).toMatchObject({ 'precision@3': null, mrr: null, causes: { mrr: 'no-response' } });
        continue;
      }
      const reason = entry.gradingResult?.componentResults?.[0]?.reason ?? entry.gradingResult?.reason ?? '';
      const figures = [...reason.matchAll(/(Precision|Recall|F1 Score|MRR): (\S+)/g)].map((match) =>
        Number(match[2]),
      );
      expect([row?.['precision@3'], row?.['recall@3'], row?.['f1@3'], row?.['mrr@3']], reason).toEqual(
        figures,
      );
      compared++;
    }
    expect(compared).toBe(299);
    expect(printed.runs.map(({ queries }) => queries)).toEqual([100, 100, 100]);
    expect(printed.runs.map(({ means }) => means['recall@3']?.n)).toEqual([100, 100, 99]);
    const missing = printed.problems.filter((problem) => problem.code === 'no-response');
    expect(missing).toHaveLength(1);
    // The line on which the entry begins is the one before its provider.
    const lines = text.split('\n');
    expect(lines[(missing[0]?.line ?? 0) - 1]?.trim()).toBe('{');
    expect(lines.slice(missing[0]?.line, (missing[0]?.line ?? 0) + 8).join('\n')).toContain(
      'On what date did Claude 3.5 Sonnet and tool use both become generally available',
    );
  });
});
