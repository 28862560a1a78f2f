import { scoreFields } from '../core/rag/scoreFields';
import type { RunAggregate } from '../core/run/aggregate/aggregateRun';
import { quadrants, type FoundAndGrounded, type Quadrant } from '../core/run/aggregate/foundAndGrounded';
import {
  formatCount,
  formatMean,
  formatMinimum,
  formatScore,
  scoreCodes,
  scoreNames,
} from '../core/words/score';
import { alignRows } from './alignRows';

const names: Record<Quadrant, string> = {
  good: 'good',
  invented: 'invented despite good recall',
  'retrieval-miss': 'retrieval miss',
  lucky: 'lucky',
};

/** The scores of a judged run, each with median and interval, and what recall and faithfulness say together. */
export function aggregateText({ metrics, quadrant, flagged }: RunAggregate): string[] {
  const rows = scoreFields.flatMap((field) => {
    const found = metrics.find(({ metric }) => metric === scoreCodes[field]);
    if (found === undefined) return [];
    const { mean, quantiles, interval } = found;
    const range = interval === null ? '—' : `${formatScore(interval.low)} to ${formatScore(interval.high)}`;
    return [[`  ${scoreNames[field]}`, formatMean(mean), formatScore(quantiles?.p50), range]];
  });
  return [
    ...alignRows([['', 'mean', 'median', '95% interval'], ...rows]),
    '  Scores are opinions: compare runs by them, they are not readings.',
    ...(quadrant === undefined ? [] : [quadrantText(quadrant)]),
    ...(flagged === 0 ? [] : [`  ${flaggedText(flagged)}`]),
  ];
}

function quadrantText({ recall, faithfulness, ids, n, N }: FoundAndGrounded): string {
  const counts = quadrants.map((one) => `${formatCount(ids[one].length)} ${names[one]}`).join(', ');
  const from = [recall, faithfulness].map(
    ({ metric, minimum }) => `${metric} from ${formatMinimum(minimum)}`,
  );
  return `  Found × grounded (${from.join(', ')}): ${counts}; ${formatCount(n)} of ${formatCount(N)} cases have both.`;
}

function flaggedText(flagged: number): string {
  const cases = flagged === 1 ? '1 case has a text' : `${formatCount(flagged)} cases have a text`;
  return `${cases} that may have steered the judge; gates leave ${flagged === 1 ? 'it' : 'them'} out.`;
}
