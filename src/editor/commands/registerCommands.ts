import * as vscode from 'vscode';
import type { Log } from '../Log';
import { commandNames, type Command, type CommandName } from './commandNames';

/** Registers every contributed command, built on first use. A failure is logged and told; none is silent. */
export function registerCommands(create: () => Record<CommandName, Command>, log: Log): vscode.Disposable {
  let commands: Record<CommandName, Command> | undefined;
  return vscode.Disposable.from(
    ...commandNames.map((name) =>
      vscode.commands.registerCommand(`ragJudge.${name}`, async (first: unknown, selected: unknown) => {
        try {
          commands ??= create();
          await commands[name](first, selected);
        } catch (error) {
          log.error(`ragJudge.${name} failed`, error);
          const message = error instanceof Error ? error.message : String(error);
          void vscode.window.showErrorMessage(`RAG Judge: ${message}`);
        }
      }),
    ),
  );
}
