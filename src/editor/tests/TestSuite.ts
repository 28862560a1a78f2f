import * as vscode from 'vscode';
import type { SuiteRow } from './suiteRows';

const outdated = ', file changed since';

/** A dataset in the Test Explorer, with its rows once they were listed. */
export class TestSuite {
  /** The rows as they were last listed: undefined before that, and for a dataset with too many. */
  rows: readonly SuiteRow[] | undefined;
  /** The run whose results are shown. */
  shownRun: string | undefined;
  /** Whether it, or a row of it, was given a result in this window. */
  hasResults = false;
  private figure = '';
  private tooMany = false;

  constructor(
    private readonly controller: vscode.TestController,
    readonly item: vscode.TestItem,
  ) {}

  get uri(): vscode.Uri {
    return this.item.uri as vscode.Uri;
  }

  /** What stands after the name: `recall@5 0.77`. */
  setFigure(figure: string): void {
    this.figure = figure;
    this.describe();
  }

  /** The file is another one than that of the figure. */
  outdate(): void {
    if (this.figure !== '' && !this.figure.endsWith(outdated)) this.setFigure(`${this.figure}${outdated}`);
  }

  /** The rows, or undefined when they are too many to list. Tests that stay keep their results. */
  setRows(rows: readonly SuiteRow[] | undefined): void {
    this.rows = rows;
    this.tooMany = rows === undefined;
    this.item.error = undefined;
    this.item.canResolveChildren = rows !== undefined;
    this.item.children.replace((rows ?? []).map((row, at) => this.testOf(row, at)));
    this.describe();
  }

  /** The dataset could not be read. */
  setError(message: string): void {
    this.rows = undefined;
    this.item.error = message;
    this.item.children.replace([]);
  }

  /** The test of a row, by the row's id. */
  test(id: string): vscode.TestItem | undefined {
    return this.item.children.get(id);
  }

  private testOf(row: SuiteRow, at: number): vscode.TestItem {
    const test =
      this.item.children.get(row.id) ?? this.controller.createTestItem(row.id, row.label, this.uri);
    test.label = row.label;
    test.description = row.description;
    test.range = new vscode.Range(row.line - 1, 0, row.line - 1, 0);
    test.sortText = String(at).padStart(5, '0');
    test.error = row.error;
    return test;
  }

  private describe(): void {
    const parts = [this.figure, this.tooMany ? 'rows are not listed: over 2,000' : ''];
    this.item.description = parts.filter((part) => part !== '').join(' \u00b7 ');
  }
}
