import type { EvaluatedCase } from '../core/run/EvaluatedCase';
import type { TopHits } from '../core/run/topHits';
import type { TopColumns } from '../protocol/workerMessages';

/** The first hits of the cases as columns. */
export function topColumns(cases: readonly EvaluatedCase[]): TopColumns {
  const hits = cases.flatMap(({ top }) => top?.hits ?? []);
  const grades = new Float64Array(hits.length).fill(NaN);
  let at = 0;
  for (const { top } of cases) {
    if (top?.grades !== undefined) grades.set(top.grades, at);
    at += top?.hits.length ?? 0;
  }
  return {
    counts: Int8Array.from(cases, ({ top }) => top?.hits.length ?? -1),
    keys: hits.join(''),
    lengths: Uint8Array.from(hits, ({ length }) => length),
    grades,
  };
}

/** The first hits of each case that the columns hold. */
export function fromTopColumns({ counts, keys, lengths, grades }: TopColumns): (TopHits | undefined)[] {
  let hit = 0;
  let at = 0;
  return Array.from(counts, (count) => {
    if (count < 0) return undefined;
    const own = grades.subarray(hit, hit + count);
    const hits: string[] = [];
    for (const length of lengths.subarray(hit, hit + count)) hits.push(keys.slice(at, (at += length)));
    hit += count;
    return own.every(Number.isNaN) ? { hits } : { hits, grades: Array.from(own) };
  });
}
