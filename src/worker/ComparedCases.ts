import { comparedValue } from '../core/run/comparedValue';
import { notInA, notInB } from '../core/words/leftOut';
import type { CasePair, PairedCases } from '../core/run/pairCases';
import type { RunCase } from '../core/run/Run';
import type { LoadedRun, RunComparison } from '../core/run/RunComparison';
import {
  comparedPiece,
  type ComparedColumns,
  type ComparedHead,
  type ComparedHits,
} from '../protocol/compareMessages';

/** Characters of a query that are kept: a row shows one line of it. */
const longestQuery = 300;

/** One row: a pair, or a case of one run alone. */
interface Row {
  readonly a: RunCase | undefined;
  readonly b: RunCase | undefined;
}

/** What is known of each case of a comparison, to be taken away piece by piece. */
export class ComparedCases {
  /** Causes by code, from 1; at 0 stands what is no cause. */
  readonly causes: string[] = [''];
  readonly hits: ComparedHead['hits'];
  private readonly rows: readonly Row[];
  private readonly codes = new Map<string, number>();
  private readonly metrics: readonly string[];
  private readonly cutoffs: readonly number[];
  private readonly values: Float64Array;
  private readonly causeCodes: Uint8Array;

  constructor(compared: { a: LoadedRun; b: LoadedRun; paired: PairedCases; comparison: RunComparison }) {
    const { a, b, paired, comparison } = compared;
    const alone = (cases: readonly RunCase[], ids: readonly string[]): RunCase[] => {
      const byId = new Map(cases.map((one) => [one.id, one]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    };
    this.rows = [
      ...paired.pairs,
      ...alone(a.cases, paired.onlyA).map((one) => ({ a: one, b: undefined })),
      ...alone(b.cases, paired.onlyB).map((one) => ({ a: undefined, b: one })),
    ];
    this.metrics = comparison.metrics.map(({ metric }) => metric);
    this.cutoffs = comparison.flips.map(({ k }) => k);
    this.hits = countHits(paired.pairs);
    this.values = new Float64Array(this.rows.length * this.width).fill(NaN);
    this.causeCodes = new Uint8Array(this.rows.length * this.width);
    this.rows.forEach((row, at) => this.fill(row, at * this.width));
  }

  /** The rows from `index` × 500 on. */
  piece(index: number): { columns: ComparedColumns; last: boolean } {
    const from = index * comparedPiece;
    const rows = this.rows.slice(from, from + comparedPiece);
    const span = [from * this.width, (from + rows.length) * this.width] as const;
    return {
      columns: {
        ids: rows.map(({ a, b }) => (b ?? a)?.id ?? ''),
        linesA: Uint32Array.from(rows, ({ a }) => a?.line ?? 0),
        linesB: Uint32Array.from(rows, ({ b }) => b?.line ?? 0),
        queries: rows.map(({ a, b }) => oneLine(b?.query ?? a?.query ?? '')),
        values: this.values.slice(...span),
        causes: this.causeCodes.slice(...span),
        flips: Int8Array.from(rows.flatMap((row) => this.cutoffs.map((k) => flip(row, k)))),
        hits: rows.map(hitsText),
      },
      last: from + comparedPiece >= this.rows.length,
    };
  }

  private get width(): number {
    return this.metrics.length * 2;
  }

  private fill({ a, b }: Row, at: number): void {
    this.metrics.forEach((metric, index) => {
      const found = [
        a === undefined ? notInA : comparedValue(metric, a, b ?? a),
        b === undefined ? notInB : comparedValue(metric, b, a ?? b),
      ];
      found.forEach((value, side) => {
        const place = at + index * 2 + side;
        if (typeof value === 'number') this.values[place] = value;
        else this.causeCodes[place] = this.codeOf(value);
      });
    });
  }

  /** Causes come from a fixed few, so that a byte holds their codes. */
  private codeOf(cause: string): number {
    const known = this.codes.get(cause) ?? this.causes.push(cause) - 1;
    this.codes.set(cause, known);
    return known;
  }
}

function flip({ a, b }: Row, k: number): number {
  const before = a?.metrics?.[`hit@${k}`];
  const after = b?.metrics?.[`hit@${k}`];
  if (typeof before !== 'number' || typeof after !== 'number') return 0;
  if (before > 0 && after === 0) return -1;
  return before === 0 && after > 0 ? 1 : 0;
}

function hitsText({ a, b }: Row): string {
  if (a?.hits === undefined && b?.hits === undefined) return '';
  const lists: ComparedHits = [a?.hits ?? null, a?.grades ?? null, b?.hits ?? null, b?.grades ?? null];
  return JSON.stringify(lists);
}

function countHits(pairs: readonly CasePair[]): ComparedHead['hits'] {
  let known = 0;
  let differ = 0;
  for (const { a, b } of pairs) {
    if (a.hits === undefined || b.hits === undefined) continue;
    known++;
    if (a.hits.length !== b.hits.length || a.hits.some((key, at) => key !== b.hits?.[at])) differ++;
  }
  return { known, differ };
}

function oneLine(text: string): string {
  const line = text
    .slice(0, 2 * longestQuery)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > longestQuery ? `${line.slice(0, longestQuery - 1)}\u2026` : line;
}
