import type { RunCase } from '../Run';

/**
 * Why metrics of a case are null; undefined when none is. Only a share of an empty list has no cause of its case: there
 * was no response.
 */
export function nullCause({ metrics = {}, cause }: RunCase): string | undefined {
  return Object.values(metrics).includes(null) ? (cause ?? 'no-response') : undefined;
}
