import { setMaxListeners } from 'node:events';
import { performance } from 'node:perf_hooks';

/** Waiting and measuring, replaceable in tests. */
export interface Timers {
  /** A clock that only goes forward, in ms. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Runs `run` after `ms` unless the function that it returns is called before. */
  after(ms: number, run: () => void): () => void;
}

/** The longest that a timer takes, in ms. */
const longestTimer = 2 ** 31 - 1;

/** The real clock. */
export const systemTimers: Timers = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(ms, longestTimer));
    return () => clearTimeout(timer);
  },
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(reasonOf(signal));
        return;
      }
      const stop = (): void => {
        clearTimeout(timer);
        reject(reasonOf(signal));
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      }, ms);
      signal.addEventListener('abort', stop, { once: true });
    }),
};

/** Many calls at once listen to the signal of their run, each until it ends: Node would warn of a leak at eleven. */
export function allowManyListeners(signal: AbortSignal): void {
  setMaxListeners(0, signal);
}

/** Exactly the reason that was given, as the contract of ChatModel says. */
const reasonOf = (signal: AbortSignal): Error => signal.reason as Error;
