import type { MetricId } from '../retrieval/metricIds';
import { compareBytes } from '../retrieval/compareBytes';
import type { Profile } from '../retrieval/Profile';
import type { Mean } from './Run';

/** The means of each metric over the cases that have a value. A sum of doubles depends on the order: see Profile.sums. */
export class RunTotals {
  private readonly sums: Sums;
  /** The cases so far, when they are to be added by id. */
  private readonly kept: { id: string; values: readonly number[] }[] = [];
  /** Cases, those without a value included. */
  cases = 0;

  constructor(
    private readonly ids: readonly MetricId[],
    private readonly order: Profile['sums'],
  ) {
    this.sums = new Sums(ids.length);
  }

  /** Values in the order of the ids, NaN for none; undefined for a case that has no metrics at all. */
  add(id: string, values: readonly number[] | undefined): void {
    this.cases++;
    if (values === undefined) return;
    if (this.order === 'by id') this.kept.push({ id, values });
    else this.sums.add(values);
  }

  /** Metric id → mean over the n of N cases that have a value. */
  means(): Record<string, Mean> {
    const sums = this.order === 'by id' ? this.sumsById() : this.sums;
    const means: Record<string, Mean> = {};
    this.ids.forEach(({ id }, index) => {
      const n = sums.counts[index] ?? 0;
      means[id] = { value: n === 0 ? null : (sums.sums[index] ?? 0) / n, n, N: this.cases };
    });
    return means;
  }

  private sumsById(): Sums {
    const sums = new Sums(this.ids.length);
    this.kept.sort((a, b) => compareBytes(a.id, b.id));
    for (const { values } of this.kept) sums.add(values);
    return sums;
  }
}

class Sums {
  readonly sums: number[];
  readonly counts: number[];

  constructor(length: number) {
    this.sums = new Array<number>(length).fill(0);
    this.counts = new Array<number>(length).fill(0);
  }

  add(values: readonly number[]): void {
    for (let i = 0; i < values.length; i++) {
      const value = values[i] as number;
      if (Number.isNaN(value)) continue;
      this.sums[i] = (this.sums[i] as number) + value;
      this.counts[i] = (this.counts[i] as number) + 1;
    }
  }
}
