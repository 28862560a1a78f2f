/** The longest that a timer takes, in ms. */
const longestTimer = 2 ** 31 - 1;

/** A signal that is aborted with another one, or when its time has passed. Held by a timer until `end`. */
export class Deadline {
  /** Whether the time passed before the other signal was aborted and before the end. */
  passed = false;
  readonly signal: AbortSignal;
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly stop: () => void;

  constructor(
    private readonly outer: AbortSignal,
    ms: number,
  ) {
    this.signal = this.controller.signal;
    this.stop = () => this.controller.abort(outer.reason);
    this.timer = setTimeout(
      () => {
        this.passed = !this.controller.signal.aborted;
        this.controller.abort(new Error('The time has passed.'));
      },
      Math.min(ms, longestTimer),
    );
    if (outer.aborted) this.stop();
    outer.addEventListener('abort', this.stop, { once: true });
  }

  end(): void {
    clearTimeout(this.timer);
    this.outer.removeEventListener('abort', this.stop);
  }
}
