import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { RunHead } from '../core/run/Run';

/** Reads the run.json of a run's folder. Throws an error with a readable sentence when it is missing or broken. */
export async function readRunHead(folder: string): Promise<RunHead> {
  const file = join(folder, 'run.json');
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new Error(
      missing ? `There is no run ${basename(folder)}: ${file} is missing.` : `${file} cannot be read.`,
      { cause: error },
    );
  }
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
