import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MetricsRequest } from '../../src/protocol/workerMessages';
import type { ChildFigures, Task } from './metricsChild';
import { writeJsonl, writeTrecPair } from './metricsInput';

/** One thing that is measured, as a child process. */
interface Contender {
  name: string;
  command: string;
  args: string[];
  /** A process of ours says its own figures; any other is watched from outside. */
  own: boolean;
}

/** Of one process: wall time with its start, the time of the work alone, and the largest resident size in MB. */
interface Figures {
  wall: number;
  work: number;
  megabytes: number;
}

interface Contest {
  name: string;
  contenders: Contender[];
  /** What ratios are told of: the wall time, or the work without the start of the process. */
  by: 'wall' | 'work';
  /** Repetitions, each of all contenders one after another. */
  rounds: number;
}

const small = process.argv.includes('--small');
const program = process.env.TREC_EVAL;
const child = process.env.METRICS_CHILD as string;
const helper = process.env.METRICS_HELPER as string;
const folder = mkdtempSync(join(tmpdir(), 'rag-judge-metrics-'));
try {
  for (const contest of contests()) await hold(contest);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function* contests(): Generator<Contest> {
  if (small) {
    yield trecContest(writeTrecPair(folder, { queries: 1_000, hits: 100 }), 3);
    yield* jsonlContests(10_000, 3);
    return;
  }
  const large = writeTrecPair(folder, { queries: 10_000, hits: 1_000 });
  yield trecContest(large, 3);
  rmSync(large.run);
  yield trecContest(writeTrecPair(folder, { queries: 10_000, hits: 100 }), 7);
  yield* jsonlContests(100_000, 7);
}

function trecContest({ run, qrels }: { run: string; qrels: string }, rounds: number): Contest {
  const ours = (name: string, k: number[]) =>
    own(name, {
      kind: 'ours',
      helper,
      request: { ...request(run, k), profile: 'trec_eval', qrels: { path: qrels, file: 'qrels' } },
    });
  const measures = ['map', 'recip_rank', 'P.10', 'ndcg_cut.10'].flatMap((name) => ['-m', name]);
  return {
    name: `TREC run, ${megabytes(run)} MB, with qrels, ${megabytes(qrels)} MB`,
    by: 'wall',
    rounds,
    contenders: [
      ...(program === undefined
        ? []
        : [
            {
              name: 'trec_eval, 4 measures',
              command: program,
              args: ['-c', ...measures, qrels, run],
              own: false,
            },
          ]),
      ours('ours, K = 10: 14 measures', [10]),
      ours('ours, K = 1, 3, 5, 10: 38 measures', [1, 3, 5, 10]),
      own('only reading the file', { kind: 'read', path: run }),
    ],
  };
}

function* jsonlContests(rows: number, rounds: number): Generator<Contest> {
  for (const content of [false, true]) {
    const path = writeJsonl(folder, { rows, content });
    yield {
      name: `JSONL, ${rows} rows of 10 hits${content ? ' with content' : ' as bare ids'}, ${megabytes(path)} MB`,
      by: 'work',
      rounds,
      contenders: [
        own('only split and JSON.parse', { kind: 'parse', path }),
        own('ours, K = 1, 3, 5, 10', { kind: 'ours', helper, request: request(path, [1, 3, 5, 10]) }),
        own('only reading the file', { kind: 'read', path }),
      ],
    };
  }
}

function request(path: string, k: number[]): MetricsRequest {
  return { path, file: 'bench', name: 'bench', profile: 'standard', k };
}

function own(name: string, task: Task): Contender {
  return { name, command: process.execPath, args: [child, JSON.stringify(task)], own: true };
}

/** Runs the contenders in turn and prints medians, and the median of the ratios of each round to the first contender. */
async function hold({ name, contenders, by, rounds }: Contest): Promise<void> {
  const figures: Figures[][] = contenders.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) figures[index]?.push(await measure(contender));
  }
  console.log(`\n${name}; medians of ${rounds} rounds`);
  contenders.forEach((contender, index) => {
    const own = figures[index] ?? [];
    const ratio = median(own.map((one, round) => one[by] / (figures[0]?.[round]?.[by] ?? NaN)));
    console.log(
      `  ${contender.name.padEnd(36)}${seconds(own.map((one) => one.wall))} wall ${seconds(own.map((one) => one.work))} work ` +
        `${median(own.map((one) => one.megabytes))
          .toFixed(0)
          .padStart(5)} MB  ${ratio.toFixed(2).padStart(6)} × the first by ${by}`,
    );
  });
}

async function measure({ command, args, own }: Contender): Promise<Figures> {
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
  if (!own) return { wall, work: wall, megabytes: peak / 1000 };
  const { ms, kilobytes } = JSON.parse(text) as ChildFigures;
  return { wall, work: ms, megabytes: (kilobytes * 1024) / 1e6 };
}

/** The largest resident size so far of another process in kilobytes, where the system tells it, else 0. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1.024;
  } catch {
    return 0;
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? NaN;
}

function seconds(values: readonly number[]): string {
  return `${(median(values) / 1000).toFixed(2).padStart(6)} s`;
}

function megabytes(path: string): string {
  return (statSync(path).size / 1e6).toFixed(0);
}
