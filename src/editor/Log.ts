import type * as vscode from 'vscode';

/** What the parts of the editor write to the "RAG Judge" output channel. Never a key, never a text of the workspace. */
export interface Log {
  info(message: string): void;
  error(message: string, cause?: unknown): void;
  show(): void;
}

/** The log over an output channel, made when the first line is written so that activation opens nothing. */
export function createLog(open: () => vscode.LogOutputChannel): Log & vscode.Disposable {
  let channel: vscode.LogOutputChannel | undefined;
  const get = (): vscode.LogOutputChannel => (channel ??= open());
  return {
    info: (message) => get().info(message),
    error: (message, cause) =>
      get().error(cause instanceof Error ? `${message}: ${cause.stack ?? cause.message}` : message),
    show: () => get().show(true),
    dispose: () => channel?.dispose(),
  };
}
