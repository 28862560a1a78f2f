import { open, readFile } from 'node:fs/promises';
import type { RunPartsJob } from '../../src/protocol/runPartMessages';
import type { MetricsRequest } from '../../src/protocol/workerMessages';
import { runMetrics } from '../../src/worker/runMetrics';
import { RunPartsThread } from '../../src/worker/RunPartsThread';

/** What a child process of the bench does, as JSON in its first argument. */
export type Task =
  | { kind: 'read'; path: string }
  | { kind: 'parse'; path: string }
  | { kind: 'ours'; request: MetricsRequest; helper?: string };

export interface ChildFigures {
  /** Without the start of the process. */
  ms: number;
  /** Processor time of all threads, with the start of the process. */
  processorMs: number;
  /** The largest resident size of the process. */
  kilobytes: number;
}

void work(JSON.parse(process.argv[2] ?? '') as Task);

async function work(task: Task): Promise<void> {
  const start = performance.now();
  if (task.kind === 'read') await readOnly(task.path);
  else if (task.kind === 'parse') await splitAndParse(task.path);
  else {
    const { helper } = task;
    const second =
      helper === undefined
        ? {}
        : { second: { start: (job: RunPartsJob) => new RunPartsThread(helper, job) } };
    const outcome = await runMetrics(task.request, second);
    if (!outcome.usable) throw new Error('No case has a value.');
  }
  const ms = performance.now() - start;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const figures: ChildFigures = {
    ms,
    processorMs: (userCPUTime + systemCPUTime) / 1000,
    kilobytes: maxRSS,
  };
  process.stdout.write(JSON.stringify(figures));
}

async function readOnly(path: string): Promise<void> {
  const handle = await open(path);
  const block = new Uint8Array(1 << 20);
  while ((await handle.read(block, 0, block.length)).bytesRead > 0);
  await handle.close();
}

/** The floor: the whole file as one text, cut at line ends, each line parsed and let go. */
async function splitAndParse(path: string): Promise<void> {
  let rows = 0;
  for (const line of (await readFile(path, 'utf8')).split('\n')) {
    if (line === '') continue;
    JSON.parse(line);
    rows++;
  }
  if (rows === 0) throw new Error('No row.');
}
