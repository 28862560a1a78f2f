import { Worker } from 'node:worker_threads';
import { Channel } from '../protocol/Channel';
import {
  FromCompareWorker,
  type ComparedHead,
  type CompareProgress,
  type CompareJob,
  type CompareRequest,
  type ToCompareWorker,
} from '../protocol/compareMessages';
import { ComparedTable } from './ComparedTable';
import { workerPort } from './workerPort';

export interface CompareOptions {
  signal: AbortSignal;
  onProgress?: (progress: CompareProgress) => void;
  /** Called with all but the cases, as soon as they are known. */
  onHead?: (head: ComparedHead) => void;
}

/** Two stored runs compared. */
export interface Compared {
  head: ComparedHead;
  table: ComparedTable;
}

/** Compares stored runs in a worker thread, one thread per comparison. */
export class CompareWorker {
  /** `script` is the absolute path of the worker's bundle. */
  constructor(private readonly script: string) {}

  /**
   * Rejects with the abort reason at once when it is cancelled (nothing is written, so that the thread is just ended),
   * and with a readable error when a run cannot be read, nothing can be compared or the thread dies. Always ends.
   */
  async compare(request: CompareRequest, options: CompareOptions): Promise<Compared> {
    options.signal.throwIfAborted();
    const job: CompareJob = { kind: 'compare', ...request };
    const worker = new Worker(this.script, { env: {}, execArgv: [], workerData: job });
    try {
      return await converse(worker, options);
    } finally {
      await worker.terminate();
    }
  }
}

function converse(worker: Worker, options: CompareOptions): Promise<Compared> {
  const { signal, onProgress, onHead } = options;
  return new Promise((resolve, reject) => {
    let table: ComparedTable | undefined;
    const channel = new Channel<FromCompareWorker, ToCompareWorker>({
      port: workerPort(worker),
      incoming: FromCompareWorker,
      onMessage: (message) => {
        switch (message.type) {
          case 'compareProgress':
            return onProgress?.(message.progress);
          case 'compared':
            table = new ComparedTable(message.head);
            onHead?.(message.head);
            return channel.post({ type: 'more' });
          case 'comparedCases':
            table?.append(message.columns);
            if (!message.last) return channel.post({ type: 'more' });
            return table && resolve({ head: table.head, table });
          case 'failed':
            return reject(new Error(message.message));
        }
      },
      onInvalid: (reason) =>
        reject(new Error(`The comparing worker sent what was not understood: ${reason}.`)),
    });
    worker.once('error', (error) =>
      reject(new Error(`The comparing worker failed: ${error.message}`, { cause: error })),
    );
    worker.once('exit', (code) =>
      reject(new Error(`The comparing worker ended before it was done (code ${code}).`)),
    );
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
