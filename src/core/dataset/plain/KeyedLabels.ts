import { LabelsAsMap } from '../../retrieval/LabelsAsMap';
import type { TakenTexts } from './TakenTexts';

/** Grades of labels that are a plain list, by their number. */
const ones = Array.from({ length: 100 }, (_, length) => new Array<number>(length).fill(1));

export interface KeyedLabelsOptions {
  texts: TakenTexts;
  /** The labels, [from, to), each once; fewer than 100. */
  from: number;
  to: number;
  /** The grade of each; undefined when all are 1. */
  grades: readonly number[] | undefined;
}

/** A few labels as document → grade, the documents cut out when they are asked for: a map takes longer to make. */
export class KeyedLabels extends LabelsAsMap {
  readonly size: number;
  readonly grades: readonly number[];

  constructor(private readonly options: KeyedLabelsOptions) {
    super();
    this.size = options.to - options.from;
    this.grades = options.grades ?? (ones[this.size] as readonly number[]);
  }

  override get(document: string): number | undefined {
    const { texts, from, to } = this.options;
    for (let label = from; label < to; label++)
      if (texts.text(label) === document) return this.grades[label - from];
    return undefined;
  }

  /** The grade of the label with that number in the texts. */
  gradeOf(label: number): number {
    return this.grades[label - this.options.from] as number;
  }

  prefixedHashes(prefixOf: (grade: number) => string): number[] {
    const { texts, from, to } = this.options;
    const hashes: number[] = [];
    for (let label = from; label < to; label++) hashes.push(texts.hash(label, prefixOf(this.gradeOf(label))));
    return hashes;
  }

  protected makeMap(): ReadonlyMap<string, number> {
    const { texts, from, to } = this.options;
    const map = new Map<string, number>();
    // Whoever wants the texts may keep them.
    for (let label = from; label < to; label++) map.set(texts.copy(label), this.gradeOf(label));
    return map;
  }
}
