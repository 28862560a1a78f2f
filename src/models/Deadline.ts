import { systemTimers, type Timers } from './Timers';

/** A signal that is aborted with another one, or when its time has passed. Holds its timer until `end`. */
export class Deadline {
  /** Whether the time passed before the other signal was aborted and before the end. */
  passed = false;
  readonly signal: AbortSignal;
  private readonly controller = new AbortController();
  private readonly cancelTimer: () => void;
  private readonly stop: () => void;

  constructor(
    private readonly outer: AbortSignal,
    ms: number,
    timers: Timers = systemTimers,
  ) {
    this.signal = this.controller.signal;
    this.stop = () => this.controller.abort(outer.reason);
    this.cancelTimer = timers.after(ms, () => {
      this.passed = !this.controller.signal.aborted;
      this.controller.abort(new Error('The time has passed.'));
    });
    if (outer.aborted) this.stop();
    outer.addEventListener('abort', this.stop, { once: true });
  }

  end(): void {
    this.cancelTimer();
    this.outer.removeEventListener('abort', this.stop);
  }
}
