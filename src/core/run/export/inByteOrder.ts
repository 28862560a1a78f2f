import { compareBytes } from '../../retrieval/compareBytes';
import type { RunCase } from '../Run';
import { inBatches } from './inBatches';

/** So many batches are sorted at once. */
const batchesAtOnce = 10;

/**
 * Cases by the bytes of their ids, in batches. A hundred thousand take long to sort, so runs of them are sorted, with
 * an empty batch after each, and then merged.
 */
export function* inByteOrder(cases: readonly RunCase[]): Generator<readonly RunCase[]> {
  const sorted: { cases: RunCase[]; at: number }[] = [];
  let open: RunCase[] = [];
  let batches = 0;
  for (const some of inBatches(cases)) {
    open.push(...some);
    if (++batches % batchesAtOnce !== 0) continue;
    sorted.push({ cases: open.sort((a, b) => compareBytes(a.id, b.id)), at: 0 });
    open = [];
    yield [];
  }
  sorted.push({ cases: open.sort((a, b) => compareBytes(a.id, b.id)), at: 0 });
  let batch: RunCase[] = [];
  for (let left = cases.length; left > 0; left--) {
    let least: { cases: RunCase[]; at: number } | undefined;
    for (const one of sorted) {
      const next = one.cases[one.at];
      const best = least?.cases[least.at];
      if (next !== undefined && (best === undefined || compareBytes(next.id, best.id) < 0)) least = one;
    }
    const next = least?.cases[least.at++];
    if (next !== undefined) batch.push(next);
    if (batch.length < 200) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
