import * as vscode from 'vscode';
import { plainMessage } from '../../core/words/plainMessage';
import type { Log } from '../Log';
import type { Command } from './commandNames';

/** Commands by their name without the prefix `ragJudge.`. */
export interface CommandSet<Name extends string> {
  names: readonly Name[];
  /** Called when the first of them is. */
  create: () => Record<Name, Command>;
  log: Log;
}

/** Registers contributed commands, built on first use. A failure is logged and told; none is silent. */
export function registerCommands<Name extends string>(set: CommandSet<Name>): vscode.Disposable {
  const { names, create, log } = set;
  let commands: Record<Name, Command> | undefined;
  return vscode.Disposable.from(
    ...names.map((name) =>
      vscode.commands.registerCommand(`ragJudge.${name}`, async (first: unknown, selected: unknown) => {
        try {
          commands ??= create();
          await commands[name](first, selected);
        } catch (error) {
          log.error(`ragJudge.${name} failed`, error);
          const message = error instanceof Error ? error.message : String(error);
          void vscode.window.showErrorMessage(plainMessage(`RAG Judge: ${message}`));
        }
      }),
    ),
  );
}
