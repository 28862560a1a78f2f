import type { Session } from '../Session';
import type { Shown } from '../Shown';
import { isStoredRun, keyOfRun } from '../runKey';
import { datasetUri } from './datasetUri';
import { deleteRuns } from './deleteRuns';
import { exportRun } from './exportRun';
import { pickRun } from './pickRun';
import { renameRun } from './renameRun';
import { isBrokenRun, type RunNode } from './RunNode';
import type { RunCommandName } from './runCommandNames';
import { reparseRun } from './reparseRun';
import { revealRun } from './revealRun';

export interface RunCommandParts {
  session: Session;
  panel: Pick<Shown, 'showRun'>;
  /** What is selected in the tree. */
  runs: { readonly selection: readonly RunNode[] };
}

/** `first` is the node under the pointer or `{selected: true}` for a key in the tree, `selected` all that are selected. */
type Command = (first: unknown, selected: unknown) => Promise<void>;

/** The commands about stored runs. Without a node, from the palette, the person picks. */
export function createRunCommands(parts: RunCommandParts): Record<RunCommandName, Command> {
  const { session, panel } = parts;
  const { library } = session;
  const oneOf = (title: string, first: unknown, which?: { judged: boolean }) => {
    const [given] = nodesOf(parts, first).filter(isStoredRun);
    return given ? Promise.resolve(given) : pickRun(library, title, which);
  };
  return {
    openRun: async (first) => {
      const run = await oneOf('Open Run', first);
      if (run) await panel.showRun(datasetUri(run.folder, run.head.dataset), keyOfRun(run));
    },
    renameRun: async (first) => {
      const run = await oneOf('Rename Run', first);
      if (run) await renameRun(library, run);
    },
    deleteRun: async (first, selected) => {
      const nodes = nodesOf(parts, first, selected);
      const given = nodes.filter((node) => isStoredRun(node) || isBrokenRun(node));
      const picked = nodes.length > 0 ? undefined : await pickRun(library, 'Delete Run');
      await deleteRuns(library, picked ? [picked] : given);
    },
    exportRun: async (first) => {
      const run = await oneOf('Export Run', first);
      if (run) await exportRun(session, run);
    },
    reparseRun: async (first) => {
      const run = await oneOf('Re-parse Run', first, { judged: true });
      if (run) await reparseRun(library, run);
    },
    revealRun: async (first) => {
      const [given] = nodesOf(parts, first).filter((node) => isStoredRun(node) || isBrokenRun(node));
      const run = given ?? (await pickRun(library, 'Reveal Run'));
      if (run) await revealRun(library, run);
    },
  };
}

/** The nodes that a command is about: all selected ones when the one under the pointer is among them. */
function nodesOf(parts: RunCommandParts, first: unknown, selected?: unknown): RunNode[] {
  if (isStoredRun(first) || isBrokenRun(first))
    return Array.isArray(selected) && selected.includes(first) ? (selected as RunNode[]) : [first];
  const byKey = typeof first === 'object' && first !== null && 'selected' in first;
  return byKey ? [...parts.runs.selection] : [];
}
