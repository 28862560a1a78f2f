import * as vscode from 'vscode';
import { changedNote, unsavedNote } from '../core/words/judgingDialog';
import type { PreparedJudging } from './Session';

/** What a person has to know before a dataset is judged; `again` when the file changed since they were asked. */
export function judgingNotes(
  { notes, dataset }: Pick<PreparedJudging, 'notes' | 'dataset'>,
  again: boolean,
): string[] {
  return [...(again ? [changedNote] : []), ...notes, ...(isUnsaved(dataset) ? [unsavedNote] : [])];
}

function isUnsaved(dataset: vscode.Uri): boolean {
  const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === dataset.toString());
  return open?.isDirty === true;
}
