import * as vscode from 'vscode';
import type { PanelContext, PanelHandlers } from './panel/PanelHandlers';
import type { Session } from './Session';

/** What the page's buttons do. They run the same commands as the palette, on what the panel shows. */
export function panelActions(session: Session): PanelHandlers {
  const command =
    (name: string, argument: (context: PanelContext) => unknown = () => undefined) =>
    async (context: PanelContext): Promise<void> => {
      await vscode.commands.executeCommand(`ragJudge.${name}`, argument(context));
    };
  const key = ({ case: state }: PanelContext): string | undefined => state?.key;
  return {
    judge: command('judgeFileSet', key),
    cancel: ({ case: state }) => state && session.cancel(state.key),
    selectJudge: command('selectJudge'),
    setApiKey: command('setApiKey'),
    openSample: command('openSample'),
    showRaw: command('showRawOutput', key),
    compareRaw: command('compareRawOutput', key),
    runMetrics: command('runMetrics', ({ dataset }) => dataset?.uri),
    resumeRun: command('resumeRun', (context) => context.runKey),
    cancelRun: ({ dataset }) => {
      if (dataset === undefined) return;
      session.cancelMetrics(dataset.uri);
      session.judging.cancel(dataset.uri);
    },
    showLog: command('showLog'),
    showProblems: async () => {
      await vscode.commands.executeCommand('workbench.actions.view.problems');
    },
  };
}
