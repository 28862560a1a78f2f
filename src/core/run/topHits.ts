import type { RankedHits } from '../retrieval/rankHits';

/** Hits that are kept of a case at most. */
const most = 20;

/** Characters of a key that are kept; only a hit that is named by its content has more. */
const longest = 200;

export interface TopHits {
  /** Keys in the order in which the hits were ranked; an empty text for a hit without any. */
  hits: readonly string[];
  /** The grade of each hit's label, NaN for one without; undefined when none has a label. */
  grades?: readonly number[] | undefined;
}

/** How many hits of each case are kept beside its metrics. `k` is not empty. */
export function topDepth(k: readonly number[], maxResults = Infinity): number {
  return Math.min(most, Math.max(...k), maxResults);
}

/** The first hits of a case as they are kept beside its metrics, so that two runs can tell which hits came and went. */
export function topHits(ranked: RankedHits, depth: number): TopHits {
  return new FirstHits(ranked, depth);
}

/** Cuts the keys out when they are asked for, since some callers want the metrics alone. */
class FirstHits implements TopHits {
  private known: string[] | undefined;

  constructor(
    private readonly ranked: RankedHits,
    private readonly depth: number,
  ) {}

  get hits(): readonly string[] {
    return (this.known ??= this.ranked.keys.slice(0, this.depth).map((key) => cut(key ?? '')));
  }

  get grades(): readonly number[] | undefined {
    const { ranks, grades } = this.ranked.labelled;
    const length = this.hits.length;
    if ((ranks[0] ?? Infinity) > length) return undefined;
    const found = new Array<number>(length).fill(NaN);
    for (let i = 0; i < ranks.length && (ranks[i] as number) <= length; i++)
      found[(ranks[i] as number) - 1] = grades[i] as number;
    return found;
  }
}

function cut(key: string): string {
  return key.length <= longest ? key : `${key.slice(0, longest - 1)}…`;
}
