/** A computation that hands control back now and then. Steps are short, a few milliseconds at most. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** How long a paced computation keeps its thread before it lets others run, in ms. */
const sliceMs = 12;

/** Runs the computation to its end without a break. */
export function runNow<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Runs the computation in slices with a turn of the event loop between them, so that a long text neither blocks the
 * thread nor delays a cancel. Rejects with the signal's reason as soon as it is aborted.
 */
export async function runPaced<T>(steps: Steps<T>, signal: AbortSignal): Promise<T> {
  let sliceStart = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - sliceStart < sliceMs) continue;
    await new Promise((resolve) => setTimeout(resolve, 0));
    sliceStart = performance.now();
  }
}
