import { expect, it } from 'vitest';
import { exportName } from '../../../src/editor/runs/exportName';
import { runHead } from './storedRun';

it.each([
  [{}, 'support-faq.20260512-1431'],
  [{ name: 'bm25' }, 'support-faq.bm25.20260512-1431'],
  [{ title: 'reranker on' }, 'support-faq.reranker-on.20260512-1431'],
  [{ dataset: 'runs/bm25.run.gz', name: 'Anserini' }, 'bm25.Anserini.20260512-1431'],
  [{ dataset: 'beir', name: 'beir' }, 'beir.20260512-1431'],
  [{ dataset: '../..', name: '/etc/passwd\0' }, 'run.etc-passwd.20260512-1431'],
  [{ startedAt: 'soon' }, 'support-faq'],
])('%j is exported to %s', (changes, name) => {
  expect(exportName({ ...runHead, ...changes })).toBe(name);
});
