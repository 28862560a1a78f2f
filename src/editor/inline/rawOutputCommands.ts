import * as vscode from 'vscode';
import { plainMessage } from '../../core/words/plainMessage';
import { causeSentence } from '../../core/words/cause';
import { formatMoment } from '../../core/words/time';
import { oneLine } from '../../core/words/sentence';
import { caseName } from '../../store/FoundFileSet';
import type { HistoryEntry } from '../../store/HistoryEntry';
import type { CaseKey, CaseState, Session } from '../Session';
import { rawOutputUri } from './rawOutputUri';

/** Opens the raw output of a case's current judgment; says why when there is none. */
export async function showRaw(session: Session, key: CaseKey): Promise<void> {
  const state = await session.caseByKey(key);
  const entry = state?.history.at(-1);
  if (state === undefined || entry === undefined) return tell(notJudged(state));
  if (rawOf(entry) === '')
    return tell(`The raw output of ${caseName(state.set)} is empty: ${whyEmpty(entry)}.`);
  await vscode.window.showTextDocument(addressOf(state, state.history.length - 1), { preview: true });
}

/** Opens the raw output of the current judgment beside that of the one before it; says why when there is none. */
export async function compareWithPrevious(session: Session, key: CaseKey): Promise<void> {
  const state = await session.caseByKey(key);
  const [now, before] = [state?.history.at(-1), state?.history.at(-2)];
  if (state === undefined || now === undefined) return tell(notJudged(state));
  const name = caseName(state.set);
  if (before === undefined)
    return tell(`${name} was judged once: there is no earlier raw output to compare with.`);
  if (rawOf(before) === '' && rawOf(now) === '')
    return tell(`Both raw outputs of ${name} are empty. The last one: ${whyEmpty(now)}.`);
  const index = state.history.length - 1;
  const title = `${name}: raw output, ${momentOf(before)} \u2194 ${momentOf(now)}`;
  await vscode.commands.executeCommand(
    'vscode.diff',
    addressOf(state, index - 1),
    addressOf(state, index),
    title,
  );
}

/** The document of the current judgment's raw output; undefined when the case was never judged. */
export function currentRawOutput(state: CaseState): vscode.Uri | undefined {
  return state.history.length === 0 ? undefined : addressOf(state, state.history.length - 1);
}

function addressOf(state: CaseState, index: number): vscode.Uri {
  const entry = state.history[index];
  const raw = entry === undefined ? '' : rawOf(entry);
  return vscode.Uri.from(rawOutputUri({ key: state.key, index }, { name: caseName(state.set), raw }));
}

function rawOf({ evaluation }: HistoryEntry): string {
  return evaluation.rawOutput ?? '';
}

function whyEmpty({ evaluation }: HistoryEntry): string {
  if (evaluation.faithfulnessScore !== null) return 'the judge gave scores and no text';
  return oneLine(causeSentence(evaluation, 'faithfulnessScore')).replace(/\.$/, '');
}

function notJudged(state: CaseState | undefined): string {
  if (state === undefined) return 'This case is no longer there: its files were moved or removed.';
  return `${caseName(state.set)} was not judged yet: there is no raw output. Run "RAG Judge: Judge File Set" first.`;
}

function momentOf({ evaluation }: HistoryEntry): string {
  if (evaluation.judgedAt === undefined) return 'unknown time';
  return formatMoment(new Date(evaluation.judgedAt), new Date());
}

function tell(message: string): void {
  void vscode.window.showInformationMessage(plainMessage(message));
}
