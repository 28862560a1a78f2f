import { readFileSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import * as vscode from 'vscode';

interface Request {
  id: number;
  changes: Record<string, unknown>;
}

const pollMs = 50;

/**
 * Carries out requests for user settings that a test writes into the file RAG_JUDGE_SETTINGS_REQUEST, and answers in
 * `<file>.done` with the request's id, and the error if there was one. The server build does not notice every
 * change that is made to its settings file from outside.
 */
export function activate(context: vscode.ExtensionContext): void {
  const file = process.env['RAG_JUDGE_SETTINGS_REQUEST'];
  if (file === undefined) return;
  let last = 0;
  const look = async (): Promise<void> => {
    const request = read(file);
    if (request === undefined || request.id <= last) return;
    last = request.id;
    writeFileSync(`${file}.done`, JSON.stringify({ id: request.id, error: await apply(request.changes) }));
  };
  watchFile(file, { interval: pollMs }, () => void look());
  context.subscriptions.push({ dispose: () => unwatchFile(file) });
  void look();
}

async function apply(changes: Record<string, unknown>): Promise<string | undefined> {
  try {
    for (const [name, value] of Object.entries(changes)) {
      await vscode.workspace
        .getConfiguration()
        .update(name, value ?? undefined, vscode.ConfigurationTarget.Global);
    }
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Undefined while the file is not there or half written: it changes again then. */
function read(file: string): Request | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Request;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
