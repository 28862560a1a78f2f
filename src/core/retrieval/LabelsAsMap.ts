import type { HashedLabels } from './HashedLabels';

/** Labels as document → grade, of which a map of texts is made once somebody wants the texts. */
export abstract class LabelsAsMap implements HashedLabels {
  private map: ReadonlyMap<string, number> | undefined;

  abstract readonly size: number;
  /** The grade of each. */
  abstract readonly grades: readonly number[];
  abstract prefixedHashes(prefixOf: (grade: number) => string): number[];
  protected abstract makeMap(): ReadonlyMap<string, number>;

  get(document: string): number | undefined {
    return this.asMap().get(document);
  }

  has(document: string): boolean {
    return this.get(document) !== undefined;
  }

  values(): MapIterator<number> {
    return this.grades.values();
  }

  keys(): MapIterator<string> {
    return this.asMap().keys();
  }

  entries(): MapIterator<[string, number]> {
    return this.asMap().entries();
  }

  [Symbol.iterator](): MapIterator<[string, number]> {
    return this.entries();
  }

  forEach(
    callback: (grade: number, document: string, labels: ReadonlyMap<string, number>) => void,
    self?: unknown,
  ): void {
    for (const [document, grade] of this) callback.call(self, grade, document, this);
  }

  private asMap(): ReadonlyMap<string, number> {
    return (this.map ??= this.makeMap());
  }
}
