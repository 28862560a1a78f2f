import type { RankedHits } from '../retrieval/rankHits';

/** Hits that are kept of a case at most. */
const most = 20;

/** Characters of a key that are kept; only a hit that is named by its content has more. */
const longest = 200;

export interface TopHits {
  /** Keys in the order in which the hits were ranked; an empty text for a hit without any. */
  hits: readonly string[];
  /** The grade of each hit's label, NaN for one without; absent when none has a label. */
  grades?: readonly number[];
}

/** How many hits of each case are kept beside its metrics. `k` is not empty. */
export function topDepth(k: readonly number[], maxResults = Infinity): number {
  return Math.min(most, Math.max(...k), maxResults);
}

/** The first hits of a case as they are kept beside its metrics, so that two runs can tell which hits came and went. */
export function topHits({ keys, labelled }: RankedHits, depth: number): TopHits {
  const hits: string[] = [];
  for (let i = 0; i < keys.length && i < depth; i++) hits.push(cut(keys[i] ?? ''));
  if ((labelled.ranks[0] ?? Infinity) > hits.length) return { hits };
  const grades = new Array<number>(hits.length).fill(NaN);
  for (let i = 0; i < labelled.ranks.length && (labelled.ranks[i] as number) <= hits.length; i++)
    grades[(labelled.ranks[i] as number) - 1] = labelled.grades[i] as number;
  return { hits, grades };
}

function cut(key: string): string {
  return key.length <= longest ? key : `${key.slice(0, longest - 1)}…`;
}
