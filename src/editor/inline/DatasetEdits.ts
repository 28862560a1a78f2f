import * as vscode from 'vscode';
import type { DatasetState } from '../Session';
import { LineShifts } from './LineShifts';

/** What happened to a dataset's lines since its run. */
export interface EditedSince {
  shifts: LineShifts;
  /** The file was changed while nobody watched: any line may be another one, and none has a figure. */
  unknown: boolean;
}

interface Watched extends EditedSince {
  runId: string;
}

/** Follows the edits of datasets that have a run, so that figures and problems stay on their rows. */
export class DatasetEdits implements vscode.Disposable {
  private readonly watched = new Map<string, Watched>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly subscriptions: vscode.Disposable[];

  /** Fired when a watched dataset was edited. */
  readonly onDidEdit = this.changed.event;

  constructor() {
    this.subscriptions = [
      vscode.workspace.onDidChangeTextDocument((event) => this.follow(event)),
      // A closed file can be changed unseen: it is compared anew when it is opened.
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.watched.delete(uri.toString())),
    ];
  }

  /** The edits since the current run of a dataset; none for one without a run. */
  async since(state: DatasetState): Promise<EditedSince> {
    const run = state.runs[0];
    if (run === undefined) return { shifts: new LineShifts(), unknown: false };
    const id = state.uri.toString();
    const known = this.watched.get(id);
    if (known?.runId === run.id) return known;
    // Watched from now on, also while the file is looked at.
    const fresh: Watched = { runId: run.id, shifts: new LineShifts(), unknown: false };
    this.watched.set(id, fresh);
    fresh.unknown = isDirty(state.uri) || (await changedAfter(state.uri, new Date(run.startedAt)));
    return fresh;
  }

  private follow(event: vscode.TextDocumentChangeEvent): void {
    const { document, contentChanges } = event;
    const watched = this.watched.get(document.uri.toString());
    if (watched === undefined || contentChanges.length === 0) return;
    // From the end to the start, so that no change moves another one's lines.
    const ordered = [...contentChanges].sort((a, b) => b.rangeOffset - a.rangeOffset);
    for (const { range, text } of ordered) {
      watched.shifts.apply({
        startLine: range.start.line,
        startCharacter: range.start.character,
        endLine: range.end.line,
        endCharacter: range.end.character,
        text,
        atLineEnd: contentChanges.length === 1 && endsItsLine(document, range.start, text),
      });
    }
    this.changed.fire(document.uri);
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions, this.changed).dispose();
  }
}

/** Whether the inserted text is the last of its line, in the document as it is after the insertion. */
function endsItsLine(document: vscode.TextDocument, start: vscode.Position, text: string): boolean {
  const inserted = text.split(/\r\n|\n|\r/);
  const last = start.line + inserted.length - 1;
  if (last >= document.lineCount) return false;
  const from = inserted.length === 1 ? start.character : 0;
  return document.lineAt(last).text.length === from + (inserted.at(-1)?.length ?? 0);
}

function isDirty(uri: vscode.Uri): boolean {
  const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
  return document?.isDirty ?? false;
}

async function changedAfter(uri: vscode.Uri, moment: Date): Promise<boolean> {
  try {
    return (await vscode.workspace.fs.stat(uri)).mtime > moment.getTime();
  } catch (error) {
    // A file that is gone has no figures either.
    if (error instanceof vscode.FileSystemError) return true;
    throw error;
  }
}
