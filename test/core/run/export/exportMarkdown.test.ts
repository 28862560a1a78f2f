import { describe, expect, it } from 'vitest';
import { exportMarkdown } from '../../../../src/core/run/export/exportMarkdown';
import { head, textOf } from './exportedRun';

describe('a run as Markdown', () => {
  it('has what is needed to read it, the means by cut-off with n/N, and what is missing', () => {
    const means = { ...head.means, 'recall@5': { value: 0.5, n: 1, N: 1003 } };
    expect(textOf(exportMarkdown({ head: { ...head, means } }))).toBe(
      [
        '### `bm25`',
        '',
        '`data/faq.jsonl` · 1,003 cases · profile `standard` · 2026-05-12 12:31 UTC · 1.8 s',
        '',
        '| mean | all | @1 | @5 | n/N |',
        '| --- | ---: | ---: | ---: | ---: |',
        '| recall |  | 0.3333 | 0.5000 (1/1,003) | 2/1,003 |',
        '| mrr | 0.0313 |  |  | 2/1,003 |',
        '| judged |  |  | — | 0/1,003 |',
        '',
        'Without a value: 1 `no-relevant`.',
        '',
        '2 rows were not run because of a problem.',
        '',
      ].join('\n'),
    );
  });

  it('says the system beside a title, the options, the commit, and that a run is incomplete', () => {
    const text = textOf(
      exportMarkdown({
        head: {
          ...head,
          title: 'reranker on',
          complete: false,
          profile: 'trec_eval',
          options: { complete: true, relevanceLevel: 2 },
          commit: '0123456789abcdef0123456789abcdef01234567',
          skipped: 1,
        },
      }),
    );
    expect(text).toContain('### `reranker on`\n\nsystem `bm25` · `data/faq.jsonl` · commit `0123456789ab` ·');
    expect(text).toContain('profile `trec_eval` `-c -l 2`');
    expect(text).toContain('**Incomplete**');
    expect(text).toContain('1 row was not run');
  });

  it('keeps names from becoming anything but code', () => {
    const name = '</h3>``@team #1\n![x](http://x)';
    const text = textOf(
      exportMarkdown({ head: { ...head, name, means: { 'a|`b': { value: 1, n: 1, N: 1 } } } }),
    );
    expect(text).toContain('### ``` </h3>``@team #1 ![x](http://x) ```\n');
    expect(text).toContain('| `` a\\|`b `` | 1.0000 | 1/1 |');
  });
});
