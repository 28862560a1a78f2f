import { formatCount } from '../core/words/score';
import type { RunView } from '../protocol/panelMessages';

/** `running metrics, 63 of 148`, or what the host says */
export function runningFact({ done, total, text }: NonNullable<RunView['running']>): string {
  if (text !== undefined) return text;
  if (total === undefined) return `running metrics, ${formatCount(done)} so far`;
  return `running metrics, ${formatCount(done)} of ${formatCount(total)}`;
}
