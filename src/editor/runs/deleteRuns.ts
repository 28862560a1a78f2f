import * as vscode from 'vscode';
import { plainMessage } from '../../core/words/plainMessage';
import { runTitle } from '../../core/run/runTitle';
import { clip, oneLine } from '../../core/words/sentence';
import { formatDayAndTime } from '../../core/words/time';
import type { BrokenRun, RunLibrary, RunPlace, StoredRun } from '../Session';
import { isTrashError } from '../TrashError';
import { placeOf } from './placeOf';

/** How many runs the question names. */
const named = 8;

/**
 * Deletes runs after a question that names them: into the trash, or for good where there is none, which the question
 * says. Nothing is deleted for good that the person agreed to move into the trash.
 */
export async function deleteRuns(
  library: RunLibrary,
  given: readonly (StoredRun | BrokenRun)[],
): Promise<void> {
  const runs = given.filter((run) => placeOf(run) !== undefined);
  if (runs.length === 0) return;
  const trash = hasTrash();
  if (!(await confirm(runs, trash))) return;
  const places = runs.map(placeOf).filter((place) => place !== undefined);
  if (!trash) return library.remove(places, { trash });
  try {
    await library.remove(places, { trash });
  } catch (error) {
    if (!isTrashError(error)) throw error;
    const left = await leftOf(library, places);
    if (left.length > 0 && (await confirmForGood(error, { left: left.length, of: places.length })))
      await library.remove(left, { trash: false });
  }
}

/** The server of a remote window has no trash, nor has a browser; and a person may not want it used. */
function hasTrash(): boolean {
  const { remoteName, uiKind } = vscode.env;
  const wanted = vscode.workspace.getConfiguration('files').get<boolean>('enableTrash') !== false;
  return remoteName === undefined && uiKind === vscode.UIKind.Desktop && wanted;
}

/** Those whose folders are still there. */
async function leftOf(library: RunLibrary, places: readonly RunPlace[]): Promise<RunPlace[]> {
  const there = await Promise.all(
    places.map((place) =>
      vscode.workspace.fs.stat(library.place(place)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return places.filter((_, at) => there[at]);
}

async function confirm(runs: readonly (StoredRun | BrokenRun)[], trash: boolean): Promise<boolean> {
  const [first] = runs;
  if (first === undefined) return false;
  const now = new Date();
  const question =
    runs.length === 1 ? `Delete the run ${nameOf(first, now)}?` : `Delete ${runs.length} runs?`;
  const list = runs.length === 1 ? [] : runs.slice(0, named).map((run) => nameOf(run, now));
  const more = runs.length > named ? [`and ${runs.length - named} more`] : [];
  const what = runs.length === 1 ? 'Its figures and cases are' : 'Their figures and cases are';
  const fate = trash
    ? `${what} moved to the trash. The dataset stays.`
    : `${what} deleted for good, not moved to the trash. The dataset stays.`;
  const button = trash ? 'Move to Trash' : 'Delete';
  const detail = [...list, ...more, ...(list.length > 0 ? [''] : []), fate].join('\n');
  return (
    (await vscode.window.showWarningMessage(plainMessage(question), { modal: true, detail }, button)) ===
    button
  );
}

async function confirmForGood(error: Error, { left, of }: { left: number; of: number }): Promise<boolean> {
  const button = 'Delete for Good';
  const detail = `${error.message}\nDeleting for good cannot be undone.`;
  const what = left === of ? '' : `${left} of ${of} runs are still there. `;
  const question = `The trash could not be used. ${what}Delete ${left === 1 ? 'it' : 'them'} for good?`;
  return (
    (await vscode.window.showWarningMessage(plainMessage(question), { modal: true, detail }, button)) ===
    button
  );
}

function nameOf(run: StoredRun | BrokenRun, now: Date): string {
  if (!('head' in run)) return `${run.id ?? ''}, which cannot be read`;
  const { head } = run;
  return `“${clip(oneLine(runTitle(head)), 80)}” of ${formatDayAndTime(new Date(head.startedAt), now)}`;
}
