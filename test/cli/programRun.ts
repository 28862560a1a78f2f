import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../../src/cli/program';
import type { RunCase, RunHead } from '../../src/core/run/Run';

/** Runs the command line in this process, in a folder. */
export async function programRun(
  cwd: string,
  argv: readonly string[],
  signal = new AbortController().signal,
): Promise<{ code: number; stdout: string; stderr: string }> {
  let stdout = '';
  let stderr = '';
  const io = {
    stdout: (text: string) => void (stdout += text),
    stderr: (text: string) => void (stderr += text),
    cwd,
    signal,
    env: {},
  };
  const code = await runProgram([...argv], { io, version: '0' });
  return { code, stdout, stderr };
}

/** Writes a run as it is stored. */
export function writeRun(folder: string, head: RunHead, cases: readonly RunCase[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'run.json'), JSON.stringify(head));
  writeFileSync(join(folder, 'results.jsonl'), cases.map((one) => `${JSON.stringify(one)}\n`).join(''));
}
