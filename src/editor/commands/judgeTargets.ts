import * as vscode from 'vscode';
import { plainMessage } from '../../core/words/plainMessage';
import type { CaseKey, CaseState, Session } from '../Session';
import { askCandidates, askRoles } from './askRoles';

/** What a command was called with: a case's key from a lens or the panel, or files from Explorer, title or palette. */
export interface JudgeArguments {
  first: unknown;
  selected: unknown;
}

const isUri = (value: unknown): value is vscode.Uri => value instanceof vscode.Uri;

/**
 * The cases that a command is about. Asks once for roles that names don't tell or tell twice; explains when there is
 * nothing to judge. Undefined when the person left, or was told why.
 */
export async function judgeTargets(
  session: Session,
  args: JudgeArguments,
  signal: AbortSignal,
): Promise<CaseKey[] | undefined> {
  if (typeof args.first === 'string') return settleAmbiguous(session, await found(session, args.first));
  const files = filesOf(args);
  if (files.length === 0) {
    void vscode.window.showInformationMessage(
      'Open a query, answer or context file, or select the files of a case in the Explorer, and judge again.',
    );
    return undefined;
  }
  const cases = new Map<CaseKey, CaseState>();
  const unplaced: vscode.Uri[] = [];
  for (const file of files) {
    const states = await casesOf(session, file, signal);
    if (states.length === 0) unplaced.push(file);
    for (const state of states) cases.set(state.key, state);
  }
  const [only, second] = files;
  if (cases.size === 0 && only && !second && (await explainNone(only))) return undefined;
  if (unplaced.length > 0) {
    const chosen = await askRoles(session, { files: files.length > 1 ? files : unplaced });
    if (!chosen) return undefined;
    return [chosen.key];
  }
  return settleAmbiguous(session, [...cases.values()]);
}

function filesOf({ first, selected }: JudgeArguments): vscode.Uri[] {
  if (Array.isArray(selected)) {
    const uris = selected.filter(isUri);
    if (uris.length > 0) return uris;
  }
  if (isUri(first)) return [first];
  const active = vscode.window.activeTextEditor?.document.uri ?? activeTabUri();
  return active?.scheme === 'file' ? [active] : [];
}

function activeTabUri(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText ? input.uri : undefined;
}

async function found(session: Session, key: CaseKey): Promise<CaseState[]> {
  const state = await session.caseByKey(key);
  return state ? [state] : [];
}

/** The case of a file, the cases of a prompt, or all cases in a folder. */
async function casesOf(
  session: Session,
  file: vscode.Uri,
  signal: AbortSignal,
): Promise<readonly CaseState[]> {
  const state = await session.caseOf(file);
  if (state) return [state];
  if (await isFolder(file)) return session.casesIn(file, signal);
  return isPrompt(file) ? session.casesOfPrompt(file) : [];
}

async function isFolder(file: vscode.Uri): Promise<boolean> {
  return ((await vscode.workspace.fs.stat(file)).type & vscode.FileType.Directory) !== 0;
}

function isPrompt(file: vscode.Uri): boolean {
  return /(^|[/.])prompt\.[^./]+$/i.test(file.path);
}

/** Says why a folder or a prompt has no case. False for any other file, whose role can be asked about. */
async function explainNone(file: vscode.Uri): Promise<boolean> {
  const name = vscode.workspace.asRelativePath(file);
  if (await isFolder(file))
    void vscode.window.showInformationMessage(plainMessage(`No file set in ${name}.`));
  else if (isPrompt(file))
    void vscode.window.showInformationMessage(
      plainMessage(
        `No case belongs to ${name}. Put cases into its folder, or name them: "cases: <glob>" in its front matter, or the setting ragJudge.promptCases.`,
      ),
    );
  else return false;
  return true;
}

/** Asks which of several candidates has a role; a case left open is not judged. */
async function settleAmbiguous(
  session: Session,
  states: readonly CaseState[],
): Promise<CaseKey[] | undefined> {
  const keys: CaseKey[] = [];
  for (const state of states) {
    const ambiguous = state.problems.filter(({ code }) => code === 'ambiguous');
    if (ambiguous.length > 0 && !(await askCandidates(session, { state, ambiguous }))) return undefined;
    keys.push(state.key);
  }
  return keys.length > 0 ? keys : undefined;
}
