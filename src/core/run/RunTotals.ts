import type { MetricId } from '../retrieval/metricIds';
import type { Mean } from './Run';

/** Sums of each metric over the cases that have a value, added in file order. */
export class RunTotals {
  private readonly sums: number[];
  private readonly counts: number[];
  /** Cases, those without a value included. */
  cases = 0;

  constructor(private readonly ids: readonly MetricId[]) {
    this.sums = ids.map(() => 0);
    this.counts = ids.map(() => 0);
  }

  /** Values in the order of the ids, NaN for none; undefined for a case that has no metrics at all. */
  add(values: readonly number[] | undefined): void {
    this.cases++;
    if (values === undefined) return;
    for (let i = 0; i < values.length; i++) {
      const value = values[i] as number;
      if (Number.isNaN(value)) continue;
      this.sums[i] = (this.sums[i] as number) + value;
      this.counts[i] = (this.counts[i] as number) + 1;
    }
  }

  /** Metric id → mean over the n of N cases that have a value. */
  means(): Record<string, Mean> {
    const means: Record<string, Mean> = {};
    this.ids.forEach(({ id }, index) => {
      const n = this.counts[index] ?? 0;
      means[id] = { value: n === 0 ? null : (this.sums[index] ?? 0) / n, n, N: this.cases };
    });
    return means;
  }
}
