import * as vscode from 'vscode';
import { plainLabel } from '../../core/words/plainLabel';
import { runLine } from '../../core/words/runLine';
import { oneLine } from '../../core/words/sentence';
import { splitRunKey } from '../runKey';
import type { RunKey, RunLibrary, StoredRun } from '../Session';
import { judgeAfterAsking, type JudgeDatasetParts } from './judgeDataset';

/** Goes on with a judged run: the one given, by itself, its key or its id, or one that ended early and the person picks. */
export async function resumeRun(parts: JudgeDatasetParts, given: unknown): Promise<void> {
  const { library } = parts.session;
  const run =
    typeof given === 'string' ? await found(library, given) : isRun(given) ? given : await pickRun(library);
  if (run !== undefined) await judgeAfterAsking(parts, { resume: run });
}

async function found(library: RunLibrary, key: RunKey): Promise<StoredRun> {
  const run = await library.find(key);
  if (run === undefined) throw new Error(`There is no stored run ${splitRunKey(key).id}.`);
  return run;
}

function isRun(given: unknown): given is StoredRun {
  return typeof given === 'object' && given !== null && 'folder' in given && 'head' in given;
}

async function pickRun(library: RunLibrary): Promise<StoredRun | undefined> {
  const all = await library.list();
  const runs = all.filter(({ head }) => head.judging !== undefined && head['complete'] === false);
  if (runs.length === 0) {
    void vscode.window.showInformationMessage('No judged run ended early: there is nothing to go on with.');
    return undefined;
  }
  const now = new Date();
  const items = runs.map((run) => {
    const { label, description } = runLine(run.head, now);
    const detail = plainLabel(oneLine(run.head.dataset));
    return { label: plainLabel(label), description: plainLabel(description), detail, run };
  });
  const placeHolder = 'Run that ended early, the newest first';
  const picked = await vscode.window.showQuickPick(items, { title: 'Resume Run', placeHolder });
  return picked?.run;
}
