import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readText } from './core/dataset/readText';
import { runMetrics } from '../src/worker/runMetrics';
import { temporaryFolder } from './store/temporaryFolder';
import { evaluatePair } from './core/dataset/trec/evaluatePair';

/** The example blocks of a language, in the order of the page. */
function examples(language: string): string[] {
  const page = readFileSync('docs/FORMATS.md', 'utf8');
  return [...page.matchAll(/^```(\S+)\n([^]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , text = '']) => text);
}

describe('the examples of docs/FORMATS.md', () => {
  it.each(
    ['jsonl', 'json', 'csv', 'yaml'].flatMap((language) =>
      examples(language).map((text) => [text, language]),
    ),
  )('are read with hits and labels: %s', (text, language) => {
    const { cases, problems } = readText(text, { file: `d.${language}` });
    expect(problems).toEqual([]);
    expect(cases.length).toBeGreaterThan(0);
    for (const { hits, relevant } of cases) {
      expect(hits?.length).toBeGreaterThan(0);
      expect(relevant?.size).toBeGreaterThan(0);
    }
  });

  it('are a run with its qrels', async () => {
    const [run = '', qrels = ''] = [...examples('trec-run'), ...examples('trec-qrels')];
    const got = await evaluatePair({ run, qrels });
    expect(got.found).toEqual([]);
    expect(got.runs).toMatchObject([{ name: 'bm25', means: { mrr: { value: 0.25, n: 2, N: 2 } } }]);
  });

  it.each([
    ['json-run', 'json-qrels'],
    ['json-run', 'beir-qrels'],
    ['trec-run', 'beir-qrels'],
  ])('are a run with its labels: %s and %s', async (run, qrels) => {
    const folder = temporaryFolder({ run: examples(run)[0] ?? '', qrels: examples(qrels)[0] ?? '' });
    const [path, labels] = [join(folder, 'run'), join(folder, 'qrels')];
    const named = { path, file: 'run', name: 'run', qrels: { path: labels, file: 'qrels' } };
    const got = await runMetrics({ ...named, profile: 'standard', k: [1] }, {});
    expect(got.problems.filter(({ code }) => code !== 'unjudged')).toEqual([]);
    expect(got.heads).toMatchObject([{ means: { mrr: { value: 0.25, n: 2, N: 2 } } }]);
  });

  it('are of every kind', () => {
    const pairs = ['trec-run', 'trec-qrels', 'json-run', 'json-qrels', 'beir-qrels'];
    const kinds = ['jsonl', 'json', 'csv', 'yaml', ...pairs];
    expect(kinds.map((name) => examples(name).length)).toEqual([3, 2, 1, 1, 1, 1, 1, 1, 1]);
  });
});
