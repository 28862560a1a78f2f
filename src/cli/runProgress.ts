import type { JudgingProgress } from '../core/run/judging/JudgeDatasetOptions';
import { judgingText } from '../core/words/judging';
import type { RunIo } from './runCommand';

/** How often progress is told on a terminal, where it takes the place of the former, and elsewhere. Milliseconds. */
const everyOnTerminal = 200;
const everyElsewhere = 5000;

/** Tells how far a run is. Waits that the server asked for stand beside it, once for all calls that wait. */
export class RunProgress {
  private told: number;
  private waiting: { until: number; host: string } | undefined;

  constructor(private readonly io: Pick<RunIo, 'stderr' | 'status'>) {
    this.told = io.status === undefined ? Date.now() : 0;
  }

  show(progress: JudgingProgress): void {
    const { io } = this;
    const now = Date.now();
    if (now - this.told < (io.status === undefined ? everyElsewhere : everyOnTerminal)) return;
    this.told = now;
    const state = this.waiting === undefined ? progress : { ...progress, waiting: this.waiting };
    const text = judgingText(state, new Date(now));
    if (io.status === undefined) io.stderr(`${text}\n`);
    else io.status(text);
  }

  wait({ waitMs, host }: { waitMs: number; host: string }): void {
    const until = Date.now() + waitMs;
    if (this.waiting === undefined || until > this.waiting.until) this.waiting = { until, host };
  }

  /** Clears the line of a terminal. */
  end(): void {
    this.io.status?.('');
  }
}
