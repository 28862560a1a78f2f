import type { MessagePort } from 'node:worker_threads';
import type { AggregateJob, FromAggregateWorker } from '../protocol/aggregateMessages';
import { aggregateStoredRun } from './aggregateStoredRun';

/** Progress is told at most this often. Milliseconds. */
const tellEvery = 100;

/** Computes the figures of a run and tells them; nothing is asked of this thread meanwhile. */
export function serveAggregate(thread: MessagePort, { folder, minimums }: AggregateJob): void {
  const post = (message: FromAggregateWorker): void => thread.postMessage(message);
  let told = -Infinity;
  aggregateStoredRun({ folder, minimums }, (progress) => {
    if (performance.now() - told < tellEvery) return;
    told = performance.now();
    post({ type: 'aggregateProgress', progress });
  })
    .then((figures) => post({ type: 'aggregated', figures }))
    .catch((error: unknown) => post({ type: 'failed', message: (error as Error).message }));
}
