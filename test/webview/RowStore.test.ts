import { describe, expect, it } from 'vitest';
import type { RunRow } from '../../src/protocol/panelMessages';
import { type RowRequest, type RowsMessage, RowStore } from '../../src/webview/RowStore';

const query = { runId: 'a', cases: 1000, sort: 'mrr', descending: false, filter: '' };

function storeWithLog(): { store: RowStore; sent: RowRequest[] } {
  const sent: RowRequest[] = [];
  return { store: new RowStore((request) => sent.push(request)), sent };
}

function answer(request: RowRequest | undefined, name: string, matched = 1000): RowsMessage {
  if (request === undefined) throw new Error('nothing was asked');
  const rows = Array.from({ length: Math.min(request.count, matched - request.from) }, (_, at): RunRow => {
    return { id: `${name}-${request.from + at}`, line: at + 1, query: '', values: [], state: '' };
  });
  const { runId, from } = request;
  return {
    type: 'rows',
    version: 1,
    request: request.request,
    runId,
    from,
    matched,
    nulls: 0,
    below: 0,
    rows,
  };
}

describe('RowStore', () => {
  it('asks for each page once', () => {
    const { store, sent } = storeWithLog();
    store.setQuery(query);
    store.need(0, 30);
    store.need(0, 30);
    store.need(90, 130);
    expect(sent.map(({ from, count }) => [from, count])).toEqual([
      [0, 100],
      [100, 100],
    ]);
    expect(store.accept(answer(sent[0], 'x'))).toBe('counts');
    store.need(0, 30);
    expect(sent).toHaveLength(2);
    expect(store.row(42)?.id).toBe('x-42');
    expect(store.row(142)).toBeUndefined();
    expect(store.matched).toBe(1000);
  });

  it('drops an answer to the query before', () => {
    const { store, sent } = storeWithLog();
    store.setQuery(query);
    store.need(0, 10);
    store.setQuery({ ...query, filter: 'new' });
    store.need(0, 10);
    expect(store.accept(answer(sent[1], 'new', 3))).toBe('counts');
    expect(store.accept(answer(sent[0], 'old'))).toBe(false);
    expect(store.row(0)?.id).toBe('new-0');
    expect(store.matched).toBe(3);
  });

  it('keeps the rows of the old order until the new one comes, but never those of another run', () => {
    const { store, sent } = storeWithLog();
    store.setQuery(query);
    store.need(0, 10);
    store.accept(answer(sent[0], 'a'));
    store.setQuery({ ...query, descending: true });
    expect(store.row(0)?.id).toBe('a-0');
    store.setQuery({ ...query, runId: 'b' });
    expect(store.row(0)).toBeUndefined();
    expect(store.known).toBe(false);
    expect(store.matched).toBe(1000);
    store.need(0, 10);
    expect(store.accept({ ...answer(sent[1], 'a'), runId: 'a' })).toBe(false);
  });

  it('keeps a bounded number of pages, those near the last one', () => {
    const { store, sent } = storeWithLog();
    store.setQuery(query);
    for (let page = 0; page < 60; page++) {
      store.need(page * 100, page * 100 + 1);
      expect(store.accept(answer(sent.at(-1), 'x', 100_000))).toBe(page === 0 ? 'counts' : 'rows');
    }
    expect(store.row(5999)?.id).toBe('x-5999');
    expect(store.row(0)).toBeUndefined();
    store.need(0, 1);
    expect(sent.at(-1)?.from).toBe(0);
  });
});
