import type { MessagePort } from 'node:worker_threads';
import { Channel } from '../protocol/Channel';
import {
  ToCompareWorker,
  type CompareJob,
  type CompareProgress,
  type FromCompareWorker,
} from '../protocol/compareMessages';
import { compareStoredRuns, type StoredComparison } from './compareStoredRuns';
import { workerPort } from './workerPort';

/** Progress of reading is told at most this often. Milliseconds. */
const tellEvery = 100;

/** Compares the two runs, tells all but the cases, and then gives the cases away piece by piece. */
export function serveComparison(thread: MessagePort, { a, b }: CompareJob): void {
  let comparison: StoredComparison | undefined;
  let next = 0;
  let told = -Infinity;
  const channel = new Channel<ToCompareWorker, FromCompareWorker>({
    port: workerPort(thread),
    incoming: ToCompareWorker,
    onMessage: () => {
      if (comparison !== undefined) channel.post({ type: 'comparedCases', ...comparison.piece(next++) });
    },
    onInvalid: (reason) => channel.post({ type: 'failed', message: `The request is not valid: ${reason}.` }),
  });
  const tell = (progress: CompareProgress): void => {
    if (progress.phase === 'reading' && performance.now() - told < tellEvery) return;
    told = performance.now();
    channel.post({ type: 'compareProgress', progress });
  };
  compareStoredRuns({ a, b }, tell)
    .then((found) => {
      comparison = found;
      channel.post({ type: 'compared', head: found.head });
    })
    .catch((error: unknown) => channel.post({ type: 'failed', message: (error as Error).message }));
}
