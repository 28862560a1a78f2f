import {
  FromCompareWorker,
  type ComparedHead,
  type CompareProgress,
  type CompareJob,
  type CompareRequest,
  type ToCompareWorker,
} from '../protocol/compareMessages';
import { ComparedTable } from './ComparedTable';
import { workerJob } from './workerJob';

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
  compare(request: CompareRequest, { signal, onProgress, onHead }: CompareOptions): Promise<Compared> {
    const job: CompareJob = { kind: 'compare', ...request };
    let table: ComparedTable | undefined;
    return workerJob<FromCompareWorker, ToCompareWorker, Compared>({
      script: this.script,
      job,
      name: 'The comparing worker',
      incoming: FromCompareWorker,
      signal,
      onMessage: (message, { post, resolve, reject }) => {
        switch (message.type) {
          case 'compareProgress':
            return onProgress?.(message.progress);
          case 'compared':
            table = new ComparedTable(message.head);
            onHead?.(message.head);
            return post({ type: 'more' });
          case 'comparedCases':
            table?.append(message.columns);
            if (!message.last) return post({ type: 'more' });
            return table && resolve({ head: table.head, table });
          case 'failed':
            return reject(new Error(message.message));
        }
      },
    });
  }
}
