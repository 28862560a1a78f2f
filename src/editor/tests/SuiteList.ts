import { posix } from 'node:path';
import * as vscode from 'vscode';
import type { RunHead } from '../../core/run/Run';
import { headlineMetrics } from '../../core/words/headlineMetrics';
import { plainLabel } from '../../core/words/plainLabel';
import { formatScore } from '../../core/words/score';
import { oneLine } from '../../core/words/sentence';
import type { Log } from '../Log';
import type { Session } from '../Session';
import type { DatasetFiles } from './DatasetFiles';
import { mostRows, suiteRows } from './suiteRows';
import { TestSuite } from './TestSuite';

export interface SuiteListParts {
  controller: vscode.TestController;
  session: Session;
  log: Log;
  files: DatasetFiles;
}

/** The suites of the window: one per dataset file. */
export class SuiteList implements vscode.Disposable {
  private readonly suites = new Map<string, TestSuite>();
  private readonly listings = new Map<TestSuite, AbortController>();
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly parts: SuiteListParts) {}

  all(): TestSuite[] {
    return [...this.suites.values()];
  }

  of(uri: vscode.Uri): TestSuite | undefined {
    return this.suites.get(uri.toString());
  }

  /** The suite that an item is, or that it is a row of. */
  owner(item: vscode.TestItem): TestSuite | undefined {
    return this.suites.get((item.parent ?? item).id);
  }

  /** Looks for datasets again; those that stay keep their rows and results. */
  update(): Promise<void> {
    this.last = this.last.then(() => this.updateNow());
    return this.last;
  }

  /** Lists the rows of a dataset. A listing that is under way ends for this one. Never rejects. */
  async listRows(suite: TestSuite): Promise<void> {
    this.listings.get(suite)?.abort();
    const stop = new AbortController();
    this.listings.set(suite, stop);
    suite.item.busy = true;
    try {
      const { rows, problems } = await this.parts.session.listRows(suite.uri, mostRows, stop.signal);
      if (!stop.signal.aborted) suite.setRows(rows && suiteRows(rows, problems));
    } catch (error) {
      if (stop.signal.aborted) return;
      this.parts.log.error(`The rows of ${suite.uri.fsPath} could not be listed`, error);
      suite.setError(error instanceof Error ? error.message : String(error));
    } finally {
      if (this.listings.get(suite) === stop) {
        this.listings.delete(suite);
        suite.item.busy = false;
      }
    }
  }

  private async updateNow(): Promise<void> {
    const { controller, files, log } = this.parts;
    try {
      const found = new Map((await files.list()).map((uri) => [uri.toString(), uri]));
      for (const [id, suite] of this.suites) {
        if (found.has(id)) continue;
        this.listings.get(suite)?.abort();
        this.suites.delete(id);
      }
      const fresh = [...found].filter(([id]) => !this.suites.has(id));
      const labels = labelsOf([...found.values()]);
      for (const [id, uri] of fresh) {
        const item = controller.createTestItem(id, labels.get(id) ?? id, uri);
        item.canResolveChildren = true;
        this.suites.set(id, new TestSuite(controller, item));
      }
      for (const { item } of this.suites.values()) item.label = labels.get(item.id) ?? item.label;
      controller.items.replace(this.all().map(({ item }) => item));
      if (fresh.length > 0) await this.showStored(fresh.map(([id]) => id));
    } catch (error) {
      log.error('Datasets could not be looked for', error);
    }
  }

  /** The figures of the latest stored runs; of no dataset any row is read for it. */
  private async showStored(ids: readonly string[]): Promise<void> {
    const latest = new Map<string, RunHead>();
    for (const { folder, head } of await this.parts.session.library.list()) {
      if (head.complete === false || head.commit !== undefined) continue;
      const id = vscode.Uri.joinPath(folder, head.dataset).toString();
      const known = latest.get(id);
      // Newest first; of the systems of one evaluation the first one is the last in the list.
      if (known === undefined || known.startedAt === head.startedAt) latest.set(id, head);
    }
    for (const id of ids) {
      const head = latest.get(id);
      if (head !== undefined) this.suites.get(id)?.setFigure(figureOf(head));
    }
  }

  dispose(): void {
    for (const stop of this.listings.values()) stop.abort();
  }
}

/** `recall@5 0.77` */
export function figureOf(head: RunHead): string {
  const [id] = headlineMetrics(head);
  return id === undefined ? '' : `${id} ${formatScore(head.means[id]?.value)}`;
}

/** A file's name, or as much of its path as tells it from another one of the same name. */
function labelsOf(uris: readonly vscode.Uri[]): Map<string, string> {
  const names = uris.map(({ path }) => posix.basename(path));
  return new Map(
    uris.map((uri, at) => {
      const name = names[at] as string;
      const alone = names.indexOf(name) === names.lastIndexOf(name);
      return [uri.toString(), plainLabel(oneLine(alone ? name : vscode.workspace.asRelativePath(uri)))];
    }),
  );
}
