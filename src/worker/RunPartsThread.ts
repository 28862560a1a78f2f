import { Worker } from 'node:worker_threads';
import type { RunPart } from '../core/dataset/trec/RunParts';
import { FromRunPartsThread, type RunPartsJob } from '../protocol/runPartMessages';
import type { ByteRange } from './fileBytes';
import type { Elsewhere } from './inOrder';
import { fromPartColumns } from './runPartColumns';

/** Mebibytes for what dies young in the thread: what it makes is soon handed over. */
const young = 2;

/** A second thread that reads ranges of a run, one at a time. */
export class RunPartsThread implements Elsewhere<RunPart> {
  private readonly worker: Worker;
  private readonly ended: Promise<never>;

  /** `script` is the absolute path of the worker's bundle. */
  constructor(script: string, job: RunPartsJob) {
    this.worker = new Worker(script, {
      env: {},
      execArgv: [],
      workerData: job,
      resourceLimits: { maxYoungGenerationSizeMb: young },
    });
    this.ended = new Promise((_, reject) => {
      this.worker.once('error', reject);
      this.worker.once('exit', (code) => reject(new Error(`The thread ended with code ${code}.`)));
    });
    // Whoever waits for work is told; at other times nobody needs to know.
    this.ended.catch(() => undefined);
  }

  async work(range: ByteRange): Promise<RunPart> {
    const answered = new Promise<unknown>((resolve) => this.worker.once('message', resolve));
    this.worker.postMessage(range);
    const answer = FromRunPartsThread.parse(await Promise.race([answered, this.ended]));
    if (answer.type === 'failed') throw new Error(answer.message);
    return fromPartColumns(answer.part);
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}
