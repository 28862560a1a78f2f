import { describe, expect, it } from 'vitest';
import { assembleContext, hitsWithContent } from '../../../src/core/judge/assembleContext';

describe('assembleContext', () => {
  it('numbers the segments and joins them by a blank line', () => {
    const hits = [
      { content: 'Thirty days.', sourceName: 'refunds.md', sourcePath: 'docs/refunds.md' },
      { content: 'Outlet: exchange only.', sourcePath: 'docs/outlet.md' },
      { content: 'No name.' },
    ];
    expect(assembleContext(hits)).toBe(
      '[S1] refunds.md\nThirty days.\n\n[S2] docs/outlet.md\nOutlet: exchange only.\n\n[S3] source\nNo name.',
    );
  });

  it('adds page and section, each only where known', () => {
    const hits = [
      { content: 'a', sourceName: 's', pageNumber: 3, sectionTitle: 'Returns' },
      { content: 'b', sourceName: 's', pageNumber: 0 },
      { content: 'c', sectionTitle: 'Intro', pageNumber: null },
      { content: 'd', sourceName: '  ', sectionTitle: ' ' },
    ];
    expect(assembleContext(hits)).toBe(
      '[S1] s / p.3 / Returns\na\n\n[S2] s / p.0\nb\n\n[S3] source / Intro\nc\n\n[S4] source\nd',
    );
  });

  it('skips blank content without taking a number', () => {
    const hits = [{ content: ' \n' }, { content: 'a' }, { content: null }, {}, { content: 'b' }];
    expect(assembleContext(hits)).toBe('[S1] source\na\n\n[S2] source\nb');
    expect(hitsWithContent(hits)).toHaveLength(2);
  });

  it('keeps the content as it is', () => {
    expect(assembleContext([{ content: '  a\r\n' }])).toBe('[S1] source\n  a\r\n');
  });

  it('gives the empty text for no hits', () => {
    expect(assembleContext([])).toBe('');
    expect(assembleContext([{ content: '' }])).toBe('');
  });
});
