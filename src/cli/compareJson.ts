import type { RunHead } from '../core/run/Run';
import type { RunComparison } from '../core/run/RunComparison';

/** What `compare --json` prints: the comparison, every list in full, and the lines that could not be read. */
export function compareJson(comparison: RunComparison, problems: readonly string[]): string {
  const document = { ...comparison, a: headOf(comparison.a), b: headOf(comparison.b), problems };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function headOf({ id, name, title, dataset, startedAt, profile, k, queries }: RunHead): Partial<RunHead> {
  return { id, name, ...(title === undefined ? {} : { title }), dataset, startedAt, profile, k, queries };
}
