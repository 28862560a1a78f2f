import type { RagJudgeEvaluation } from '../core/rag/RagJudgeEvaluation';
import { scoreFields, type ScoreField } from '../core/rag/scoreFields';
import { causeSentence } from '../core/words/cause';
import { judgeFact, judgeName } from '../core/words/judgeName';
import { meanScore, meanScoreLine } from '../core/words/meanScore';
import { formatCount, formatScore, scoreNames } from '../core/words/score';
import { changeInParentheses, changeOf, type Judged } from '../core/words/scoreLine';
import { formatDuration } from '../core/words/time';
import { printable } from './printable';

const nameWidth = Math.max(...scoreFields.map((field) => scoreNames[field].length));

/** One judgment for a person to read: scores with their causes, reason, notes, and who judged. */
export function judgmentText(caseId: string, judged: Judged): string {
  const { evaluation } = judged;
  const lines = [
    caseId,
    ...scoreFields.map((field) => `  ${scoreNames[field].padEnd(nameWidth)}  ${scoreCell(judged, field)}`),
    ...(evaluation.error === undefined ? [] : [`  No score: ${evaluation.error}`]),
    ...paragraph('Reason', evaluation.reason ?? ''),
    ...noteLines(evaluation),
    // Nobody judged when the call could not be made.
    ...(evaluation.judge === undefined ? [] : [`  Judge: ${judgeLine(evaluation)}`]),
  ];
  return `${printable(lines.join('\n'))}\n`;
}

/** One judgment on one line, tab-separated: case and three scores. */
export function judgmentLine(caseId: string, evaluation: RagJudgeEvaluation): string {
  return `${printable([caseId, ...scoreFields.map((field) => formatScore(evaluation[field]))].join('\t'))}\n`;
}

/** The means over several judgments, with the number of those that have a score. */
export function meansText(judged: readonly Judged[]): string {
  const scored = judged.filter(({ evaluation }) =>
    scoreFields.some((field) => evaluation[field] !== null),
  ).length;
  const without = judged.length - scored;
  const lines = [
    `Judged ${formatCount(judged.length)} cases: ${formatCount(scored)} scored${without === 0 ? '' : `, ${formatCount(without)} without a score`}`,
    ...scoreFields.map((field) => `  ${meanScoreLine(meanScore(judged, field), field)}`),
  ];
  return `${lines.join('\n')}\n`;
}

function scoreCell(judged: Judged, field: ScoreField): string {
  const { evaluation } = judged;
  if (evaluation[field] !== null) {
    return `${formatScore(evaluation[field])}${changeInParentheses(changeOf(judged, field))}`;
  }
  const cause = evaluation.causes?.[field] ?? 'missing';
  const why = causeSentence(evaluation, field);
  return `—     ${cause}${why === evaluation.error ? '' : `: ${why}`}`;
}

function paragraph(title: string, text: string): string[] {
  const [first, ...rest] = text.trim().split(/\r?\n/);
  if (first === undefined || first === '') return [];
  return [`  ${title}: ${first}`, ...rest.map((line) => `    ${line}`)];
}

/** The notes that are not already beside a null score as its cause. */
function noteLines({ notes = [], causes = {} }: RagJudgeEvaluation): string[] {
  const shown = notes.filter(({ code, dimension }) => dimension === undefined || causes[dimension] !== code);
  return [...new Set(shown.map(({ message }) => message))].flatMap((message) => paragraph('Note', message));
}

function judgeLine(evaluation: RagJudgeEvaluation): string {
  const { latencyMs, usage } = evaluation;
  const tokens = usage?.totalTokens;
  return [
    judgeFact(evaluation) || judgeName(evaluation),
    ...(latencyMs === undefined ? [] : [formatDuration(latencyMs)]),
    ...(tokens === undefined ? [] : [`${formatCount(tokens)} tokens`]),
  ].join(', ');
}
