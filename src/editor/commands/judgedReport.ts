import { judgedTotals } from '../../core/run/judging/judgedTotals';
import { judgedSentence } from '../../core/words/judging';
import { formatCount } from '../../core/words/score';
import type { JudgedDataset } from '../Session';
import type { Offer } from './offer';

export interface JudgedReport {
  message: string;
  offers: Offer[];
  kind: 'error' | 'information';
}

/**
 * What a person has to be told when a dataset was judged: that it ended early and how to go on, or that cases have no
 * score. Undefined when all have one and the run is `shown`.
 */
export function judgedReport(
  { runs: stored, cases, result, leftOut }: JudgedDataset,
  { shown }: { shown: boolean },
): JudgedReport | undefined {
  const { stopped, complete, runs } = result;
  const sum = judgedTotals(runs.map(({ judging }) => judging));
  const [first, second] = stored;
  const showRun: Offer = ['Show Run', 'ragJudge.openRun', first];
  const log: Offer = ['Show Log', 'ragJudge.showLog'];
  if (complete) {
    const offers = shown ? [] : [showRun];
    const [first, ...more] = leftOut;
    if (first !== undefined) {
      const others = more.length === 0 ? '' : ` The log has ${formatCount(more.length)} more.`;
      const message = `${judgedSentence(sum)} ${first}${others}`;
      return { message, offers: more.length === 0 ? offers : [...offers, log], kind: 'information' };
    }
    if (shown && sum.scored === sum.judged) return undefined;
    return { message: judgedSentence(sum), offers, kind: 'information' };
  }
  // Of several runs the person picks one to go on with.
  const resume: Offer = ['Resume', 'ragJudge.resumeRun', second === undefined ? first : undefined];
  const offers = first === undefined ? [] : [resume];
  const kept = `${formatCount(sum.judged)} of ${formatCount(cases)}`;
  if (stopped?.why === 'cancelled') {
    const message =
      first === undefined
        ? 'Cancelled before the first result.'
        : `Cancelled after ${kept}. Results are kept.`;
    return { message, offers, kind: 'information' };
  }
  const results = first === undefined ? 'Nothing was judged.' : `${kept} cases are judged and kept.`;
  const why = stopped?.message ?? 'The judging ended early.';
  return {
    message: `${why} ${results}`,
    offers: [...offers, log],
    kind: stopped?.why === 'judge' ? 'error' : 'information',
  };
}
