import type { MessagePort } from 'node:worker_threads';
import { Channel } from '../protocol/Channel';
import { ToWorker, type FromWorker, type MetricsRequest } from '../protocol/workerMessages';
import { toColumns } from './caseColumns';
import { runMetrics } from './runMetrics';
import { RunPartsThread } from './RunPartsThread';
import { workerPort } from './workerPort';

/** Progress is told at most this often. Milliseconds. */
const tellEvery = 100;

/** Runs the metrics that are asked for. `script` is the path of this worker's bundle. */
export function serveMetrics(thread: MessagePort, script: string): void {
  const cancelled = new AbortController();
  const channel = new Channel<ToWorker, FromWorker>({
    port: workerPort(thread),
    incoming: ToWorker,
    onMessage: (message) => {
      if (message.type === 'cancel') cancelled.abort();
      else void run(message.request);
    },
    onInvalid: (reason) => channel.post({ type: 'failed', message: `The request is not valid: ${reason}.` }),
  });

  async function run(request: MetricsRequest): Promise<void> {
    let told = -Infinity;
    try {
      const outcome = await runMetrics(request, {
        signal: cancelled.signal,
        second: { start: (job) => new RunPartsThread(script, job) },
        onCases: (cases, { ids }) => {
          for (const columns of toColumns(cases, ids.length)) channel.post({ type: 'cases', columns });
        },
        onRestart: () => channel.post({ type: 'restart' }),
        onProgress: (progress) => {
          if (performance.now() - told < tellEvery) return;
          told = performance.now();
          channel.post({ type: 'progress', progress });
        },
      });
      channel.post({ type: 'done', outcome });
    } catch (error) {
      channel.post({ type: 'failed', message: (error as Error).message });
    }
  }
}
