import { Worker } from 'node:worker_threads';
import { Channel, type ChannelOptions } from '../protocol/Channel';
import { workerPort } from './workerPort';

export interface WorkerJobOptions<In, Out extends object, Result> {
  /** The absolute path of the worker's bundle. */
  script: string;
  /** What the thread gets to begin with. */
  job: object;
  /** How errors name the thread: `The comparing worker`. */
  name: string;
  incoming: ChannelOptions<In>['incoming'];
  signal: AbortSignal;
  onMessage: (message: In, thread: WorkerTalk<Out, Result>) => void;
}

/** What can be done about a message of the thread. */
export interface WorkerTalk<Out, Result> {
  post: (message: Out) => void;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

/**
 * Gives a job to a worker thread of its own. Rejects with the abort reason at once when it is cancelled (such a job writes
 * nothing, so that the thread is just ended), and with a readable error when the thread dies. Always ends.
 */
export async function workerJob<In, Out extends object, Result>(
  options: WorkerJobOptions<In, Out, Result>,
): Promise<Result> {
  options.signal.throwIfAborted();
  const worker = new Worker(options.script, { env: {}, execArgv: [], workerData: options.job });
  try {
    return await converse(worker, options);
  } finally {
    await worker.terminate();
  }
}

function converse<In, Out extends object, Result>(
  worker: Worker,
  { name, incoming, signal, onMessage }: WorkerJobOptions<In, Out, Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const channel = new Channel<In, Out>({
      port: workerPort(worker),
      incoming,
      onMessage: (message) => onMessage(message, { post: (answer) => channel.post(answer), resolve, reject }),
      onInvalid: (reason) => reject(new Error(`${name} sent what was not understood: ${reason}.`)),
    });
    worker.once('error', (error) => reject(new Error(`${name} failed: ${error.message}`, { cause: error })));
    worker.once('exit', (code) => reject(new Error(`${name} ended before it was done (code ${code}).`)));
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
