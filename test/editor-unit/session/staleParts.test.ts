import { describe, expect, it } from 'vitest';
import { partHashes } from '../../../src/core/judge/inputHash';
import { staleParts } from '../../../src/editor/session/staleParts';
import type { FileSet } from '../../../src/store/FileSet';
import type { HistoryEntry } from '../../../src/store/HistoryEntry';

const request = { query: 'q', answer: 'a', context: '[S1] x\nc', hits: [{ id: 'x', content: 'c' }] };
const judged: HistoryEntry = {
  version: 1,
  case: 'cases/a',
  evaluation: {
    faithfulnessScore: 1,
    contextRelevanceScore: 1,
    answerRelevanceScore: 1,
    reason: null,
    rawOutput: null,
    judge: { id: 'chat', version: '1' },
    model: 'm',
    origin: 'https://host',
  },
  inputs: {
    query: { hash: partHashes(request).query },
    answer: { hash: partHashes(request).answer },
    context: { hash: partHashes(request).context },
    hits: { hash: partHashes(request).hits },
  },
};
const withContext: FileSet = {
  id: 'cases/a',
  folder: '/w',
  chunked: false,
  files: { context: ['/w/cases/a.context.md'] },
};
const withHits: FileSet = {
  id: 'cases/a',
  folder: '/w',
  chunked: false,
  files: { hits: ['/w/cases/a.hits.json'] },
};
const judge = { id: 'chat', model: 'm', origin: 'https://host' };

describe('staleParts', () => {
  it('finds nothing when the inputs and the judge are the same', () => {
    expect(staleParts({ set: withContext, parts: partHashes(request), judge }, judged)).toEqual([]);
  });

  it('names what changed in the order of the lens', () => {
    const parts = partHashes({ ...request, answer: 'b', query: 'p', context: 'd' });
    expect(staleParts({ set: withContext, parts, judge }, judged)).toEqual(['query', 'answer', 'context']);
  });

  it('names the hits alone when the context was made from them', () => {
    const parts = partHashes({ ...request, context: '[S1] x\nd', hits: [{ id: 'x', content: 'd' }] });
    expect(staleParts({ set: withHits, parts, judge }, judged)).toEqual(['hits']);
  });

  it('names the context when the context file went away though the hits are the same', () => {
    const parts = partHashes({ ...request, context: 'other' });
    expect(staleParts({ set: withHits, parts, judge }, judged)).toEqual(['context']);
  });

  it.each([
    [{ id: 'local' }],
    [{ id: 'chat', model: 'other', origin: 'https://host' }],
    [{ id: 'chat', model: 'm', origin: 'https://elsewhere' }],
  ])('names another judge: %o', (other) => {
    expect(staleParts({ set: withContext, parts: partHashes(request), judge: other }, judged)).toEqual([
      'judge',
    ]);
  });

  it('takes a judgment that does not say who judged as one of the chosen judge', () => {
    const { judge: _judge, model: _model, origin: _origin, ...plain } = judged.evaluation;
    const entry = { ...judged, evaluation: plain };
    expect(
      staleParts({ set: withContext, parts: partHashes(request), judge: { id: 'local' } }, entry),
    ).toEqual([]);
  });
});
