import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { LoadedRun } from '../core/run/RunComparison';
import { readRunCases } from '../store/readRunCases';
import { readRunHead } from '../store/readRunHead';
import { isRunId } from '../store/runId';
import { RunStore } from '../store/RunStore';
import { UsageError } from './createJudge';

/** How many stored runs are named when there is none of the name that was typed. */
const named = 5;

/**
 * Loads a run by its id in the store of `root`, or by its folder, and gives a sentence for each of its lines that
 * cannot be read. Throws UsageError when there is no such run, or it has no case.
 */
export async function loadRun(
  text: string,
  { cwd, root }: { cwd: string; root: string },
): Promise<LoadedRun & { problems: string[] }> {
  const folder = await folderOf(text, { cwd, root });
  try {
    const head = await readRunHead(folder);
    const { cases, problems } = await readRunCases(join(folder, 'results.jsonl'));
    if (cases.length > 0) return { head, cases, problems };
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
  throw new UsageError(`${text} holds no case: ${join(folder, 'results.jsonl')} is missing or empty.`);
}

async function folderOf(text: string, { cwd, root }: { cwd: string; root: string }): Promise<string> {
  const runs = join(root, '.rag-judge', 'runs');
  const path = resolve(cwd, text);
  for (const folder of isRunId(text) ? [join(runs, text), path] : [path]) {
    const found = await stat(join(folder, 'run.json')).catch(() => undefined);
    if (found !== undefined) return folder;
  }
  throw new UsageError(
    `There is no run ${JSON.stringify(text)}: it is no id in ${runs} and no folder with a run.json. ${await storedRuns(runs)}`,
  );
}

async function storedRuns(runs: string): Promise<string> {
  const { heads } = await new RunStore(runs).list();
  if (heads.length === 0) return 'No run is stored there: rag-judge metrics DATASET stores one.';
  const list = heads.slice(-named).map(({ id, name }) => `${id} (${name})`);
  return `The latest there: ${list.join(', ')}.`;
}
