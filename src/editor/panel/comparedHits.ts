import { plainTrecEval } from '../../core/retrieval/TrecEvalOptions';
import type { RunHead } from '../../core/run/Run';
import { topDepth } from '../../core/run/topHits';
import type { CompareRow, HitView } from '../../protocol/compareView';
import type { ComparedCase } from '../../worker/ComparedTable';

/** What decides about the first hits of a run: from which grade on they are relevant, and how many are kept. */
export interface HitsOf {
  relevant: (grade: number) => boolean;
  depth: number;
}

type Hits = Pick<CompareRow, 'hitsA' | 'hitsB' | 'moves'>;

/** The hits of a run as its profile sees them. */
export function hitsOf({ profile, options, k }: RunHead): HitsOf {
  const { relevanceLevel, maxResults } = options ?? plainTrecEval;
  const least = profile === 'trec_eval' ? relevanceLevel : undefined;
  return {
    relevant: (grade) => (least === undefined ? grade > 0 : grade >= least),
    depth: k.length === 0 ? 0 : topDepth(k, maxResults),
  };
}

/** The hit lists of a row, and what became of its relevant hits between them. */
export function comparedHits(found: ComparedCase, runs: { a: HitsOf; b: HitsOf }): Hits {
  const [keysA, gradesA, keysB, gradesB] = found.hits ?? [null, null, null, null];
  const hitsA = viewOf(keysA, gradesA, runs.a);
  const hitsB = viewOf(keysB, gradesB, runs.b);
  if (hitsA !== null && hitsB !== null) return { hitsA, hitsB, moves: moves({ hitsA, hitsB }, runs) };
  const missing = [
    ...(hitsA === null && found.lineA > 0 ? ['A'] : []),
    ...(hitsB === null && found.lineB > 0 ? ['B'] : []),
  ];
  if (missing.length === 0) return { hitsA, hitsB, moves: [] };
  const text = `The hits of ${missing.join(' and ')} are not kept in the stored run. Run the metrics again to see them.`;
  return { hitsA, hitsB, moves: [text] };
}

function viewOf(
  keys: readonly string[] | null,
  grades: readonly (number | null)[] | null,
  { relevant }: HitsOf,
): HitView[] | null {
  if (keys === null) return null;
  return keys.map((key, at) => {
    const grade = grades?.[at] ?? null;
    return { key, grade, relevant: grade !== null && relevant(grade) && keys.indexOf(key) === at };
  });
}

function moves(lists: { hitsA: HitView[]; hitsB: HitView[] }, runs: { a: HitsOf; b: HitsOf }): string[] {
  const rankA = ranksOf(lists.hitsA);
  const rankB = ranksOf(lists.hitsB);
  const keys = [...new Set([...rankA.keys(), ...rankB.keys()])];
  if (keys.length === 0) {
    const depth = Math.min(runs.a.depth, runs.b.depth);
    return [`No relevant hit in the top ${depth} of either.`];
  }
  return keys.map((key) => {
    const [a, b] = [rankA.get(key), rankB.get(key)];
    if (a === b) return `${key}: rank ${a} in both`;
    const before = a === undefined ? `not in the top ${runs.a.depth}` : `rank ${a}`;
    const after =
      b === undefined ? `not in the top ${runs.b.depth}` : a === undefined ? `rank ${b}` : String(b);
    return `${key}: ${before} \u2192 ${after}`;
  });
}

/** 1-based ranks of the relevant hits. */
function ranksOf(hits: readonly HitView[]): Map<string, number> {
  return new Map(hits.flatMap(({ key, relevant }, at) => (relevant ? [[key, at + 1] as const] : [])));
}
