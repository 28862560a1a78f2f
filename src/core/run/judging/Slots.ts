/** Work of which only so much is under way at once. */
export class Slots {
  private readonly running = new Set<Promise<void>>();
  private wakeUp: (() => void) | undefined;

  constructor(private readonly most: number) {}

  /** Resolves when there is room, or `wake` was called. One at a time may wait. */
  async room(): Promise<void> {
    if (this.running.size < this.most) return;
    await new Promise<void>((resolve) => (this.wakeUp = resolve));
  }

  wake(): void {
    this.wakeUp?.();
    this.wakeUp = undefined;
  }

  /** The work must not reject. */
  run(work: Promise<void>): void {
    this.running.add(work);
    void work.then(() => {
      this.running.delete(work);
      this.wake();
    });
  }

  /** Resolves when nothing is under way. */
  async empty(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }
}
