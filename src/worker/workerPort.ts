import type { Worker } from 'node:worker_threads';
import type { Port } from '../protocol/Channel';

/** The host's end of a worker thread's transport. */
export function workerPort(worker: Worker): Port {
  return {
    post: (message) => worker.postMessage(message),
    listen: (listener) => {
      worker.on('message', listener);
      return () => worker.off('message', listener);
    },
  };
}
