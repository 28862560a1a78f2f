import { describe, expect, it } from 'vitest';
import { runFacts, runLine } from '../../../src/core/words/runLine';
import { runHead } from '../../editor-unit/runs/storedRun';

const now = new Date(2026, 4, 12, 17, 5);

describe('a run on one line', () => {
  it('is called by its system, then time, profile and headline figures, n/N once when they share it', () => {
    expect(runLine({ ...runHead, name: 'bm25' }, now)).toEqual({
      label: 'bm25',
      description: 'today 14:31 · recall@5 0.77 144/148 · ndcg@5 0.63 · standard',
    });
  });

  it('is called by its time when its name would only repeat the file', () => {
    expect(runLine(runHead, now)).toEqual({
      label: 'today 14:31',
      description: 'recall@5 0.77 144/148 · ndcg@5 0.63 · standard',
    });
  });

  it('is called as a person called it, on one line and cut', () => {
    const title = `reranker\non ${'x'.repeat(100)}`;
    const { label, description } = runLine({ ...runHead, title }, now);
    expect(label).toMatch(/^reranker on x+…$/);
    expect(label).toHaveLength(80);
    expect(description).toMatch(/^today 14:31 · recall@5/);
  });

  it('says n/N for each figure where they differ, — for null, and incomplete in words', () => {
    const means = {
      'recall@5': { value: null, n: 0, N: 63 },
      'ndcg@5': { value: 0.6, n: 60, N: 63 },
    };
    expect(runLine({ ...runHead, name: 'bm25', means, complete: false }, now).description).toBe(
      'today 14:31 · incomplete · recall@5 — 0/63 · ndcg@5 0.60 60/63 · standard',
    );
  });

  it('does not invent a time', () => {
    expect(runLine({ ...runHead, startedAt: 'soon' }, now).label).toBe('unknown time');
  });
});

it('lists all facts of a run, and none that it has not', () => {
  expect(runFacts(runHead, now)).toEqual([
    'System: support-faq.dataset.jsonl',
    'Dataset: data/support-faq.dataset.jsonl',
    'Time: today 14:31',
    'Duration: 1.8 s',
    'Profile: standard',
    'K: 1, 3, 5, 10',
    'Cases: 148',
    'Without a value: 4 no-relevant',
    'Rows not run because of a problem: 2',
    'Run: 20260512-120000-000-00-aaaaaa',
  ]);
  const facts = runFacts(
    {
      ...runHead,
      complete: false,
      commit: '0123456789abcdef0123456789abcdef01234567',
      qrels: 'q.txt',
      options: { complete: true, relevanceLevel: 2, maxResults: 1000 },
      profile: 'trec_eval',
    },
    now,
  );
  expect(facts[0]).toBe('Incomplete: it was cancelled, broke off, or is under way');
  expect(facts).toContain('Commit: 0123456789ab');
  expect(facts).toContain('Labels: q.txt');
  expect(facts).toContain('Profile: trec_eval (complete, relevant from grade 2, first 1,000 results)');
});
