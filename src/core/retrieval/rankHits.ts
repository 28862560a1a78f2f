import type { RagHit } from '../rag/RagHit';
import { copyGrade, judgedRanking, type JudgedRanking } from './JudgedRanking';
import { keyHash } from './keyHash';
import { matchKey } from './matchKey';

/** A hit that stands a second time in the list; ranks are 1-based. */
export interface HitCopy {
  key: string;
  first: number;
  again: number;
}

export interface RankedHits {
  /** The match key by rank; undefined for a hit without any. */
  keys: readonly (string | undefined)[];
  /** The keyHash of each key; 0 for a hit without any. */
  hashes: readonly number[];
  /** The grade of each hit's label, whether or not the document stood higher already; NaN without label. */
  labelGrades: readonly number[];
  /** Label → grade. */
  relevant: ReadonlyMap<string, number>;
  ranking: JudgedRanking;
  /** Later copies, by rank. */
  copies: readonly HitCopy[];
}

/**
 * Looks up the grade of each hit, in list order. A repeated document keeps its first place; later copies occupy their
 * rank as not relevant. `relevant` maps a trimmed label to its grade.
 */
export function rankHits(hits: readonly RagHit[], relevant: ReadonlyMap<string, number>): RankedHits {
  const keys: (string | undefined)[] = [];
  const hashes: number[] = [];
  const labelGrades: number[] = [];
  const labels = relevant.size > few ? undefined : hashesOf(relevant.keys());
  for (let i = 0; i < hits.length; i++) {
    const key = matchKey(hits[i] as RagHit);
    const hash = key === undefined ? 0 : keyHash(key);
    const possible = key !== undefined && (labels === undefined || firstOf(labels, hash) < labels.length);
    keys.push(key);
    hashes.push(hash);
    labelGrades.push(possible ? (relevant.get(key) ?? NaN) : NaN);
  }
  const copies = findCopies(keys, hashes);
  const grades = copies.length === 0 ? labelGrades : labelGrades.slice();
  for (const { again } of copies) if (!Number.isNaN(grades[again - 1])) grades[again - 1] = copyGrade;
  return { keys, hashes, labelGrades, relevant, ranking: judgedRanking(grades, relevant.values()), copies };
}

/** Few labels are compared by their hashes first, which is faster than looking up each hit. */
const few = 16;

/** Short lists are compared pair by pair, which is faster than a map until some thirty hits. */
const short = 32;

function findCopies(keys: readonly (string | undefined)[], hashes: readonly number[]): HitCopy[] {
  const copies: HitCopy[] = [];
  const seen = hashes.length > short ? new Map<number, number>() : undefined;
  for (let i = 0; i < hashes.length; i++) {
    const hash = hashes[i] as number;
    const key = keys[i];
    if (key === undefined) continue;
    const first = seen === undefined ? firstOf(hashes, hash) : (seen.get(hash) ?? i);
    if (first < i) copies.push({ key, first: first + 1, again: i + 1 });
    else seen?.set(hash, i);
  }
  return copies;
}

function hashesOf(texts: Iterable<string>): number[] {
  const hashes: number[] = [];
  for (const text of texts) hashes.push(keyHash(text));
  return hashes;
}

/** First index of the hash, or the length; a plain loop is several times faster than indexOf on a few numbers. */
function firstOf(hashes: readonly number[], hash: number): number {
  let i = 0;
  while (i < hashes.length && hashes[i] !== hash) i++;
  return i;
}
