import type { RagHit } from '../rag/RagHit';
import { copyGrade, type JudgedRanking } from './JudgedRanking';
import { matchKey } from './matchKey';

/** A hit that stands a second time in the list; ranks are 1-based. */
export interface HitCopy {
  key: string;
  first: number;
  again: number;
}

export interface RankedHits {
  /** The match key by rank; undefined for a hit without any. */
  keys: (string | undefined)[];
  /** The labels with a grade over 0. */
  relevantKeys: Set<string>;
  ranking: JudgedRanking;
  copies: HitCopy[];
}

/**
 * Looks up the grade of each hit, in list order. A repeated document keeps its first place; later copies occupy their
 * rank as not relevant. `relevant` maps a trimmed label to its grade.
 */
export function rankHits(hits: readonly RagHit[], relevant: ReadonlyMap<string, number>): RankedHits {
  const keys: (string | undefined)[] = [];
  const grades: number[] = [];
  const copies: HitCopy[] = [];
  const seen = new Map<string, number>();
  for (const [index, hit] of hits.entries()) {
    const key = matchKey(hit);
    keys.push(key);
    const grade = key === undefined ? undefined : relevant.get(key);
    const first = key === undefined ? undefined : seen.get(key);
    if (key !== undefined && first !== undefined) {
      copies.push({ key, first, again: index + 1 });
      grades.push(grade === undefined ? NaN : copyGrade);
    } else {
      if (key !== undefined) seen.set(key, index + 1);
      grades.push(grade ?? NaN);
    }
  }
  return {
    keys,
    relevantKeys: relevantLabels(relevant),
    ranking: { grades, ...countLabels(relevant) },
    copies,
  };
}

function relevantLabels(relevant: ReadonlyMap<string, number>): Set<string> {
  const keys = new Set<string>();
  for (const [key, grade] of relevant) if (grade > 0) keys.add(key);
  return keys;
}

function countLabels(relevant: ReadonlyMap<string, number>): Omit<JudgedRanking, 'grades'> {
  const ideal: number[] = [];
  let nonRelevant = 0;
  for (const grade of relevant.values()) {
    if (grade > 0) ideal.push(grade);
    else if (grade === 0) nonRelevant++;
  }
  if (ideal.length > 1) ideal.sort((a, b) => b - a);
  return { ideal, relevant: ideal.length, nonRelevant };
}
