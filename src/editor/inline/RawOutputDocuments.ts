import * as vscode from 'vscode';
import { causeSentence } from '../../core/words/cause';
import { formatMoment } from '../../core/words/time';
import { oneLine } from '../../core/words/sentence';
import { caseName } from '../../store/FoundFileSet';
import type { HistoryEntry } from '../../store/HistoryEntry';
import type { CaseKey, CaseState, Session } from '../Session';
import { rawOutputAddress, rawOutputScheme, rawOutputUri } from './rawOutputUri';

/** Raw outputs as read-only documents: searchable, and comparable with the one before. */
export class RawOutputDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly registration: vscode.Disposable;

  constructor(private readonly session: Session) {
    this.registration = vscode.workspace.registerTextDocumentContentProvider(rawOutputScheme, this);
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const address = rawOutputAddress(uri.query);
    const state = address && (await this.session.caseByKey(address.key));
    const entry = address && state?.history[address.index];
    if (entry === undefined) throw new Error('This judgment is no longer in the history of its case.');
    return entry.evaluation.rawOutput ?? '';
  }

  /** Opens the raw output of the current judgment; says why when there is none. */
  async show(key: CaseKey): Promise<void> {
    const state = await this.session.caseByKey(key);
    const index = (state?.history.length ?? 0) - 1;
    const entry = state?.history[index];
    if (state === undefined || entry === undefined) return tell(notJudged(state));
    if (isEmpty(entry)) return tell(`The raw output of ${caseName(state.set)} is empty: ${whyEmpty(entry)}.`);
    await vscode.window.showTextDocument(addressOf(state, index), { preview: true });
  }

  /** Opens the raw output of the current judgment beside that of the one before it. */
  async compareWithPrevious(key: CaseKey): Promise<void> {
    const state = await this.session.caseByKey(key);
    const index = (state?.history.length ?? 0) - 1;
    const [before, now] = [state?.history[index - 1], state?.history[index]];
    if (state === undefined || now === undefined) return tell(notJudged(state));
    if (before === undefined)
      return tell(`${caseName(state.set)} was judged once: there is no earlier raw output to compare with.`);
    const title = `${caseName(state.set)}: raw output, ${momentOf(before)} \u2194 ${momentOf(now)}`;
    await vscode.commands.executeCommand(
      'vscode.diff',
      addressOf(state, index - 1),
      addressOf(state, index),
      title,
    );
  }

  dispose(): void {
    this.registration.dispose();
  }
}

/** The URI of a judgment's raw output; the current one when no index is given. Undefined when there is no judgment. */
export function rawOutputUriOf(state: CaseState): vscode.Uri | undefined {
  return state.history.length === 0 ? undefined : addressOf(state, state.history.length - 1);
}

function addressOf(state: CaseState, index: number): vscode.Uri {
  const raw = state.history[index]?.evaluation.rawOutput ?? '';
  return vscode.Uri.from(rawOutputUri({ key: state.key, index }, { name: caseName(state.set), raw }));
}

function isEmpty(entry: HistoryEntry): boolean {
  return (entry.evaluation.rawOutput ?? '') === '';
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
  return evaluation.judgedAt === undefined
    ? 'unknown time'
    : formatMoment(new Date(evaluation.judgedAt), new Date());
}

function tell(message: string): void {
  void vscode.window.showInformationMessage(message);
}
