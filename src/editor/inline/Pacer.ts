/**
 * Runs a task at once, and then at most once per interval however often it is asked for: the first change is shown
 * without delay, a burst of them does not flood the editor.
 */
export class Pacer {
  private timer: NodeJS.Timeout | undefined;
  private waiting = false;
  private disposed = false;

  /** `intervalMs`: the shortest time between two runs. */
  constructor(
    private readonly task: () => void,
    private readonly intervalMs: number,
  ) {}

  request(): void {
    if (this.disposed) return;
    if (this.timer !== undefined) {
      this.waiting = true;
      return;
    }
    this.task();
    this.timer = setTimeout(() => this.elapsed(), this.intervalMs);
  }

  private elapsed(): void {
    this.timer = undefined;
    if (!this.waiting) return;
    this.waiting = false;
    this.request();
  }

  dispose(): void {
    this.disposed = true;
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
