import type { RunCase, RunHead } from '../../src/core/run/Run';
import { compareRuns } from '../../src/core/run/compareRuns';
import type { LoadedRun } from '../../src/core/run/RunComparison';
import { pairCases } from '../../src/core/run/pairCases';
import { CompareRows } from '../../src/editor/panel/CompareRows';
import { buildCompareView, type CompareViewInput } from '../../src/editor/panel/compareView';
import type { StoredRun } from '../../src/editor/Session';
import type { ComparedHead } from '../../src/protocol/compareMessages';
import type { CompareRowsAnswer, CompareRowsRequest } from '../../src/protocol/compareView';
import type { CompareView } from '../../src/protocol/panelMessages';
import { ComparedCases } from '../../src/worker/ComparedCases';
import { ComparedTable } from '../../src/worker/ComparedTable';
import { comparedHead } from '../../src/worker/compareStoredRuns';
import { now } from './caseFixture';
import { runCasesOf, runHeadOf } from './runFixture';

/** A compare view and what answers its requests for rows. */
export interface ComparedView {
  view: CompareView;
  answer: (request: CompareRowsRequest) => CompareRowsAnswer;
}

const documents = ['ret-2', 'ret-7', 'war-6', 'inv-7', 'acc-2', 'pay-2', 'app-8'];

/** Run A of the fixture and the same with other hits: each seventh case lost its first one, each fifth gained. */
export function comparedRuns(count: number): { a: RunCase[]; b: RunCase[] } {
  const a = runCasesOf(count).map((one, at) => {
    const lost = at % 7 === 3;
    const found = {
      'recall@5': lost ? 1 : at % 5 === 1 ? 0.5 : 0.67,
      'hit@5': 1,
      'ndcg@5': lost ? 1 : 0.6,
      mrr: 0.5,
    };
    return withHits(
      { ...one, metrics: one.cause === undefined ? { ...one.metrics, ...found } : one.metrics },
      0,
    );
  });
  const b = a.map((one, at) => {
    if (one.cause !== undefined) return one;
    const lost = at % 7 === 3;
    const gained = at % 5 === 1;
    const recall = lost ? 0 : gained ? 1 : 0.67;
    const metrics = {
      ...one.metrics,
      'recall@5': recall,
      'hit@5': lost ? 0 : 1,
      'ndcg@5': lost ? 0.2 : gained ? 0.9 : 0.6,
    };
    return withHits({ ...one, metrics: { ...metrics, mrr: at % 3 === 0 ? 0.45 : 0.53 } }, lost ? 2 : 0);
  });
  return { a, b };
}

function withHits(one: RunCase, from: number): RunCase {
  const hits = documents.slice(from, from + 5);
  return { ...one, hits, grades: hits.map((key) => (key === 'ret-2' ? 1 : null)) };
}

export const folder = { path: '/ws', toString: () => 'file:///ws' } as StoredRun['folder'];

export function storedRun(head: RunHead): StoredRun {
  return { folder, head };
}

/** What the worker answers for these runs. */
export function compared(a: LoadedRun, b: LoadedRun): ComparedTable {
  const paired = pairCases(a.cases, b.cases);
  const comparison = compareRuns(a, b);
  const cases = new ComparedCases({ a, b, paired, comparison });
  const head: ComparedHead = comparedHead({ comparison, cases, judged: false, problems: [] });
  const table = new ComparedTable(head);
  for (let index = 0; ; index++) {
    const { columns, last } = cases.piece(index);
    table.append(columns);
    if (last) return table;
  }
}

/** The compare view of two runs of 148 cases, twenty minutes apart. */
export function comparedViewOf(
  change: {
    count?: number;
    a?: Partial<RunHead>;
    b?: Partial<RunHead>;
    input?: Partial<CompareViewInput>;
  } = {},
): ComparedView {
  const cases = comparedRuns(change.count ?? 148);
  const name = 'support-faq.jsonl';
  const startedAt = new Date(2026, 4, 12, 13, 58).toISOString();
  const a = { head: runHeadOf(cases.a, { id: 'run-a', name, startedAt, ...change.a }), cases: cases.a };
  const b = { head: runHeadOf(cases.b, { id: 'run-b', name, ...change.b }), cases: cases.b };
  const table = compared(a, b);
  const rows = new CompareRows(table);
  const view = buildCompareView({
    runs: [storedRun(b.head), storedRun(a.head)],
    pair: { a: 'run-a', b: 'run-b' },
    state: { pair: { a: 'run-a', b: 'run-b' }, head: table.head, table },
    cases: { id: '1' },
    now,
    ...change.input,
  });
  const answer = (request: CompareRowsRequest): CompareRowsAnswer => {
    const other = view.metrics.find(({ id }) => id === request.metric)?.other ?? '';
    return {
      type: 'compareRows',
      request: request.request,
      rowsOf: request.rowsOf,
      from: request.from,
      matched: rows.matched(request),
      rows: rows.range(request, { from: request.from, count: request.count, other }),
    };
  };
  return { view, answer };
}
