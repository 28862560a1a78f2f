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
  /** The same, apart by quadrant, since a minimum may lie inside a bin; without those that are empty. */
  readonly cells: readonly QuadrantCell[];
}

/** The cases of one quadrant in one bin. */
export interface QuadrantCell {
  readonly quadrant: Quadrant;
  /** Bins of recall and of faithfulness: see binOf. */
  readonly found: number;
  readonly grounded: number;
  readonly n: number;
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
  const cells = new Map<string, { -readonly [Key in keyof QuadrantCell]: QuadrantCell[Key] }>();
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
      const quadrant = quadrantOf(isFound, meetsMinimum(grounded, faithfulness.minimum));
      ids[quadrant].push(one.id);
      const at = { found: binOf(found), grounded: binOf(grounded) };
      const row = bins[at.grounded] as number[];
      row[at.found] = (row[at.found] ?? 0) + 1;
      const key = `${quadrant} ${at.found} ${at.grounded}`;
      const cell = cells.get(key) ?? { quadrant, ...at, n: 0 };
      cell.n += 1;
      cells.set(key, cell);
    }
  }
  return { recall, faithfulness, ids, n, N: cases.length, without, bins, cells: [...cells.values()] };
}

function quadrantOf(found: boolean, grounded: boolean): Quadrant {
  if (found) return grounded ? 'good' : 'invented';
  return grounded ? 'lucky' : 'retrieval-miss';
}
