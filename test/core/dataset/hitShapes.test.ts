import { describe, expect, it } from 'vitest';
import { matchKey } from '../../../src/core/retrieval/matchKey';
import { codes, readText } from './readText';

const keys = (hits: unknown, more: object = { relevant: ['d1'] }): (string | undefined)[] | undefined =>
  readText(JSON.stringify({ id: 'q', hits, ...more })).cases[0]?.hits?.map(matchKey);

describe('what a hit is known by', () => {
  it.each<[string, unknown, string]>([
    ['an AI4J RagHit', { documentId: 'd1', chunkIndex: 3, content: 'text' }, 'd1#3'],
    ['an id before a document', { id: 'd1', documentId: 'other', chunkIndex: 3 }, 'd1'],
    ['another name of the id', { chunk_id: 'd1', score: 0.4 }, 'd1'],
    [
      'a LangChain document with an id in its metadata',
      { page_content: 'text', metadata: { id: 'd1', source: 'a.md' } },
      'd1',
    ],
    [
      'a LangChain document with a source',
      { page_content: 'text', metadata: { source: 'd1' }, type: 'Document' },
      'd1',
    ],
    [
      'a LangChain document beside its score',
      [{ page_content: 'text', metadata: { doc_id: 'd1' } }, 0.7],
      'd1',
    ],
    ['a LlamaIndex NodeWithScore', { node: { id_: 'd1', text: 'text', metadata: {} }, score: 0.8 }, 'd1'],
    [
      'an Elasticsearch hit',
      { _index: 'i', _id: 'd1', _score: 7.1, _source: { content: 'text', id: 'own' } },
      'd1',
    ],
    ['an object that wraps its document', { document: { id: 'd1' }, score: 0.3 }, 'd1'],
    ['a Qdrant point', { id: 12, score: 0.3, payload: { doc_id: 'd1' } }, '12'],
    ['an OpenInference document', { 'document.id': 'd1', 'document.content': 'text' }, 'd1'],
    ['a passage', { text: 'd1', metadata: {} }, 'd1'],
    ['a reranked passage', { index: 0, document: 'd1', relevance_score: 0.9 }, 'd1'],
    ['a blank id', { id: ' ', content: 'd1' }, 'd1'],
  ])('%s', (_, hit, key) => {
    expect(keys([hit])).toEqual([key]);
  });

  it.each<[string, unknown]>([
    [
      'Elasticsearch',
      {
        took: 1,
        hits: {
          total: { value: 2 },
          hits: [
            { _id: 'd1', _score: 2 },
            { _id: 'd2', _score: 1 },
          ],
        },
      },
    ],
    [
      'Pinecone',
      {
        matches: [
          { id: 'd1', score: 0.2 },
          { id: 'd2', score: 0.1 },
        ],
        namespace: '',
      },
    ],
    ['Chroma', { ids: [['d1', 'd2']], documents: [['one', 'two']], distances: [[0.1, 0.2]] }],
    ['LlamaIndex', { source_nodes: [{ node: { id_: 'd1' } }, { node: { id_: 'd2' } }] }],
    ['a list', { results: ['d1', 'd2'] }],
  ])('in the response of %s', (_, hits) => {
    expect(keys(hits)).toEqual(['d1', 'd2']);
  });

  it('scores under other names are scores', () => {
    const got = readText(
      JSON.stringify({ hits: [{ _id: 'd1', _score: 7.5 }, ['d2', 0.25]], relevant: ['d1'] }),
    );
    expect(got.cases[0]?.hits?.map(({ score }) => score)).toEqual([7.5, 0.25]);
    expect(got.problems).toEqual([]);
  });

  it('where the labels are passages, it is the passage, unless the labels are ids', () => {
    const hits = [{ page_content: 'passage', metadata: { source: 'a.md' } }];
    expect(keys(hits, { reference_contexts: ['passage'] })).toEqual(['passage']);
    expect(keys(hits, { reference_contexts: ['a.md'] })).toEqual(['a.md']);
  });

  it('labels are known in the same way', () => {
    const relevant = [
      { node: { id_: 'd1' } },
      { metadata: { source: 'a.md' } },
      { document: { id: 'd2' }, grade: 2 },
    ];
    const got = readText(JSON.stringify({ hits: ['d1'], relevant }));
    expect([...(got.cases[0]?.relevant ?? [])]).toEqual([
      ['d1', 1],
      ['a.md', 1],
      ['d2', 2],
    ]);
    expect(codes(got)).toEqual([]);
  });

  it('a map of scores may name a document like a list', () => {
    expect(keys({ hits: 0.5, matches: 0.9 })).toEqual(['matches', 'hits']);
  });
});
