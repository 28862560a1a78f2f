import * as vscode from 'vscode';
import { pathInside } from '../../store/insideFolder';
import type { RunPair, Session } from '../Session';
import type { ComparePart } from './ComparePart';
import { openFile } from './openFile';
import type { PanelHandlers } from './PanelHandlers';

export interface CompareHandling {
  part: ComparePart;
  show: (pair: RunPair) => Promise<void>;
  /** What is shown changed. */
  changed: () => void;
}

/** The actions of the compare view, and the one that leads to it. */
export function compareHandlers(session: Session, { part, show, changed }: CompareHandling): PanelHandlers {
  const pick = (side: keyof RunPair) => (_context: unknown, target: string | undefined) => {
    if (part.pick(side, target)) changed();
  };
  const withPicked = (act: (pair: RunPair) => void) => () => {
    const { picked } = part;
    if (picked !== undefined) act(picked);
  };
  return {
    compareRuns: async ({ runKey }) => {
      const pair = runKey === undefined ? undefined : await part.previousOf(runKey);
      if (pair !== undefined) return show(pair);
      void vscode.window.showInformationMessage(
        'There is no earlier run of this dataset yet. Change the retriever and run the metrics again.',
      );
    },
    selectRunA: pick('a'),
    selectRunB: pick('b'),
    swapRuns: () => {
      part.swap();
      changed();
    },
    cancelCompare: withPicked((pair) => session.comparisons.cancel(pair)),
    compareAgain: withPicked((pair) => session.comparisons.retry(pair)),
    openComparedRow: async (_context, target) => {
      const [, side, digits] = /^([ab]):([1-9]\d{0,9})$/.exec(target ?? '') ?? [];
      const dataset = side === 'a' || side === 'b' ? await part.datasetOf(side) : undefined;
      const inside = dataset && pathInside(dataset.folder.fsPath, dataset.path);
      if (dataset === undefined || inside === undefined) {
        vscode.window.setStatusBarMessage('This case is in a version that is not on disk.', 5000);
        return;
      }
      const line = Number(digits) - 1;
      await openFile(vscode.Uri.joinPath(dataset.folder, inside), new vscode.Range(line, 0, line, 0));
    },
  };
}
