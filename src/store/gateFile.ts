import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { GateProblem } from '../core/run/gate/Gate';
import type { ParsedGate } from '../core/run/gate/parseGate';

/** More bytes than any list of minimums needs. */
const sizeLimit = 1_000_000;

const endings = ['yaml', 'yml', 'json'] as const;

/** Whether a file name is that of a gate: `support-faq.gate.yaml`, `gate.json`. */
export function isGateFileName(name: string): boolean {
  return /^(?:.+\.)?gate\.(?:yaml|yml|json)$/.test(name);
}

/** The names of the gate files that hold for a dataset, the one that counts first: its own, then that of its folder. */
export function gateFileNames(datasetName: string): string[] {
  const stem = datasetName.replace(/(?:\.dataset)?(?:\.[^.]+)?(?:\.gz)?$/i, '');
  return [...endings.map((ending) => `${stem}.gate.${ending}`), ...endings.map((ending) => `gate.${ending}`)];
}

/**
 * The gate file beside a dataset; undefined when there is none. `others` are of the same name with another ending, and
 * are not read. `dataset` and the results are absolute paths. A file that cannot be looked at counts as not there.
 */
export async function findGateFile(
  dataset: string,
): Promise<{ path: string; others: readonly string[] } | undefined> {
  const paths = gateFileNames(basename(dataset)).map((name) => join(dirname(dataset), name));
  const there = await Promise.all(paths.map(isFile));
  const found = paths.filter((_, at) => there[at]);
  const [path] = found;
  if (path === undefined) return undefined;
  const stem = withoutEnding(path);
  return { path, others: found.slice(1).filter((other) => withoutEnding(other) === stem) };
}

/** Reads a gate file. Never rejects: what keeps it from being read is a problem. */
export async function readGateFile(path: string): Promise<ParsedGate> {
  const { parseGate } = await import('../core/run/gate/parseGate');
  let text: string;
  try {
    const { size } = await stat(path);
    if (size > sizeLimit)
      return unreadable('too-big', `This file has ${size} bytes; a gate has 1,000,000 at most.`);
    text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    if (error instanceof TypeError)
      return unreadable('bad-encoding', 'This file is not UTF-8. Save it as UTF-8.');
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return unreadable('no-file', 'There is no such file any more.');
    return unreadable('unreadable', `This file cannot be read: ${(error as Error).message}.`);
  }
  return parseGate(text);
}

function unreadable(code: string, message: string): ParsedGate {
  const problem: GateProblem = { code, severity: 'error', message, line: 1, column: 1 };
  return { gate: { min: {}, rows: {} }, problems: [problem], locate: () => ({}) };
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).code === 'string') return false;
    throw error;
  }
}

const withoutEnding = (path: string): string => path.slice(0, path.lastIndexOf('.'));
