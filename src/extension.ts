import * as vscode from 'vscode';
import { createApi, type RagJudgeApi } from './editor/api';
import { commandNames } from './editor/commands/commandNames';
import { registerCommands } from './editor/commands/registerCommands';
import { compareWithPrevious, showRaw } from './editor/inline/rawOutputCommands';
import { registerInline } from './editor/inline/registerInline';
import { JudgeRegistry } from './editor/judges/JudgeRegistry';
import { SecretKeys } from './editor/judges/SecretKeys';
import { LazySession } from './editor/LazySession';
import { loadSessionBundle } from './editor/loadSessionBundle';
import { createLog } from './editor/Log';
import { LazyPanel } from './editor/panel/LazyPanel';
import { panelActions } from './editor/panelActions';
import { registerRuns } from './editor/runs/registerRuns';
import { runCommandNames } from './editor/runs/runCommandNames';
import { readSettings, type Settings } from './editor/settings';
import { StatusBar } from './editor/StatusBar';
import { registerTests } from './editor/tests/registerTests';

const restrictedChoice = 'ragJudge.restrictedChoice';

/** Builds the parts and pushes their disposables. Reads, scans and calls nothing. */
export function activate(context: vscode.ExtensionContext): RagJudgeApi {
  const { workspaceState, extensionUri } = context;
  const log = createLog(() => vscode.window.createOutputChannel('RAG Judge', { log: true }));
  const keys = new SecretKeys(context.secrets);
  const registry = new JudgeRegistry();
  const settings = (scope: vscode.Uri | undefined): Settings => {
    const choice = vscode.workspace.isTrusted ? undefined : workspaceState.get<string>(restrictedChoice);
    const own = readSettings(scope);
    return choice === undefined ? own : { ...own, judge: choice, judgeIsChosen: true };
  };
  const workerPath = vscode.Uri.joinPath(extensionUri, 'dist', 'worker.js').fsPath;
  const session = new LazySession({
    settings,
    create: () => loadSessionBundle().createSession({ keys, registry, settings, log, workerPath }),
  });
  const panel = new LazyPanel(() =>
    loadSessionBundle().createPanel({ extensionUri, session, log, actions: panelActions(session) }),
  );
  const rawOutputs = {
    show: (key: string) => showRaw(session, key),
    compareWithPrevious: (key: string) => compareWithPrevious(session, key),
  };
  const chooseInRestrictedMode = async (judge: string): Promise<void> => {
    await workspaceState.update(restrictedChoice, judge);
    session.judgeChanged();
  };
  const parts = {
    context,
    session,
    settings,
    registry,
    keys,
    panel,
    rawOutputs,
    log,
    chooseInRestrictedMode,
  };
  const runs = registerRuns({ session, log });
  context.subscriptions.push(
    log,
    session,
    panel,
    new StatusBar(session),
    registerInline({ session, log }),
    registerTests({ session, log, create: (own) => loadSessionBundle().createTests(own) }),
    registry.onDidChange(() => session.judgeChanged()),
    context.secrets.onDidChange(() => session.judgeChanged()),
    registerCommands({ names: commandNames, create: () => loadSessionBundle().createCommands(parts), log }),
    runs,
    registerCommands({
      names: runCommandNames,
      create: () => loadSessionBundle().createRunCommands({ session, panel, runs }),
      log,
    }),
  );
  return createApi(registry);
}
