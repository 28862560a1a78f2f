import { formatCount } from '../../words/score';
import type { LeastCases } from './Gate';
import { meetsMinimum } from '../../words/meetsMinimum';

/** So many cases must have a value when the gate does not say: a mean over fewer than half speaks for the run no more. */
export const usualLeast: LeastCases = { share: 0.5 };

/** Reads a least number of cases: a whole number from 1, or a share as a text, `95%`; undefined for anything else. */
export function leastCasesOf(value: unknown): LeastCases | undefined {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1) return { cases: value };
  const percent = typeof value === 'string' ? /^(\d{1,3}(?:\.\d+)?) ?%$/.exec(value)?.[1] : undefined;
  if (percent === undefined || !(Number(percent) > 0 && Number(percent) <= 100)) return undefined;
  return { share: Number(percent) / 100 };
}

/** Whether n of N cases are enough. */
export function areEnough({ n, N }: { n: number; N: number }, least: LeastCases): boolean {
  return 'cases' in least ? n >= least.cases : meetsMinimum(N === 0 ? 0 : n / N, least.share);
}

/** `100`, `95%` */
export function leastWords(least: LeastCases): string {
  return 'cases' in least ? formatCount(least.cases) : `${Number((least.share * 100).toFixed(2))}%`;
}
