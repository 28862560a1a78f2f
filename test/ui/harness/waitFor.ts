const limitMs = 30_000;
const pauseMs = 50;

/**
 * Asks again until there is an answer; for conditions that the page has no event for.
 * @param what for the message, as in "Waited 30 s for <what>."
 * @param probe undefined means: not yet
 * @param withinMs shorter inside another wait, which can then begin anew
 * @throws after that time, with the last error of the probe if it failed
 */
export async function waitFor<T>(
  what: string,
  probe: () => Promise<T | undefined>,
  withinMs = limitMs,
): Promise<T> {
  const end = Date.now() + withinMs;
  let last: unknown;
  while (Date.now() < end) {
    try {
      const value = await probe();
      if (value !== undefined) return value;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error(`Waited ${withinMs / 1000} s for ${what}.`, { cause: last });
}
