import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work at a stretch: the host's thread also serves typing, lenses and hovers. */
const stretch = 12;

/** Lets long work give way: `await pauses.next()` every thousand rows or so returns at once while there is time. */
export class Pauses {
  #since = performance.now();

  /** True when the work went on for long enough. Cheaper than an await that does nothing. */
  get due(): boolean {
    return performance.now() - this.#since > stretch;
  }

  async next(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}
