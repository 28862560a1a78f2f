import type { RagHit } from '../rag/RagHit';
import { compareBytes } from './compareBytes';
import { sparseRanking, type JudgedRanking } from './JudgedRanking';
import { measure } from './measure';
import type { Profile } from './Profile';
import { gradesOf, type RankedHits } from './rankHits';
import type { TrecEvalOptions } from './TrecEvalOptions';

/**
 * What trec_eval 10 computes: hits by score descending, then document id descending by bytes; grades are whole numbers;
 * a query with labels but without a relevant one is 0; means are added in the byte order of the query ids. Lists whose
 * hits have no scores keep their order.
 */
export function trecEvalProfile(options: TrecEvalOptions): Profile {
  return {
    id: 'trec_eval',
    options,
    copies: 'the copy counts as not relevant (trec_eval itself stops here)',
    missing: options.complete ? 'zero' : 'null',
    unlabelled: 'ignored',
    sums: 'by id',
    ties: 'by id',
    byRanking: true,
    order: inTrecOrder,
    measure(ranked, ids) {
      const plain = cutRanking(ranked, options.maxResults);
      const levelled = atLevel({ ranked, plain, level: options.relevanceLevel });
      return ids.map((id) => measure(id.metric === 'ndcg' ? plain : levelled, id));
    },
  };
}

/** The hits in trec_eval's order; the same list when it is in that order already, or has a hit without score or id. */
export function inTrecOrder(hits: readonly RagHit[]): readonly RagHit[] {
  let ordered = true;
  for (let i = 0; i < hits.length; i++) {
    const hit = hits[i] as RagHit;
    if (typeof hit.score !== 'number' || typeof hit.id !== 'string') return hits;
    if (i > 0 && ordered && compare(hits[i - 1] as RagHit, hit) > 0) ordered = false;
  }
  return ordered ? hits : [...hits].sort(compare);
}

function compare(a: RagHit, b: RagHit): number {
  const [x, y] = [a.score as number, b.score as number];
  if (x !== y) return x > y ? -1 : 1;
  return compareBytes(b.id as string, a.id as string);
}

/** The first documents only, with grades as C's `atol` reads them: without their fraction. */
function cutRanking({ ranking, relevant }: RankedHits, maxResults = Infinity): JudgedRanking {
  if (ranking.length <= maxResults && !hasFraction(gradesOf(relevant))) return ranking;
  const beyond = ranking.ranks.findIndex((rank) => rank > maxResults);
  const end = beyond < 0 ? ranking.ranks.length : beyond;
  return sparseRanking(
    {
      length: Math.min(ranking.length, maxResults),
      ranks: ranking.ranks.slice(0, end),
      grades: ranking.grades.slice(0, end).map(Math.trunc),
    },
    Array.from(relevant.values(), Math.trunc),
  );
}

function hasFraction(grades: Iterable<number>): boolean {
  for (const grade of grades) if (!Number.isInteger(grade)) return true;
  return false;
}

/** The ranking in which a grade below the level is that of a document judged not relevant. */
function atLevel({
  ranked,
  plain,
  level,
}: {
  ranked: RankedHits;
  plain: JudgedRanking;
  level: number;
}): JudgedRanking {
  if (level === 1) return plain;
  const lower = (grade: number): number => (grade > 0 && Math.trunc(grade) < level ? 0 : grade);
  return sparseRanking(
    { ...plain, grades: plain.grades.map(lower) },
    Array.from(ranked.relevant.values(), (grade) => lower(Math.trunc(grade))),
  );
}
