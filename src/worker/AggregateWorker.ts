import {
  FromAggregateWorker,
  type AggregateJob,
  type AggregateProgress,
  type AggregateRequest,
  type RunFigures,
} from '../protocol/aggregateMessages';
import { workerJob } from './workerJob';

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
  aggregate(request: AggregateRequest, { signal, onProgress }: AggregateWorkerOptions): Promise<RunFigures> {
    const job: AggregateJob = { kind: 'aggregate', ...request };
    return workerJob<FromAggregateWorker, never, RunFigures>({
      script: this.script,
      job,
      name: 'The worker of the figures',
      incoming: FromAggregateWorker,
      signal,
      onMessage: (message, { resolve, reject }) => {
        switch (message.type) {
          case 'aggregateProgress':
            return onProgress?.(message.progress);
          case 'aggregated':
            return resolve(message.figures);
          case 'failed':
            return reject(new Error(message.message));
        }
      },
    });
  }
}
