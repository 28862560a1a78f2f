import * as vscode from 'vscode';
import { isStoredRun, splitRunKey } from '../runKey';
import { runPickItem } from '../runPickItem';
import type { RunKey, RunLibrary, StoredRun } from '../Session';
import { judgeAfterAsking, type JudgeDatasetParts } from './judgeDataset';

/** Goes on with a judged run: the one given, by itself, its key or its id, or one that ended early and the person picks. */
export async function resumeRun(parts: JudgeDatasetParts, given: unknown): Promise<void> {
  const { library } = parts.session;
  const run =
    typeof given === 'string'
      ? await found(library, given)
      : isStoredRun(given)
        ? given
        : await pickRun(library);
  if (run !== undefined) await judgeAfterAsking(parts, { resume: run });
}

async function found(library: RunLibrary, key: RunKey): Promise<StoredRun> {
  const run = await library.find(key);
  if (run === undefined) throw new Error(`There is no stored run ${splitRunKey(key).id}.`);
  return run;
}

async function pickRun(library: RunLibrary): Promise<StoredRun | undefined> {
  const all = await library.list();
  const runs = all.filter(({ head }) => head.judging !== undefined && head['complete'] === false);
  if (runs.length === 0) {
    void vscode.window.showInformationMessage('No judged run ended early: there is nothing to go on with.');
    return undefined;
  }
  const now = new Date();
  const items = runs.map((run) => runPickItem(run, now));
  const placeHolder = 'Run that ended early, the newest first';
  const picked = await vscode.window.showQuickPick(items, { title: 'Resume Run', placeHolder });
  return picked?.run;
}
