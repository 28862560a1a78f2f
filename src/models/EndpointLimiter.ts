import { EndpointPauses } from './EndpointPauses';
import type { Timers } from './Timers';

/** How a request ended: the server answered, was too busy (429, 503), or something else went wrong. */
export type TurnEnd = 'answered' | 'busy' | 'failed';

/** The right to have one request open. To be given back once, whatever became of it. */
export interface Turn {
  leave(end: TurnEnd): void;
}

/**
 * One limit of open requests per server, shared by everything that asks it. There is none until the server says that it
 * is too busy: then half of what was open is allowed (once for all requests that were under way together), one more for
 * each round that is answered, and no limit again when what was open before is reached (additive increase, multiplicative
 * decrease, as in Chiu and Jain 1989). Waits that a server asked for hold everything back.
 */
export class EndpointLimiter {
  private readonly endpoints = new Map<string, Endpoint>();
  private readonly pauses: EndpointPauses;

  constructor(timers: Timers) {
    this.pauses = new EndpointPauses(timers);
  }

  /** Waits for the server's pause to pass and for a free place. Rejects with the signal's reason when it is aborted. */
  async enter(origin: string, signal: AbortSignal): Promise<Turn> {
    const endpoint = this.endpoint(origin);
    let again = false;
    for (;;) {
      await this.pauses.passed(origin, signal);
      signal.throwIfAborted();
      const turn = endpoint.take(again);
      if (turn !== undefined) return turn;
      await endpoint.freed({ signal, again });
      again = true;
    }
  }

  /** Holds requests to an origin back for `ms` from now, or longer when that was already asked for. */
  hold(origin: string, ms: number): void {
    this.pauses.hold(origin, ms);
  }

  /** How many requests to an origin may be open now; Infinity when it never was too busy, or has recovered. */
  limitOf(origin: string): number {
    return this.endpoints.get(origin)?.limit ?? Infinity;
  }

  private endpoint(origin: string): Endpoint {
    let endpoint = this.endpoints.get(origin);
    if (endpoint === undefined) this.endpoints.set(origin, (endpoint = new Endpoint()));
    return endpoint;
  }
}

class Endpoint {
  limit = Infinity;
  private open = 0;
  /** Open requests when the server was first too busy. */
  private before = 0;
  /** Requests of one round were under way together. A new one begins with each decrease. */
  private round = 0;
  private waiting: (() => void)[] = [];

  /** A place, or undefined when there is none, or others wait for one. */
  take(woken: boolean): Turn | undefined {
    if (this.open >= Math.floor(this.limit) || (!woken && this.waiting.length > 0)) return undefined;
    this.open++;
    const { round } = this;
    let left = false;
    return {
      leave: (end) => {
        if (left) return;
        left = true;
        this.leave(end, round);
      },
    };
  }

  /** Resolves when a place may be free; who was woken before and found none stands first. */
  freed({ signal, again }: { signal: AbortSignal; again: boolean }): Promise<void> {
    return new Promise((resolve, reject) => {
      const wake = (): void => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const stop = (): void => {
        this.waiting = this.waiting.filter((one) => one !== wake);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', stop, { once: true });
      if (again) this.waiting.unshift(wake);
      else this.waiting.push(wake);
    });
  }

  private leave(end: TurnEnd, round: number): void {
    if (end === 'busy' && round === this.round) {
      this.before = Math.max(this.before, this.open);
      this.limit = Math.max(1, Math.floor(Math.min(this.limit, this.open) / 2));
      this.round++;
    } else if (end === 'answered' && this.limit !== Infinity) {
      this.limit += 1 / this.limit;
      if (this.limit >= this.before) {
        this.limit = Infinity;
        this.before = 0;
      }
    }
    this.open--;
    for (let free = Math.floor(this.limit) - this.open; free > 0 && this.waiting.length > 0; free--) {
      this.waiting.shift()?.();
    }
  }
}
