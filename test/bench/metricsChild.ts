import { open, readFile } from 'node:fs/promises';
import type { MetricsRequest } from '../../src/protocol/workerMessages';
import { runMetrics } from '../../src/worker/runMetrics';

/** What a child process of the bench does, as JSON in its first argument. */
export type Task =
  | { kind: 'read'; path: string }
  | { kind: 'parse'; path: string }
  | { kind: 'ours'; request: MetricsRequest; helper?: string };

export interface ChildFigures {
  /** Without the start of the process. */
  ms: number;
  /** The largest resident size of the process. */
  kilobytes: number;
}

const task = JSON.parse(process.argv[2] ?? '') as Task;
const start = performance.now();
switch (task.kind) {
  case 'read':
    await readOnly(task.path);
    break;
  case 'parse':
    await splitAndParse(task.path);
    break;
  case 'ours': {
    const outcome = await runMetrics(task.request, {});
    if (!outcome.usable) throw new Error('No case has a value.');
  }
}
const figures: ChildFigures = {
  ms: performance.now() - start,
  kilobytes: process.resourceUsage().maxRSS,
};
process.stdout.write(JSON.stringify(figures));

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
