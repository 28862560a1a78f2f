import type { CostSheet } from '../run/judging/CostSheet';
import { costSheetLines, costSheetWarnings } from './costSheet';
import { judgeFactsOf, judgeName } from './judgeName';
import { formatCount, formatMinimum } from './score';

/** The question before a dataset is judged. */
export interface JudgingDialog {
  /** `Judge 148 cases with gpt-4.1-mini?` */
  title: string;
  detail: string;
  /** `Judge 148 Cases` */
  button: string;
  /** `Only the 43 Below Minimum` */
  onlyBelow: string | undefined;
}

/** A note before judging a file that changed while the person was asked. */
export const changedNote = 'The file changed since you were asked: these are its numbers now.';

/** A note before judging a file that is edited. */
export const unsavedNote = 'The file has unsaved changes: it is judged as it is on disk.';

/** A question with one button. */
export type JudgingQuestion = Pick<JudgingDialog, 'title' | 'detail' | 'button'>;

export interface JudgingDialogInput {
  sheet: CostSheet;
  /** What judging only the cases below one of these minimums would take. */
  below: { sheet: CostSheet; minimums: Readonly<Record<string, number>> } | undefined;
  /** What else a person has to know, a sentence each. */
  notes: readonly string[];
}

/** All that judging would take, in the words of one dialog. */
export function judgingDialog({ sheet, below, notes }: JudgingDialogInput): JudgingDialog {
  const left = sheet.calls + sheet.cached;
  const lines = costSheetLines(sheet).filter(({ name: line }) => !said.has(line));
  return {
    title: `Judge ${casesOf(left)} with ${judgeName(judgeFactsOf(sheet.judge))}?`,
    detail: [
      [callsSentence(sheet), ...reuseSentences(sheet)].join(' '),
      ...(below === undefined ? [] : [belowSentence(below)]),
      lines.map(({ name: line, text }) => `${line}: ${text}`).join('\n'),
      ...notes,
      ...costSheetWarnings(sheet),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
    button: `Judge ${left === 1 ? '1 Case' : `${formatCount(left)} Cases`}`,
    onlyBelow: below === undefined ? undefined : `Only the ${formatCount(below.sheet.cases)} Below Minimum`,
  };
}

/** The question before datasets are judged together; undefined when there is none to ask about. */
export function judgingQuestion(
  datasets: readonly ({ name: string } & Pick<JudgingDialogInput, 'sheet' | 'notes'>)[],
): JudgingQuestion | undefined {
  const [first, second] = datasets;
  if (first === undefined) return undefined;
  if (second === undefined) return judgingDialog({ ...first, below: undefined });
  const left = datasets.reduce((sum, { sheet }) => sum + sheet.calls + sheet.cached, 0);
  const calls = datasets.reduce((sum, { sheet }) => sum + sheet.calls, 0);
  const details = datasets.map(({ name, ...one }) => {
    const { title, detail } = judgingDialog({ ...one, below: undefined });
    return `${name}: ${title}\n${detail}`;
  });
  return {
    title: `Judge ${casesOf(left)} of ${datasets.length} datasets with ${callsOf(calls)}?`,
    detail: details.join('\n\n'),
    button: `Judge ${left === 1 ? '1 Case' : `${formatCount(left)} Cases`}`,
  };
}

/** Lines of the cost sheet that the dialog's sentences say. */
const said = new Set(['Cases', 'Calls to make', 'From the cache', 'Judged before', 'Tokens']);

/** Minimums that are named; the others are counted. */
const named = 3;

function belowSentence({ sheet, minimums }: NonNullable<JudgingDialogInput['below']>): string {
  const all = Object.entries(minimums).map(([id, minimum]) => `${id} ${formatMinimum(minimum)}`);
  const more = all.length > named ? ` and ${all.length - named} more` : '';
  const which = `${all.slice(0, named).join(', ')}${more}`;
  return `Below a minimum (${which}) in the latest run: ${casesOf(sheet.cases)}, ${callsOf(sheet.calls)}.`;
}

function callsSentence(sheet: CostSheet): string {
  const { calls, tokens } = sheet;
  if (calls === 0) return 'No call: every case has its judgment.';
  const made = `${callsOf(calls)} ${whereOf(sheet)}`;
  if (tokens === null) return `${made}.`;
  const input = `${tokens.exactInput ? '' : 'about '}${formatCount(tokens.input)} input tokens`;
  return `${made}, ${input}, about ${formatCount(tokens.output)} output tokens.`;
}

function whereOf({ judge }: CostSheet): string {
  if (judge.origin === 'vscode.lm') return `to ${judgeName(judgeFactsOf(judge))} in VS Code`;
  const host = /^https?:\/\/([^/?#]+)/i.exec(judge.origin ?? '')?.[1];
  return host === undefined ? `of ${judgeName(judgeFactsOf(judge))}` : `to ${host}`;
}

function reuseSentences({ cached, kept }: CostSheet): string[] {
  return [
    ...(cached === 0 ? [] : [`${casesOf(cached)} with unchanged input ${are(cached)} reused.`]),
    ...(kept === 0 ? [] : [`${casesOf(kept)} of this run ${are(kept)} judged already.`]),
  ];
}

const casesOf = (count: number): string => (count === 1 ? '1 case' : `${formatCount(count)} cases`);
const callsOf = (count: number): string => (count === 1 ? '1 call' : `${formatCount(count)} calls`);
const are = (count: number): string => (count === 1 ? 'is' : 'are');
