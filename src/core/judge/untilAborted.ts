/** The promise, or a rejection with the signal's reason as soon as it is aborted, whatever the promise does then. */
export function untilAborted<T>(promise: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).then(
      () => signal.removeEventListener('abort', stop),
      () => signal.removeEventListener('abort', stop),
    );
  });
}
