import * as vscode from 'vscode';
import { createApi, type RagJudgeApi } from './editor/api';
import { registerCommands, folderOfWindow } from './editor/commands/registerCommands';
import { compareWithPrevious, showRaw } from './editor/inline/rawOutputCommands';
import { registerInline } from './editor/inline/registerInline';
import { chooseJudge } from './editor/judges/chooseJudge';
import { JudgeFactory } from './editor/judges/JudgeFactory';
import { JudgeRegistry } from './editor/judges/JudgeRegistry';
import { SecretKeys } from './editor/judges/SecretKeys';
import { createLog } from './editor/Log';
import { ScorePanel } from './editor/panel/ScorePanel';
import { panelActions } from './editor/panelActions';
import { EditorSession } from './editor/session/EditorSession';
import { StatusBar } from './editor/StatusBar';

const restrictedChoice = 'ragJudge.restrictedChoice';

/** Builds the parts and pushes their disposables. Reads, scans and calls nothing. */
export function activate(context: vscode.ExtensionContext): RagJudgeApi {
  const { workspaceState, extensionUri } = context;
  const log = createLog(() => vscode.window.createOutputChannel('RAG Judge', { log: true }));
  const keys = new SecretKeys(context.secrets);
  const registry = new JudgeRegistry();
  const factory = new JudgeFactory({
    keys,
    registry,
    restrictedChoice: () => workspaceState.get<string>(restrictedChoice),
  });
  const workerPath = vscode.Uri.joinPath(extensionUri, 'dist', 'worker.js').fsPath;
  const session = new EditorSession({ factory, log, workerPath });
  const panel = new ScorePanel({ extensionUri, session, log, actions: panelActions(session) });
  context.subscriptions.push(
    log,
    session,
    panel,
    new StatusBar(session),
    registerInline({ session, log }),
    registry.onDidChange(() => session.fireJudgeChanged()),
    context.secrets.onDidChange(() => session.fireJudgeChanged()),
    registerCommands({
      context,
      session,
      factory,
      registry,
      keys,
      panel,
      rawOutputs: {
        show: (key) => showRaw(session, key),
        compareWithPrevious: (key) => compareWithPrevious(session, key),
      },
      log,
      chooseJudge: async (choice) => {
        if (vscode.workspace.isTrusted) {
          await chooseJudge(choice, folderOfWindow(vscode.window.activeTextEditor?.document.uri));
        } else {
          await workspaceState.update(restrictedChoice, choice.judge);
          session.fireJudgeChanged();
        }
      },
    }),
  );
  return createApi(registry);
}
