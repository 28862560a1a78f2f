import type { RunCase } from './Run';

/**
 * Every cause by which a value of this case is null, each once: that of its metrics, and those of its scores. A case
 * that was not sent to the judge has the reason for it (`no-context`) in place of `not-applicable`.
 */
export function caseCauses(one: RunCase): string[] {
  const causes = new Set<string>();
  if (one.cause !== undefined) causes.add(one.cause);
  for (const cause of scoreCauses(one)) causes.add(cause);
  return [...causes];
}

/** The causes of the scores alone. */
export function scoreCauses({ evaluation }: RunCase): string[] {
  if (typeof evaluation?.['notSent'] === 'string') return [evaluation['notSent']];
  const causes = Object.values(evaluation?.causes ?? {}).filter((cause) => cause !== undefined);
  return [...new Set(causes)];
}
