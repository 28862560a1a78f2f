import type { JudgingRecord } from '../run/judging/JudgingRecord';
import type { JudgeFacts } from './judgeName';

/** The judge of a judged run, as an evaluation names it. */
export function judgeOfRun({ judge, nonProtocol }: Pick<JudgingRecord, 'judge' | 'nonProtocol'>): JudgeFacts {
  const { id, version, label, model, origin, protocol } = judge;
  const kept = nonProtocol > 0 ? false : protocol;
  return {
    judge: { id, version },
    model: model ?? label,
    ...(origin === undefined ? {} : { origin }),
    ...(kept === undefined ? {} : { protocol: kept }),
  };
}
