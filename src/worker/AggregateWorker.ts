import { Worker } from 'node:worker_threads';
import { Channel } from '../protocol/Channel';
import {
  FromAggregateWorker,
  type AggregateJob,
  type AggregateProgress,
  type AggregateRequest,
  type RunFigures,
} from '../protocol/aggregateMessages';
import { workerPort } from './workerPort';

export interface AggregateWorkerOptions {
  signal: AbortSignal;
  onProgress?: (progress: AggregateProgress) => void;
}

/** Computes the figures of stored runs in a worker thread, one thread per run. */
export class AggregateWorker {
  /** `script` is the absolute path of the worker's bundle. */
  constructor(private readonly script: string) {}

  /**
   * Rejects with the abort reason at once when it is cancelled (nothing is written, so that the thread is just ended),
   * and with a readable error when the run cannot be read or the thread dies. Always ends.
   */
  async aggregate(request: AggregateRequest, options: AggregateWorkerOptions): Promise<RunFigures> {
    options.signal.throwIfAborted();
    const job: AggregateJob = { kind: 'aggregate', ...request };
    const worker = new Worker(this.script, { env: {}, execArgv: [], workerData: job });
    try {
      return await converse(worker, options);
    } finally {
      await worker.terminate();
    }
  }
}

function converse(worker: Worker, { signal, onProgress }: AggregateWorkerOptions): Promise<RunFigures> {
  return new Promise((resolve, reject) => {
    new Channel<FromAggregateWorker, never>({
      port: workerPort(worker),
      incoming: FromAggregateWorker,
      onMessage: (message) => {
        switch (message.type) {
          case 'aggregateProgress':
            return onProgress?.(message.progress);
          case 'aggregated':
            return resolve(message.figures);
          case 'failed':
            return reject(new Error(message.message));
        }
      },
      onInvalid: (reason) =>
        reject(new Error(`The worker of the figures sent what was not understood: ${reason}.`)),
    });
    worker.once('error', (error) =>
      reject(new Error(`The worker of the figures failed: ${error.message}`, { cause: error })),
    );
    worker.once('exit', (code) =>
      reject(new Error(`The worker of the figures ended before it was done (code ${code}).`)),
    );
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
