import type { RunCase } from './Run';

/** One case in both runs. */
export interface CasePair {
  readonly a: RunCase;
  readonly b: RunCase;
}

/** The cases of two runs by id, in order of id. */
export interface PairedCases {
  readonly pairs: readonly CasePair[];
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
  /** Ids that stand more than once in one of the runs; their last case is taken, as the last that was written. */
  readonly duplicates: readonly string[];
}

/** Pairs the cases of two runs by id. The order in which a run holds them does not matter. */
export function pairCases(a: readonly RunCase[], b: readonly RunCase[]): PairedCases {
  const duplicates = new Set<string>();
  const sideA = byId(a, duplicates);
  const sideB = byId(b, duplicates);
  const pairs: CasePair[] = [];
  const onlyA: string[] = [];
  for (const id of [...sideA.keys()].sort()) {
    const own = sideA.get(id);
    const other = sideB.get(id);
    if (own === undefined || other === undefined) onlyA.push(id);
    else pairs.push({ a: own, b: other });
  }
  const onlyB = [...sideB.keys()].filter((id) => !sideA.has(id)).sort();
  return { pairs, onlyA, onlyB, duplicates: [...duplicates].sort() };
}

function byId(cases: readonly RunCase[], duplicates: Set<string>): Map<string, RunCase> {
  const found = new Map<string, RunCase>();
  for (const one of cases) {
    if (found.has(one.id)) duplicates.add(one.id);
    found.set(one.id, one);
  }
  return found;
}
