import type { ScoreField } from '../rag/scoreFields';

/** What people read for each score. */
export const scoreNames: Record<ScoreField, string> = {
  faithfulnessScore: 'Faithfulness',
  contextRelevanceScore: 'Context relevance',
  answerRelevanceScore: 'Answer relevance',
};

/** The code of a score in settings, Problems and gates. */
export const scoreCodes: Record<ScoreField, 'faithfulness' | 'context-relevance' | 'answer-relevance'> = {
  faithfulnessScore: 'faithfulness',
  contextRelevanceScore: 'context-relevance',
  answerRelevanceScore: 'answer-relevance',
};

const minus = '\u2212';

/**
 * A score or metric as shown: two decimals, more where two would lie about the minimum (0.797 against 0.80);
 * null is `—`.
 */
export function formatScore(value: number | null | undefined, minimum?: number): string {
  if (value === null || value === undefined) return '—';
  const lies = (digits: number): boolean =>
    minimum !== undefined && value < minimum && Number(value.toFixed(digits)) >= minimum;
  let digits = 2;
  while (digits < 20 && lies(digits)) digits++;
  return value.toFixed(digits);
}

/** A minimum as shown: two decimals, or all that it has (`0.80`, `0.655`). */
export function formatMinimum(minimum: number): string {
  const short = minimum.toFixed(2);
  return Number(short) === minimum ? short : String(minimum);
}

/** A change as shown: `+0.05`, `−0.29` (U+2212); a third decimal when two would show a change as zero; zero is `0.00`. */
export function formatChange(change: number): string {
  const size = Math.abs(change);
  if (size < 0.0005) return '0.00';
  const digits = size < 0.005 ? size.toFixed(3) : size.toFixed(2);
  return `${change < 0 ? minus : '+'}${digits}`;
}

/** A mean with the number of cases that have a value: `0.81 143/148`. */
export function formatMean(mean: { value: number | null; n: number; N: number }): string {
  return `${formatScore(mean.value)} ${formatCount(mean.n)}/${formatCount(mean.N)}`;
}

/** A count with thousands separators: `1,240`. */
export function formatCount(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
