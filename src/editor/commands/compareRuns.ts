import * as vscode from 'vscode';
import { plainMessage } from '../../core/words/plainMessage';
import { plainLabel } from '../../core/words/plainLabel';
import { runLabels } from '../../core/words/runLabel';
import { runLine } from '../../core/words/runLine';
import { oneLine } from '../../core/words/sentence';
import { isSameDataset, previousRun, usualPair } from '../comparedRuns';
import { keyOfRun, runOfKey } from '../runKey';
import type { RunKey, RunPair, Session, StoredRun } from '../Session';

export interface CompareRunsParts {
  session: Session;
  show: (pair: RunPair) => Promise<void>;
}

/**
 * Compares two stored runs, the older as A. `given` may hold runs or their keys or ids: of two, both are compared; for one, the
 * other is asked, and for none both are.
 */
export async function compareRuns({ session, show }: CompareRunsParts, given: unknown): Promise<void> {
  const runs = await session.library.list();
  if (runs.length < 2) {
    const button = 'Run Retrieval Metrics';
    const message = 'Two stored runs are needed. Run the metrics, change the retriever, and run them again.';
    const choice = await vscode.window.showInformationMessage(plainMessage(message), button);
    if (choice === button) await vscode.commands.executeCommand('ragJudge.runMetrics');
    return;
  }
  const asked = new Set(runKeys(given).map((key) => runOfKey(runs, key)));
  const named = runs.filter((run) => asked.has(run));
  const [newer, older] = named;
  if (named.length > 2) {
    void vscode.window.showInformationMessage(
      plainMessage(`Select two runs to compare; ${named.length} are selected.`),
    );
  } else if (newer !== undefined && older !== undefined) {
    await show({ a: keyOfRun(older), b: keyOfRun(newer) });
  } else {
    const pair = await askPair(runs, newer);
    if (pair !== undefined) await show(pair);
  }
}

/** Asks for A, then for B, the newest two of the dataset in the editor proposed. A run that is given is B. */
async function askPair(
  runs: readonly StoredRun[],
  given: StoredRun | undefined,
): Promise<RunPair | undefined> {
  const usual = usualPair(runs, vscode.window.activeTextEditor?.document.uri);
  const a = await askRun(runs, {
    title:
      given === undefined
        ? 'Compare Runs (1/2)'
        : `Compare with ${runLabels([given.head], new Date())[0] ?? ''}`,
    placeholder: 'A: the run before, usually the older one',
    proposed: given === undefined ? runOfKey(runs, usual.a) : previousRun(runs, keyOfRun(given)),
    without: given,
    about: given,
  });
  if (a === undefined) return undefined;
  if (given !== undefined) return { a: keyOfRun(a), b: keyOfRun(given) };
  const own = runs.filter((run) => isSameDataset(run, a) && run !== a);
  const b = await askRun(runs, {
    title: 'Compare Runs (2/2)',
    placeholder: 'B: the run after, whose gains and losses are shown',
    proposed: keyOfRun(a) === usual.a ? runOfKey(runs, usual.b) : own[0],
    without: a,
    about: a,
  });
  return b === undefined ? undefined : { a: keyOfRun(a), b: keyOfRun(b) };
}

interface Question {
  title: string;
  placeholder: string;
  /** The run that Enter takes. */
  proposed: StoredRun | undefined;
  /** A run that is no answer. */
  without: StoredRun | undefined;
  /** Runs of the same dataset come first. */
  about: StoredRun | undefined;
}

type Item = vscode.QuickPickItem & { run?: StoredRun };

function askRun(runs: readonly StoredRun[], question: Question): Promise<StoredRun | undefined> {
  const items = itemsOf(runs, question);
  const box = vscode.window.createQuickPick<Item>();
  box.title = question.title;
  box.placeholder = question.placeholder;
  box.matchOnDescription = true;
  box.items = items;
  const proposed = items.find(({ run }) => run !== undefined && run === question.proposed);
  if (proposed !== undefined) box.activeItems = [proposed];
  return new Promise((resolve) => {
    box.onDidAccept(() => {
      resolve(box.selectedItems[0]?.run);
      box.hide();
    });
    box.onDidHide(() => {
      resolve(undefined);
      box.dispose();
    });
    box.show();
  });
}

function itemsOf(runs: readonly StoredRun[], { without, about }: Question): Item[] {
  const now = new Date();
  const labels = runLabels(
    runs.map(({ head }) => head),
    now,
  );
  const items = runs.flatMap((run, at): (Item & { run: StoredRun })[] => {
    if (run === without) return [];
    const description = plainLabel(runLine(run.head, now).description);
    return [{ label: plainLabel(labels[at] ?? ''), description, run }];
  });
  if (about === undefined) return items;
  const part = (label: string, own: readonly Item[]): Item[] =>
    own.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...own];
  return [
    ...part(
      plainLabel(oneLine(about.head.dataset)),
      items.filter(({ run }) => isSameDataset(run, about)),
    ),
    ...part(
      'other datasets',
      items.filter(({ run }) => !isSameDataset(run, about)),
    ),
  ];
}

/** Keys of runs in what a command was called with: keys, ids, stored runs, or lists of them. */
function runKeys(given: unknown): RunKey[] {
  if (typeof given === 'string') return [given];
  if (Array.isArray(given)) return given.flatMap(runKeys);
  return isStoredRun(given) ? [keyOfRun(given)] : [];
}

function isStoredRun(given: unknown): given is StoredRun {
  if (typeof given !== 'object' || given === null || !('head' in given) || !('folder' in given)) return false;
  const { head, folder } = given;
  return folder instanceof vscode.Uri && typeof head === 'object' && head !== null && 'id' in head;
}
