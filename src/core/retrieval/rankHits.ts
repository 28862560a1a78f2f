import type { RagHit } from '../rag/RagHit';
import { copyGrade, sparseRanking, type JudgedRanking } from './JudgedRanking';
import { keyHash } from './keyHash';
import { LabelsInColumns } from './LabelsInColumns';
import { matchKey } from './matchKey';

/** A hit that stands a second time in the list; ranks are 1-based. */
export interface HitCopy {
  key: string;
  first: number;
  again: number;
  /** 1-based line of the later one, in formats with one hit a line. */
  line?: number;
}

/** Grades of hits by rank, of those that have a label. */
export interface LabelledHits {
  /** From 1, ascending. */
  ranks: readonly number[];
  grades: readonly number[];
}

/** A list of hits in rank order after its documents were looked up among the labels; plain data. */
export interface FoundHits {
  /** Number of hits. */
  length: number;
  /**
   * The match key by rank; undefined for a hit without any. Of a list of a run file that meets a label, only those of
   * the first ranks.
   */
  keys: readonly (string | undefined)[];
  /** 0-based positions of hits without any key. */
  unnamed: readonly number[];
  /** The grade of each hit's label, whether or not the document stood higher already. */
  labelled: LabelledHits;
  /** Later copies, by rank. */
  copies: readonly HitCopy[];
}

export interface RankedHits extends FoundHits {
  /** The keyHash of each of the keys; 0 for a hit without any. Computed when it is asked for. */
  readonly hashes: readonly number[];
  /** Label → grade. */
  relevant: ReadonlyMap<string, number>;
  ranking: JudgedRanking;
}

/**
 * Looks up the grade of each hit, in list order. A repeated document keeps its first place; later copies occupy their
 * rank as not relevant. `relevant` maps a trimmed label to its grade.
 */
export function rankHits(hits: readonly RagHit[], relevant: ReadonlyMap<string, number>): RankedHits {
  const keys: (string | undefined)[] = [];
  const unnamed: number[] = [];
  for (let i = 0; i < hits.length; i++) {
    const key = matchKey(hits[i] as RagHit);
    keys.push(key);
    if (key === undefined) unnamed.push(i);
  }
  const hashes = hits.length > short ? undefined : keyHashes(keys);
  const labelled = labelledHits({ keys, hashes, relevant });
  const copies = hashes === undefined ? copiesInLong(keys) : copiesInShort(keys, hashes);
  return rankedHits({ length: keys.length, keys, unnamed, labelled, copies }, relevant, hashes);
}

/** The hits as the metrics see them: a later copy of a labelled document is not relevant. */
export function rankedHits(
  found: FoundHits,
  relevant: ReadonlyMap<string, number>,
  hashes?: readonly number[],
): RankedHits {
  const { length, labelled, copies } = found;
  const { ranks } = labelled;
  const grades = gradesWithoutCopies(labelled, copies);
  const ranking = sparseRanking({ length, ranks, grades }, gradesOf(relevant));
  return new RankedList(found, { relevant, ranking, hashes });
}

/** The grades of labels: an array where there is one, which is gone through faster. */
export function gradesOf(labels: ReadonlyMap<string, number>): Iterable<number> {
  return labels instanceof LabelsInColumns ? labels.grades : labels.values();
}

/** The grades, those of later copies replaced. */
export function gradesWithoutCopies(
  { ranks, grades }: LabelledHits,
  copies: readonly HitCopy[],
): readonly number[] {
  if (copies.length === 0) return grades;
  const again = new Set(copies.map((copy) => copy.again));
  return grades.map((grade, index) => (again.has(ranks[index] as number) ? copyGrade : grade));
}

/** A class, since a hundred thousand objects with a getter of their own take long to make. */
class RankedList implements RankedHits {
  readonly length: number;
  readonly keys: RankedHits['keys'];
  readonly unnamed: readonly number[];
  readonly labelled: LabelledHits;
  readonly copies: readonly HitCopy[];
  readonly relevant: ReadonlyMap<string, number>;
  readonly ranking: JudgedRanking;
  private known: readonly number[] | undefined;

  constructor(
    found: FoundHits,
    looked: Pick<RankedHits, 'relevant' | 'ranking'> & { hashes: readonly number[] | undefined },
  ) {
    this.length = found.length;
    this.keys = found.keys;
    this.unnamed = found.unnamed;
    this.labelled = found.labelled;
    this.copies = found.copies;
    this.relevant = looked.relevant;
    this.ranking = looked.ranking;
    this.known = looked.hashes;
  }

  get hashes(): readonly number[] {
    return (this.known ??= keyHashes(this.keys));
  }
}

/** Short lists, of that many hits at most, are compared pair by pair by their hashes, which is faster than a map until some thirty hits. */
export const short = 32;

/** Few labels are compared with a short list by their hashes first, which is faster than looking up each hit. */
const few = 16;

function labelledHits({
  keys,
  hashes,
  relevant,
}: {
  keys: readonly (string | undefined)[];
  hashes: readonly number[] | undefined;
  relevant: ReadonlyMap<string, number>;
}): LabelledHits {
  const labels = hashes === undefined || relevant.size > few ? undefined : hashesOf(relevant.keys());
  const ranks: number[] = [];
  const grades: number[] = [];
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (key === undefined) continue;
    if (labels !== undefined && firstOf(labels, hashes?.[i] as number) === labels.length) continue;
    const grade = relevant.get(key);
    if (grade === undefined) continue;
    ranks.push(i + 1);
    grades.push(grade);
  }
  return { ranks, grades };
}

function copiesInShort(keys: readonly (string | undefined)[], hashes: readonly number[]): HitCopy[] {
  const copies: HitCopy[] = [];
  for (let i = 0; i < hashes.length; i++) {
    const key = keys[i];
    if (key === undefined) continue;
    const first = firstOf(hashes, hashes[i] as number);
    if (first < i) copies.push({ key, first: first + 1, again: i + 1 });
  }
  return copies;
}

function copiesInLong(keys: readonly (string | undefined)[]): HitCopy[] {
  const copies: HitCopy[] = [];
  // Most lists have no copy, which a set tells faster than a map.
  if (new Set(keys).size === keys.length) return copies;
  const seen = new Map<string, number>();
  keys.forEach((key, index) => {
    if (key === undefined) return;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    else copies.push({ key, first: first + 1, again: index + 1 });
  });
  return copies;
}

function keyHashes(keys: readonly (string | undefined)[]): number[] {
  const hashes: number[] = [];
  for (const key of keys) hashes.push(key === undefined ? 0 : keyHash(key));
  return hashes;
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
