import type { JudgingRecord } from '../run/judging/JudgingRecord';
import { judgeFactsOf, type JudgeFacts } from './judgeName';

/** The judge of a judged run, as an evaluation names it: one that kept to no protocol in some case is non-protocol. */
export function judgeOfRun({ judge, nonProtocol }: Pick<JudgingRecord, 'judge' | 'nonProtocol'>): JudgeFacts {
  return judgeFactsOf(nonProtocol > 0 ? { ...judge, protocol: false } : judge);
}
