/** How long the thread is kept before the event loop gets its turn. Milliseconds. */
const turnMs = 10;

/** Spreads work that comes in a burst, such as the begin of many judgments, over turns of the event loop. */
export class Turns {
  private started: number | undefined;

  /** Resolves at once, or after a turn of the event loop when this one has taken too long already. */
  async next(): Promise<void> {
    while (this.started !== undefined && performance.now() - this.started >= turnMs) {
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    if (this.started !== undefined) return;
    this.started = performance.now();
    setTimeout(() => (this.started = undefined), 0);
  }
}
