/** Milliseconds between two runs, so that a progress event per row does not flood the page. */
const pause = 80;

/**
 * Runs a piece of work when asked, never twice at once and not more often than every 80 ms; requests that come in
 * between are answered by one run after it, so the last state is always shown.
 */
export class Coalescer {
  readonly #work: () => Promise<void>;
  readonly #failed: (error: unknown) => void;
  #running: Promise<void> | undefined;
  #again = false;
  #disposed = false;
  #last = -pause;

  constructor(work: () => Promise<void>, failed: (error: unknown) => void) {
    this.#work = work;
    this.#failed = failed;
  }

  request(): void {
    if (this.#disposed) return;
    this.#again = true;
    this.#running ??= this.#loop();
  }

  /** Resolves when nothing is under way any more. */
  async settled(): Promise<void> {
    await this.#running;
  }

  dispose(): void {
    this.#disposed = true;
    this.#again = false;
  }

  async #loop(): Promise<void> {
    try {
      while (this.#again) {
        const wait = this.#last + pause - performance.now();
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        this.#again = false;
        if (this.#disposed) return;
        this.#last = performance.now();
        await this.#work();
      }
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#running = undefined;
      if (this.#again) this.request();
    }
  }
}
