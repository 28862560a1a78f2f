import type { GateCheck } from '../run/gate/Gate';
import { formatMinimum, formatScore } from './score';

/** Misses that are named; the others are counted. */
const named = 3;

/**
 * What a run's missed checks come to: `Gate missed: 1 of 4. ndcg@5 0.63, minimum 0.65.` Undefined when all are met, or
 * there is none.
 */
export function gateMissed(checks: readonly GateCheck[]): string | undefined {
  const misses = checks.filter(({ ok }) => !ok);
  if (misses.length === 0) return undefined;
  const more = misses.length > named ? `; and ${misses.length - named} more` : '';
  const words = misses.slice(0, named).map(missWords).join('; ');
  return `Gate missed: ${misses.length} of ${checks.length}. ${words}${more}.`;
}

function missWords({ miss, metric, actual, expected, message }: GateCheck): string {
  if (miss !== 'below') return message;
  return `${metric} ${formatScore(actual, expected)}, minimum ${formatMinimum(expected)}`;
}
