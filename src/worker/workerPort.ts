import type { MessagePort, Worker } from 'node:worker_threads';
import type { Port } from '../protocol/Channel';

/** A worker thread's transport, at either end. */
export function workerPort(worker: Worker | MessagePort): Port {
  return {
    post: (message) => worker.postMessage(message),
    listen: (listener) => {
      worker.on('message', listener);
      return () => worker.off('message', listener);
    },
  };
}
