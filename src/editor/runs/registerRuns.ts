import * as vscode from 'vscode';
import { isIncomplete } from '../../core/words/runLine';
import type { Log } from '../Log';
import type { Session } from '../Session';
import type { RunNode } from './RunNode';
import { RunsTree } from './RunsTree';
import { StoreWatch } from './StoreWatch';

export interface RegisteredRuns extends vscode.Disposable {
  /** What is selected in the tree. */
  readonly selection: readonly RunNode[];
}

/** The tree of stored runs. Nothing is read or watched before it is opened, nor while it is closed. */
export function registerRuns({ session, log }: { session: Session; log: Log }): RegisteredRuns {
  const tree = new RunsTree({
    session,
    log,
    listed: (runs) => {
      const unfinished = runs.filter(({ head }) => isIncomplete(head));
      watch.follow(
        unfinished.map(({ folder, head }) => session.library.place({ folder, id: head.id }).fsPath),
      );
    },
  });
  const view = vscode.window.createTreeView<RunNode>('ragJudge.runs', {
    treeDataProvider: tree,
    canSelectMany: true,
    showCollapseAll: true,
  });
  const watch = new StoreWatch(() => tree.refresh());
  const parts = [
    tree,
    view,
    watch,
    session.onDidChangeRuns(() => {
      watch.rearm();
      tree.refresh();
    }),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused && view.visible) tree.refresh();
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(() => {
      watch.set(view.visible);
      tree.refresh();
    }),
    view.onDidChangeVisibility(({ visible }) => {
      watch.set(visible);
      // What happened while nobody watched; and `today` may have become yesterday.
      if (visible) tree.refresh();
    }),
  ];
  watch.set(view.visible);
  return {
    get selection() {
      return view.selection;
    },
    dispose: () => void vscode.Disposable.from(...parts).dispose(),
  };
}
