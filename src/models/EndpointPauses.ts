import type { Timers } from './Timers';

/**
 * Waits that calls to the same server share: when one is told to slow down, the others hold their next request back
 * as long, instead of each running into the same limit.
 */
export class EndpointPauses {
  private readonly until = new Map<string, number>();

  constructor(private readonly timers: Timers) {}

  /** Holds requests to an origin back for `ms` from now, or longer when that was already asked for. */
  hold(origin: string, ms: number): void {
    this.until.set(origin, Math.max(this.until.get(origin) ?? 0, this.timers.now() + ms));
  }

  /** Resolves when no wait is left; rejects with the signal's reason when it is aborted. */
  async passed(origin: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      const left = (this.until.get(origin) ?? 0) - this.timers.now();
      if (left <= 0) {
        this.until.delete(origin);
        return;
      }
      await this.timers.sleep(left, signal);
    }
  }
}
