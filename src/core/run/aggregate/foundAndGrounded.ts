import { meetsMinimum } from '../../words/meetsMinimum';
import { metricValue } from '../metricValue';
import type { RunCase } from '../Run';
import { binCount, binOf } from './binOf';

/**
 * What recall and faithfulness say together of one case:
 * - `good`: found, and the answer is grounded in it.
 * - `invented`: found, yet the answer is not grounded in it: look at the prompt.
 * - `retrieval-miss`: neither found nor grounded: look at the retriever first.
 * - `lucky`: not found, yet grounded in what was there: labels may be missing, or the answer says little.
 */
export const quadrants = ['good', 'invented', 'retrieval-miss', 'lucky'] as const;
export type Quadrant = (typeof quadrants)[number];

/** Recall × faithfulness over the cases that have both. The faithfulness is a judge's opinion, and so is the quadrant. */
export interface FoundAndGrounded {
  readonly recall: AxisOfQuadrant;
  readonly faithfulness: AxisOfQuadrant;
  /** Ids of the cases of each quadrant, in the order of the run. */
  readonly ids: Readonly<Record<Quadrant, readonly string[]>>;
  /** Cases with both values, and all. */
  readonly n: number;
  readonly N: number;
  /** Ids of the cases that are in no quadrant. */
  readonly without: {
    readonly recall: readonly string[];
    readonly faithfulness: readonly string[];
    readonly both: readonly string[];
  };
  /** Cases by `bins[bin of faithfulness][bin of recall]`, 10 × 10: see binOf. */
  readonly bins: readonly (readonly number[])[];
}

/** A metric or score, and the least value that counts as found or grounded. */
export interface AxisOfQuadrant {
  readonly metric: string;
  readonly minimum: number;
}

/** Joins recall and faithfulness case by case. A value at its minimum counts as reaching it; a null reaches nothing. */
export function foundAndGrounded(
  cases: readonly RunCase[],
  { recall, faithfulness }: { recall: AxisOfQuadrant; faithfulness: AxisOfQuadrant },
): FoundAndGrounded {
  const ids: Record<Quadrant, string[]> = { good: [], invented: [], 'retrieval-miss': [], lucky: [] };
  const without = { recall: [] as string[], faithfulness: [] as string[], both: [] as string[] };
  const bins = Array.from({ length: binCount }, () => new Array<number>(binCount).fill(0));
  let n = 0;
  for (const one of cases) {
    const found = metricValue(one, recall.metric);
    const grounded = metricValue(one, faithfulness.metric);
    if (typeof found === 'string') {
      (typeof grounded === 'string' ? without.both : without.recall).push(one.id);
    } else if (typeof grounded === 'string') without.faithfulness.push(one.id);
    else {
      n += 1;
      const isFound = meetsMinimum(found, recall.minimum);
      ids[quadrantOf(isFound, meetsMinimum(grounded, faithfulness.minimum))].push(one.id);
      const row = bins[binOf(grounded)] as number[];
      row[binOf(found)] = (row[binOf(found)] ?? 0) + 1;
    }
  }
  return { recall, faithfulness, ids, n, N: cases.length, without, bins };
}

function quadrantOf(found: boolean, grounded: boolean): Quadrant {
  if (found) return grounded ? 'good' : 'invented';
  return grounded ? 'lucky' : 'retrieval-miss';
}
