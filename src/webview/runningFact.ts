import { formatCount } from '../core/words/score';
import type { RunView } from '../protocol/panelMessages';

/** `running metrics, 63 of 148` */
export function runningFact({ done, total }: NonNullable<RunView['running']>): string {
  if (total === undefined) return `running metrics, ${formatCount(done)} so far`;
  return `running metrics, ${formatCount(done)} of ${formatCount(total)}`;
}
