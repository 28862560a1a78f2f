import { join } from 'node:path';
import { aggregateRun, type RunAggregate } from '../core/run/aggregate/aggregateRun';
import type { RunHead } from '../core/run/Run';
import { findGateFile, readGateFile } from '../store/gateFile';
import type { RunStore } from '../store/RunStore';

/** Figures by run id. A run that cannot be read has none, and `problems` says why. */
export interface Aggregates {
  byRun: ReadonlyMap<string, RunAggregate>;
  problems: string[];
}

/**
 * The figures of runs that were just stored, with the minimums of rows of the gate file beside their dataset. `root` is
 * the folder that the dataset's path begins in.
 */
export async function aggregateRuns(
  store: RunStore,
  { heads, root }: { heads: readonly RunHead[]; root: string },
): Promise<Aggregates> {
  const byRun = new Map<string, RunAggregate>();
  const problems: string[] = [];
  for (const head of heads) {
    try {
      const stored = await store.cases(head.id);
      problems.push(...stored.problems);
      const minimums = await minimumsOf(join(root, head.dataset));
      byRun.set(head.id, aggregateRun({ head, cases: stored.cases }, { minimums }));
    } catch (error) {
      problems.push(`The figures of run ${head.id} could not be computed: ${(error as Error).message}`);
    }
  }
  return { byRun, problems };
}

async function minimumsOf(dataset: string): Promise<Readonly<Record<string, number>>> {
  const found = await findGateFile(dataset);
  if (found === undefined) return {};
  const { gate, problems } = await readGateFile(found.path);
  return problems.some(({ severity }) => severity === 'error') ? {} : gate.rows;
}
