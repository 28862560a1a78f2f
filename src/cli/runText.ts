import type { RunAggregate } from '../core/run/aggregate/aggregateRun';
import type { CostSheet } from '../core/run/judging/CostSheet';
import type { JudgingResult } from '../core/run/judging/JudgeDatasetOptions';
import type { RunHead } from '../core/run/Run';
import { runTitle } from '../core/run/runTitle';
import { scoreFields } from '../core/rag/scoreFields';
import { costSheetLines, costSheetWarnings } from '../core/words/costSheet';
import { judgedSentence } from '../core/words/judging';
import { formatMean, scoreCodes, scoreNames } from '../core/words/score';
import { aggregateText } from './aggregateText';
import { alignRows } from './alignRows';
import { meansTable } from './metricsTable';

/** What a run would take, for people. */
export function costSheetText(sheet: CostSheet): string {
  const lines = costSheetLines(sheet);
  const width = Math.max(...lines.map(({ name }) => name.length));
  return [
    ...lines.map(({ name, text }) => `${name.padEnd(width)}  ${text}`),
    ...costSheetWarnings(sheet).map((warning) => `warning: ${warning}`),
    '',
  ].join('\n');
}

/** The outcome of a run for people: what was judged, the mean of each score, and the retrieval metrics if there are any. */
export function judgedRunText(head: RunHead, aggregate?: RunAggregate): string {
  const { judging, means } = head;
  if (judging === undefined) return meansTable(head);
  const scores = scoreFields.map((field) => [
    `  ${scoreNames[field]}`,
    formatMean(means[scoreCodes[field]] ?? { value: null, n: 0, N: head.queries }),
  ]);
  const codes: readonly string[] = scoreFields.map((field) => scoreCodes[field]);
  const retrieval = Object.fromEntries(Object.entries(means).filter(([id]) => !codes.includes(id)));
  const lines = [
    `${runTitle(head)}: ${judgedSentence(judging)}`,
    ...(aggregate === undefined ? alignRows(scores) : aggregateText(aggregate)),
    ...(judging.nonProtocol === 0
      ? []
      : [`  ${judging.nonProtocol} of them did not follow the fixed protocol`]),
  ];
  const table = Object.keys(retrieval).length === 0 ? '' : `\n${meansTable({ ...head, means: retrieval })}`;
  return `${lines.join('\n')}\n${table}`;
}

/** What `run --json` prints: the heads with their figures and without their problems, and those once. */
export function runJson(
  heads: readonly RunHead[],
  { problems, complete, stopped }: JudgingResult,
  aggregates: ReadonlyMap<string, RunAggregate>,
): string {
  const runs = heads.map(({ problems: _, ...head }) => {
    const aggregate = aggregates.get(head.id);
    return aggregate === undefined ? head : { ...head, aggregate };
  });
  const document = {
    runs,
    complete,
    ...(stopped === undefined ? {} : { stopped }),
    problems: problems.map(({ file, line, code, message }) => ({ file, line, code, message })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
