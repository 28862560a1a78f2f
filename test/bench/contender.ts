import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { ChildFigures, Task } from './metricsChild';

/** One thing that is measured, as a child process. */
export interface Contender {
  name: string;
  command: string;
  args: string[];
  /** A process of ours says its own figures; any other is watched from outside. */
  own: boolean;
  /** What must hold of it, if anything. */
  budgets?: Budget[];
}

/** An upper limit: of the ratio to the first contender, of the wall time in seconds, or of the memory in MB. */
export interface Budget {
  of: 'ratio' | 'seconds' | 'megabytes';
  below: number;
}

/**
 * Of one process: wall time with its start, the time of the work alone, the processor time of all threads with its start
 * (NaN for another program), and the largest resident size in MB.
 */
export interface Figures {
  wall: number;
  work: number;
  processor: number;
  megabytes: number;
}

/** A process of ours: the bundle of metricsChild.ts at `child`. */
export function ownContender(
  { name, child, budgets = [] }: { name: string; child: string; budgets?: Budget[] },
  task: Task,
): Contender {
  return { name, command: process.execPath, args: [child, JSON.stringify(task)], own: true, budgets };
}

/** Runs it once. */
export async function measure({ command, args, own }: Contender): Promise<Figures> {
  const start = performance.now();
  const process = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  process.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  let peak = 0;
  const watching = own ? undefined : setInterval(() => (peak = Math.max(peak, peakOf(process.pid))), 20);
  const code = await new Promise((resolve, reject) => {
    process.once('error', reject);
    process.once('close', resolve);
  });
  clearInterval(watching);
  const wall = performance.now() - start;
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}.`);
  if (!own) return { wall, work: wall, processor: NaN, megabytes: peak / 1000 };
  const { ms, processorMs, kilobytes } = JSON.parse(text) as ChildFigures;
  return { wall, work: ms, processor: processorMs, megabytes: (kilobytes * 1024) / 1e6 };
}

/** The largest resident size so far of another process in kilobytes, where the system tells it, else 0. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1.024;
  } catch {
    return 0;
  }
}
