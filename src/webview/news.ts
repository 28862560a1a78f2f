import { formatCount } from '../core/words/score';
import type { CaseView, CompareView, RunView } from '../protocol/panelMessages';
import { runningFact } from './runningFact';

/** What happened to the case between two snapshots, for those who do not see it; undefined for nothing of note. */
export function caseNews(was: CaseView | null, is: CaseView | null): string | undefined {
  if (is === null || was === null || was.key !== is.key) return undefined;
  if (was.judging === undefined && is.judging !== undefined) return 'Judging.';
  // A quick judgment is over before it was shown as running.
  const judged = was.judging !== undefined || is.historyTotal > was.historyTotal;
  if (is.judging !== undefined || !judged) return undefined;
  const scores = is.scores.map(({ name, value }) => `${name} ${value?.toFixed(2) ?? 'no score'}`);
  return is.notices[0]?.kind === 'error' ? is.notices[0].text : `Judged: ${scores.join(', ')}.`;
}

/** What happened to the run. */
export function runNews(was: RunView | null, is: RunView | null): string | undefined {
  if (is?.running !== undefined) return `${runningFact(is.running)}.`;
  if (is === null || was?.running === undefined) return undefined;
  return is.notices[0]?.text ?? `Metrics of ${formatCount(is.cases)} cases are here.`;
}

/** What happened to the comparison. */
export function compareNews(was: CompareView | null, is: CompareView | null): string | undefined {
  if (is?.running !== undefined) return `${is.running.text}.`;
  if (is === null || (was?.a === is.a && was.b === is.b && was.running === undefined)) return undefined;
  const verdicts = (['better', 'worse', 'unclear'] as const).flatMap((verdict) => {
    const names = is.metrics.flatMap((metric) => (metric.verdict === verdict ? [metric.name] : []));
    return names.length === 0 ? [] : [`${verdict}: ${names.join(', ')}`];
  });
  const warned = is.notices.length === 0 ? [] : [is.notices[0]?.text ?? ''];
  return verdicts.length === 0 ? warned[0] : ['Compared', ...verdicts, ...warned].join('. ');
}
