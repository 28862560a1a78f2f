import * as vscode from 'vscode';
import { headlineFigures } from '../../core/words/headlineFigures';
import { judgeName } from '../../core/words/judgeName';
import { judgeOfRun } from '../../core/words/judgeOfRun';
import type { DatasetState } from '../Session';
import type { DatasetEdits, EditedSince } from './DatasetEdits';
import type { InlineParts } from './InlineParts';
import { isReadableDataset } from './isDatasetFile';
import { modelMarkdown } from './modelMarkdown';
import { Pacer } from './Pacer';
import { linesNotRun, rowFigures, rowFiguresTitle, rowFiguresWidth, rowNotRun } from './rowFigures';

/** What is needed to draw a dataset's rows without asking again on every scroll. */
interface Rows {
  state: DatasetState;
  since: EditedSince;
  metrics: readonly string[];
  notRun: ReadonlySet<number>;
}

/** The figures of each row in a fixed-width column before its line, for the lines that are visible. */
export class DatasetRows implements vscode.Disposable {
  private readonly type = vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  private readonly known = new WeakMap<vscode.TextDocument, Rows>();
  private readonly reload = new Pacer(() => this.loadVisible(), 150);
  private readonly redraw = new Pacer(() => this.drawVisible(), 50);
  private readonly subscriptions: vscode.Disposable[];
  /** Counts loads, so that a late answer of an earlier one changes nothing. */
  private round = 0;

  constructor(
    private readonly parts: InlineParts,
    private readonly edits: DatasetEdits,
  ) {
    const load = (): void => this.reload.request();
    const draw = (): void => this.redraw.request();
    this.subscriptions = [
      parts.session.onDidChangeDataset(load),
      parts.setting.onDidChange(load),
      vscode.window.onDidChangeVisibleTextEditors(load),
      vscode.window.onDidChangeTextEditorVisibleRanges(draw),
      edits.onDidEdit(draw),
      parts.onStart(load),
    ];
  }

  private loadVisible(): void {
    this.round += 1;
    const { round } = this;
    for (const editor of vscode.window.visibleTextEditors) {
      if (!isReadableDataset(editor.document.uri)) continue;
      this.load(editor.document, round).catch((error: unknown) => {
        this.parts.log.error(`No row figures in ${editor.document.uri.fsPath}`, error);
      });
    }
  }

  private async load(document: vscode.TextDocument, round: number): Promise<void> {
    const rows = this.parts.setting.shown ? await this.rowsOf(document.uri) : undefined;
    if (round !== this.round) return;
    if (rows === undefined) this.known.delete(document);
    else this.known.set(document, rows);
    for (const editor of vscode.window.visibleTextEditors)
      if (editor.document === document) this.draw(editor);
  }

  private async rowsOf(uri: vscode.Uri): Promise<Rows | undefined> {
    const state = await this.parts.session.dataset(uri);
    const run = state?.runs[0];
    if (state === undefined || run === undefined) return undefined;
    const since = await this.edits.since(state);
    const notRun = linesNotRun(state.problems, state.byLine);
    return { state, since, metrics: headlineFigures(run), notRun };
  }

  private drawVisible(): void {
    for (const editor of vscode.window.visibleTextEditors)
      if (isReadableDataset(editor.document.uri)) this.draw(editor);
  }

  private draw(editor: vscode.TextEditor): void {
    const rows = this.known.get(editor.document);
    editor.setDecorations(this.type, rows === undefined ? [] : decorations(editor, rows));
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions, this.reload, this.redraw, this.type).dispose();
  }
}

/** One decoration per visible line; a line without a figure keeps the column's width, so that the text stays aligned. */
function decorations(editor: vscode.TextEditor, rows: Rows): vscode.DecorationOptions[] {
  if (rows.since.unknown) return [];
  const width = `${rowFiguresWidth(rows.metrics)}ch`;
  const color = new vscode.ThemeColor('editorCodeLens.foreground');
  const found: vscode.DecorationOptions[] = [];
  const seen = new Set<number>();
  for (const { start, end } of editor.visibleRanges) {
    for (let line = start.line; line <= Math.min(end.line, editor.document.lineCount - 1); line += 1) {
      // Folded text makes several ranges that can meet on a line.
      if (seen.has(line)) continue;
      seen.add(line);
      const contentText = textOf(rows, line);
      found.push({
        range: new vscode.Range(line, 0, line, 0),
        renderOptions: { before: { contentText, color, width } },
        ...hoverOf(rows, line),
      });
    }
  }
  return found;
}

/** What the figures of a row are; nothing for a line without. */
function hoverOf(rows: Rows, line: number): Pick<vscode.DecorationOptions, 'hoverMessage'> {
  const was = rows.since.shifts.wasAt(line);
  const row = was === undefined ? undefined : rows.state.byLine.get(was + 1);
  const run = rows.state.runs[0];
  if (row === undefined || run === undefined) return {};
  const judge =
    run.judging === undefined ? '' : `; scores are opinions of ${judgeName(judgeOfRun(run.judging))}`;
  const title = `${rowFiguresTitle(row, rows.metrics)}${judge}; profile ${run.profile}`;
  const text = modelMarkdown(title, (plain) => new vscode.MarkdownString().appendText(plain).value);
  return { hoverMessage: new vscode.MarkdownString(text) };
}

function textOf(rows: Rows, line: number): string {
  const was = rows.since.shifts.wasAt(line);
  const row = was === undefined ? undefined : rows.state.byLine.get(was + 1);
  if (row !== undefined) return rowFigures(row, rows.metrics);
  return was !== undefined && rows.notRun.has(was + 1) ? rowNotRun : '\u00a0';
}
