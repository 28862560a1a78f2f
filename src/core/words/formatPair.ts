import { formatScore } from './score';

/**
 * Two values side by side: two decimals, a third where two would show a difference as none (0.768 and 0.771); null is
 * `—`.
 */
export function formatPair(a: number | null, b: number | null): [string, string] {
  const [left, right] = [formatScore(a), formatScore(b)];
  if (a === null || b === null || left !== right || Math.abs(a - b) < 0.0005) return [left, right];
  return [a.toFixed(3), b.toFixed(3)];
}
