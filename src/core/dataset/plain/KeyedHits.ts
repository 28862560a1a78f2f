import { sparseRanking, type JudgedRanking } from '../../retrieval/JudgedRanking';
import {
  gradesWithoutCopies,
  type HitCopy,
  type LabelledHits,
  type RankedHits,
} from '../../retrieval/rankHits';
import type { KeyedLabels } from './KeyedLabels';
import type { TakenTexts } from './TakenTexts';

/** Texts by their numbers, [from, to). */
export interface TextRange {
  from: number;
  to: number;
}

export interface KeyedHitsOptions {
  texts: TakenTexts;
  /** The keyHash of each text. */
  hashes: Float64Array;
  hits: TextRange;
  labels: TextRange;
  /** Label → grade. */
  relevant: KeyedLabels;
}

const noHits: readonly number[] = [];

/** What rankHits gives for a short list of hits of which no more is known than their keys; the keys are cut out when asked for. */
export class KeyedHits implements RankedHits {
  readonly length: number;
  readonly unnamed = noHits;
  readonly labelled: LabelledHits;
  readonly copies: readonly HitCopy[];
  readonly relevant: ReadonlyMap<string, number>;
  readonly ranking: JudgedRanking;
  private known: string[] | undefined;

  constructor(private readonly options: KeyedHitsOptions) {
    const { hits, relevant } = options;
    this.relevant = relevant;
    this.length = hits.to - hits.from;
    this.labelled = labelledHits(options);
    this.copies = copiesOf(options);
    const grades = gradesWithoutCopies(this.labelled, this.copies);
    this.ranking = sparseRanking(
      { length: this.length, ranks: this.labelled.ranks, grades },
      relevant.grades,
    );
  }

  get keys(): readonly string[] {
    if (this.known !== undefined) return this.known;
    const { texts, hits } = this.options;
    this.known = [];
    for (let hit = hits.from; hit < hits.to; hit++) this.known.push(texts.text(hit));
    return this.known;
  }

  get hashes(): readonly number[] {
    const { hashes, hits } = this.options;
    const own: number[] = [];
    for (let hit = hits.from; hit < hits.to; hit++) own.push(hashes[hit] as number);
    return own;
  }
}

function labelledHits({ texts, hashes, hits, labels, relevant }: KeyedHitsOptions): LabelledHits {
  const ranks: number[] = [];
  const grades: number[] = [];
  for (let hit = hits.from; hit < hits.to; hit++) {
    const label = firstOf(hashes, hashes[hit] as number, labels);
    if (label === labels.to || texts.text(label) !== texts.text(hit)) continue;
    ranks.push(hit - hits.from + 1);
    grades.push(relevant.gradeOf(label));
  }
  return { ranks, grades };
}

function copiesOf({ texts, hashes, hits }: KeyedHitsOptions): HitCopy[] {
  const copies: HitCopy[] = [];
  for (let hit = hits.from; hit < hits.to; hit++) {
    const first = firstOf(hashes, hashes[hit] as number, hits);
    if (first === hit) continue;
    copies.push({ key: texts.text(hit), first: first - hits.from + 1, again: hit - hits.from + 1 });
  }
  return copies;
}

/** The first text of the range with that hash, or its end. */
function firstOf(hashes: Float64Array, hash: number, { from, to }: TextRange): number {
  let at = from;
  while (at < to && hashes[at] !== hash) at++;
  return at;
}
