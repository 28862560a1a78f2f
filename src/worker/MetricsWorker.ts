import { Worker } from 'node:worker_threads';
import { readCutoffs } from '../core/retrieval/cutoffs';
import { metricIds } from '../core/retrieval/metricIds';
import type { RunCase } from '../core/run/Run';
import { Channel } from '../protocol/Channel';
import {
  FromWorker,
  type MetricsOutcome,
  type MetricsProgress,
  type MetricsRequest,
  type ToWorker,
} from '../protocol/workerMessages';
import { fromColumns } from './caseColumns';
import { workerPort } from './workerPort';

/** How long the worker may take to end by itself after a cancel, keeping what it has. Milliseconds. */
const grace = 150;

export interface MetricsRunOptions {
  signal: AbortSignal;
  /** Called at most every 100 ms. */
  onProgress?: (progress: MetricsProgress) => void;
}

export interface MetricsRun extends MetricsOutcome {
  /** The cases of each head, in file order. */
  cases: RunCase[][];
}

/** Runs metrics in a worker thread, one thread per run. */
export class MetricsWorker {
  /** `script` is the absolute path of the worker's bundle. */
  constructor(private readonly script: string) {}

  /**
   * Resolves with the runs. Rejects with the abort reason within 200 ms of an abort (what was stored until then stays),
   * and with a readable error when K is wrong, the file cannot be read or the thread dies. Always ends.
   */
  async run(request: MetricsRequest, options: MetricsRunOptions): Promise<MetricsRun> {
    options.signal.throwIfAborted();
    const checked = { ...request, k: readCutoffs(request.k) };
    const worker = new Worker(this.script, { env: {}, execArgv: [] });
    try {
      return await converse(worker, checked, options);
    } finally {
      await worker.terminate();
    }
  }
}

function converse(worker: Worker, request: MetricsRequest, options: MetricsRunOptions): Promise<MetricsRun> {
  const { signal } = options;
  const ids = metricIds(request.k);
  const cases: RunCase[][] = [];
  const { promise, resolve, reject } = deferred<MetricsRun>();
  const receive = (message: FromWorker): void => {
    switch (message.type) {
      case 'progress':
        return options.onProgress?.(message.progress);
      case 'cases':
        return void (cases[message.columns.run] ??= []).push(...fromColumns(message.columns, ids));
      case 'restart':
        return void cases.splice(0);
      case 'failed':
        return reject(new Error(message.message));
      case 'done':
        if (signal.aborted) return reject(signal.reason);
        return resolve({
          ...message.outcome,
          cases: message.outcome.heads.map((_, run) => cases[run] ?? []),
        });
    }
  };
  const channel = new Channel<FromWorker, ToWorker>({
    port: workerPort(worker),
    incoming: FromWorker,
    onMessage: receive,
    onInvalid: (reason) => reject(new Error(`The metrics worker sent what was not understood: ${reason}.`)),
  });
  worker.once('error', (error) =>
    reject(new Error(`The metrics worker failed: ${error.message}`, { cause: error })),
  );
  worker.once('exit', (code) =>
    reject(new Error(`The metrics worker ended before it was done (code ${code}).`)),
  );
  let timer: NodeJS.Timeout | undefined;
  const cancel = (): void => {
    channel.post({ type: 'cancel' });
    timer = setTimeout(() => reject(signal.reason), grace);
  };
  signal.addEventListener('abort', cancel, { once: true });
  channel.post({ type: 'run', request });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
    channel.dispose();
  });
}

function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
