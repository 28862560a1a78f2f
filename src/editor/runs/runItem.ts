import { join, sep } from 'node:path';
import * as vscode from 'vscode';
import { headlineFigures } from '../../core/words/headlineFigures';
import { isIncomplete, runFacts, runLine } from '../../core/words/runLine';
import { formatMean } from '../../core/words/score';
import { oneLine } from '../../core/words/sentence';
import { runTitle } from '../../core/run/runTitle';
import type { RunHead } from '../../core/run/Run';
import type { BrokenRun, StoredRun } from '../Session';

/** A run in the tree: Enter or a click opens it. */
export function runItem(run: StoredRun, now: Date): vscode.TreeItem {
  const { folder, head } = run;
  const { label, description } = runLine(head, now);
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.None);
  item.id = `run ${folder.toString()} ${head.id}`;
  item.description = description;
  item.tooltip = tooltipOf(head, now);
  item.iconPath = isIncomplete(head)
    ? new vscode.ThemeIcon('warning', new vscode.ThemeColor('problemsWarningIcon.foreground'))
    : new vscode.ThemeIcon('graph');
  item.contextValue = contextOf(head);
  item.command = { command: 'ragJudge.openRun', title: 'Open Run', arguments: [run] };
  item.accessibilityInformation = { label: `${label}, ${description.replaceAll(' · ', ', ')}` };
  return item;
}

/** Which of its commands a run's menu has. */
function contextOf(head: RunHead): 'run' | 'judgedRun' | 'unfinishedRun' {
  if (head.judging === undefined) return 'run';
  return isIncomplete(head) ? 'unfinishedRun' : 'judgedRun';
}

/** A folder of a run, or a store, that cannot be read: what is wrong with it is said, not hidden. */
export function brokenItem({ folder, id, message }: BrokenRun): vscode.TreeItem {
  const item = new vscode.TreeItem(id ?? '.rag-judge/runs', vscode.TreeItemCollapsibleState.None);
  item.id = `broken ${folder.toString()} ${id ?? ''}`;
  // What is wrong comes first: a narrow list cuts the end, and the label is the folder's name.
  item.description = oneLine(message.replace(join(folder.fsPath, '.rag-judge', 'runs', id ?? '') + sep, ''));
  item.tooltip = oneLine(message);
  item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('problemsErrorIcon.foreground'));
  item.contextValue = id === undefined ? 'brokenStore' : 'brokenRun';
  item.accessibilityInformation = {
    label: `${id ?? '.rag-judge/runs'}, cannot be read: ${oneLine(message)}`,
  };
  return item;
}

/** The facts, then the figures that stand beside the name. Plain text: names come from files. */
function tooltipOf(head: RunHead, now: Date): string {
  const means = headlineFigures(head).flatMap((id) => {
    const mean = head.means[id];
    return mean === undefined ? [] : [`${id} ${formatMean(mean)}`];
  });
  return [oneLine(runTitle(head)), ...means, ...runFacts(head, now)].join('\n');
}
