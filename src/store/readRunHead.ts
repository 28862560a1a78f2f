import { readFile, stat } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { basename, join } from 'node:path';
import { formatCount } from '../core/words/score';
import { RunHead } from '../core/run/Run';

/** More bytes than any head that a run writes: see keptProblems. */
const sizeLimit = 16_000_000;

/** Reads the run.json of a run's folder. Throws an error with a readable sentence when it is missing or broken. */
export async function readRunHead(folder: string): Promise<RunHead> {
  const file = join(folder, 'run.json');
  let found: Stats;
  let text = '';
  try {
    found = await stat(file);
    // What is no plain file, such as a pipe, may never end.
    if (found.isFile() && found.size <= sizeLimit) text = await readFile(file, 'utf8');
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new Error(
      missing ? `There is no run ${basename(folder)}: ${file} is missing.` : `${file} cannot be read.`,
      { cause: error },
    );
  }
  if (!found.isFile()) throw new Error(`${file} is no file. Delete its folder, or restore it.`);
  if (found.size > sizeLimit)
    throw new Error(
      `${file} has ${formatCount(found.size)} bytes; the head of a run has ${formatCount(sizeLimit)} at most. Delete its folder, or restore it.`,
    );
  return parseHead(text, file);
}

function parseHead(text: string, file: string): RunHead {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON. Delete its folder, or restore it.`, { cause: error });
  }
  const parsed = RunHead.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(
    `${file} is not the head of a run: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'wrong shape'}.`,
  );
}
