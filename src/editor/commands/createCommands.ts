import * as vscode from 'vscode';
import type { JudgeRegistry } from '../judges/JudgeRegistry';
import { chooseJudge } from '../judges/chooseJudge';
import type { SecretKeys } from '../judges/SecretKeys';
import { selectJudge } from '../judges/selectJudge';
import type { Command, CommandName } from './commandNames';
import type { Log } from '../Log';
import type { CaseKey, Session } from '../Session';
import type { Shown } from '../Shown';
import type { Settings } from '../settings';
import { clearCache } from './clearCache';
import { compareRuns } from './compareRuns';
import { compareWithHead } from './compareWithHead';
import { exportBatch } from './exportBatch';
import { importBatch } from './importBatch';
import { judgeDataset, type JudgeDatasetParts } from './judgeDataset';
import { judgeFileSet, type JudgeCommandParts } from './judgeFileSet';
import { OutcomeReporter } from './OutcomeReporter';
import { openSample } from './openSample';
import { resumeRun } from './resumeRun';
import { runMetrics } from './runMetrics';
import { setApiKey } from './setApiKey';

/** The raw output of judgments, as documents. */
export interface RawOutputs {
  show(key: CaseKey): Promise<void>;
  compareWithPrevious(key: CaseKey): Promise<void>;
}

export interface CommandParts {
  context: vscode.ExtensionContext;
  session: Session;
  settings: (scope: vscode.Uri | undefined) => Settings;
  registry: JudgeRegistry;
  keys: SecretKeys;
  panel: Shown;
  rawOutputs: RawOutputs;
  log: Log;
  /** Keeps a choice of the picker where settings of the workspace do not count. */
  chooseInRestrictedMode: (judge: string) => Promise<void>;
}

/** Every contributed command. */
export function createCommands(parts: CommandParts): Record<CommandName, Command> {
  const { context, session, settings, keys, panel, rawOutputs, log } = parts;
  const scope = (): vscode.Uri | undefined =>
    vscode.window.activeTextEditor?.document.uri ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  const reporter = new OutcomeReporter({
    session,
    log,
    state: context.globalState,
    judgeIsChosen: () => settings(scope()).judgeIsChosen,
  });
  const judging: JudgeCommandParts = {
    session,
    showCase: async (key) => {
      if (settings(scope()).showPanelOnJudge) await panel.showCase(key);
    },
    report: (outcome) => reporter.report(outcome),
  };
  const dataset = (): JudgeDatasetParts => {
    const show = settings(scope()).showPanelOnJudge;
    return { session, log, showRun: show ? (file, run) => panel.showRun(file, run) : undefined };
  };
  return {
    judgeFileSet: (first, selected) =>
      judgeFileSet(judging, { first: isShown(first, panel) ? panel.caseShown : first, selected }),
    judgeCases: (first) => judgeFileSet(judging, { first, selected: undefined }),
    judgeDataset: (given) => judgeDataset(dataset(), given),
    resumeRun: (given) => resumeRun(dataset(), given),
    exportBatch: (given) => exportBatch({ session, log }, given),
    importBatch: (given) => importBatch(dataset(), given),
    clearCache: () => clearCache(session),
    runMetrics: (given, selected) =>
      runMetrics({ session, log, showRun: (dataset) => panel.showRun(dataset) }, { given, selected }),
    compareRuns: (first, selected) =>
      compareRuns({ session, show: (pair) => panel.showComparison(pair) }, [first, selected]),
    compareWithHead: (given) =>
      compareWithHead({ session, log, show: (pair) => panel.showComparison(pair) }, given),
    showPanel: (given) => showPanel(parts, given),
    showRawOutput: (given) => withCase(parts, given, (key) => rawOutputs.show(key)),
    compareRawOutput: (given) => withCase(parts, given, (key) => rawOutputs.compareWithPrevious(key)),
    selectJudge: async () => {
      const folder = folderOfWindow(scope());
      const choice = await selectJudge({
        keys,
        registry: parts.registry,
        log,
        folder,
        settings: settings(folder),
      });
      if (!choice) return;
      if (vscode.workspace.isTrusted) await chooseJudge(choice, folder);
      else await parts.chooseInRestrictedMode(choice.judge);
    },
    setApiKey: () => setApiKey(settings(scope()), keys),
    toggleInlineScores: toggleInlineScores,
    openSample: () => openSample(context.extensionUri),
    showLog: () => Promise.resolve(log.show()),
  };
}

/**
 * Whether the command is about the case in the panel: its key was pressed there (the editor says so at once, where
 * `active` follows a moment later), or it was called without a file while the panel has the focus.
 */
function isShown(first: unknown, panel: Shown): boolean {
  if (first === undefined) return panel.active;
  return typeof first === 'object' && first !== null && 'shown' in first;
}

/** The folder that a choice of judge is for: that of the file in the editor, else the first. */
function folderOfWindow(scope: vscode.Uri | undefined): vscode.Uri | undefined {
  const folder = scope && vscode.workspace.getWorkspaceFolder(scope);
  return (folder ?? vscode.workspace.workspaceFolders?.[0])?.uri;
}

async function keyOf(session: Session, given: unknown): Promise<CaseKey | undefined> {
  if (typeof given === 'string') return given;
  const file = given instanceof vscode.Uri ? given : vscode.window.activeTextEditor?.document.uri;
  return file && (await session.caseOf(file))?.key;
}

async function showPanel({ session, panel }: CommandParts, given: unknown): Promise<void> {
  const file = given instanceof vscode.Uri ? given : vscode.window.activeTextEditor?.document.uri;
  const key = await keyOf(session, given);
  if (key !== undefined) return panel.showCase(key);
  if (file && (await session.dataset(file))) return panel.showRun(file);
  return panel.reveal();
}

async function withCase(
  { session, panel }: CommandParts,
  given: unknown,
  act: (key: CaseKey) => Promise<void>,
): Promise<void> {
  const key = (await keyOf(session, given)) ?? panel.caseShown;
  if (key !== undefined) return act(key);
  void vscode.window.showInformationMessage(
    'Open a file of a judged case first: a query, an answer or a context.',
  );
}

async function toggleInlineScores(): Promise<void> {
  const config = vscode.workspace.getConfiguration('ragJudge');
  const { workspaceValue } = config.inspect<boolean>('inlineScores') ?? {};
  const target =
    workspaceValue === undefined ? vscode.ConfigurationTarget.Global : vscode.ConfigurationTarget.Workspace;
  await config.update('inlineScores', !config.get<boolean>('inlineScores', true), target);
}
