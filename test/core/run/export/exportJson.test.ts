import { describe, expect, it } from 'vitest';
import { exportJson, metricsDocument } from '../../../../src/core/run/export/metricsDocument';
import { cases, head, textOf } from './exportedRun';

describe('runs as a JSON document', () => {
  it('is what JSON.stringify writes of the same fields, at any number of cases', () => {
    for (const count of [0, 1, 3, 200, 450]) {
      const many = Array.from({ length: count }, (_, at) => ({ ...cases[at % 3], id: `q${at}`, line: at }));
      const expected = {
        runs: [
          {
            name: 'bm25',
            profile: 'standard',
            k: [1, 5],
            queries: 1003,
            means: head.means,
            perQuery: many.map(({ id, metrics, cause }) => {
              const missing = Object.entries(metrics ?? {}).filter(([, value]) => value === null);
              const causes = Object.fromEntries(missing.map(([key]) => [key, cause ?? 'no-response']));
              return { id, ...metrics, ...(missing.length === 0 ? {} : { causes }) };
            }),
          },
        ],
        problems: [{ file: 'faq.jsonl', line: 9, code: 'bad-json', message: 'Not JSON.' }],
      };
      expect(textOf(exportJson({ head, cases: many }))).toBe(`${JSON.stringify(expected, null, 2)}\n`);
    }
  });

  it('says the title beside the name, and holds several runs or none', () => {
    const titled = { ...head, title: 'reranker "on"\u2028' };
    const two = textOf(metricsDocument({ runs: [{ head: titled }, { head }], problems: [] }));
    const { name, profile, k, queries, means } = head;
    const entry = { profile, k, queries, means };
    const runs = [
      { name, title: titled.title, ...entry },
      { name, ...entry },
    ];
    expect(two).toBe(`${JSON.stringify({ runs, problems: [] }, null, 2)}\n`);
    const none = textOf(metricsDocument({ runs: [], problems: [] }));
    expect(none).toBe(`${JSON.stringify({ runs: [], problems: [] }, null, 2)}\n`);
  });
});
