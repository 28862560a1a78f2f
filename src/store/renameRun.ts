import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runTitleFault } from '../core/run/runTitle';
import { editJsonProperty } from './editJsonProperty';
import { readRunHead } from './readRunHead';
import { writeAtomic } from './writeAtomic';

/** A run that is not complete counts as being written for so long after its last case. Milliseconds. */
const beingWritten = 2000;

/**
 * Sets the title in the run.json of a run's folder; every other character of it stays. Throws an error with a readable
 * sentence when the title is none, the head is missing or broken, or the run is being written: its writer would lose
 * the title, or the run its final figures.
 */
export async function renameRun(folder: string, title: string): Promise<void> {
  const fault = runTitleFault(title);
  if (fault !== undefined) throw new Error(fault);
  const { complete } = await readRunHead(folder);
  if (complete === false && (await isBeingWritten(folder)))
    throw new Error(`Run ${basename(folder)} is still being written. Rename it when it is done.`);
  const file = join(folder, 'run.json');
  await writeAtomic(file, editJsonProperty(await readFile(file, 'utf8'), ['title'], title.trim()));
}

async function isBeingWritten(folder: string): Promise<boolean> {
  const changed = await stat(join(folder, 'results.jsonl')).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  return Date.now() - changed < beingWritten;
}
