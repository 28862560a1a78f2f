import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Coalescer } from '../../../src/editor/panel/Coalescer';

describe('Coalescer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs at once, and answers all that comes meanwhile by one more run', async () => {
    let runs = 0;
    const coalescer = new Coalescer(
      () => {
        runs++;
        return Promise.resolve();
      },
      () => undefined,
    );
    for (let i = 0; i < 100; i++) coalescer.request();
    await vi.advanceTimersByTimeAsync(0);
    expect(runs).toBe(1);
    for (let i = 0; i < 100; i++) coalescer.request();
    await vi.advanceTimersByTimeAsync(79);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
    await coalescer.settled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(runs).toBe(2);
  });

  it('runs again when something changed during a run', async () => {
    const seen: number[] = [];
    let state = 1;
    const coalescer = new Coalescer(
      async () => {
        const read = state;
        await Promise.resolve();
        seen.push(read);
        if (state === 1) {
          state = 2;
          coalescer.request();
        }
      },
      () => undefined,
    );
    coalescer.request();
    await vi.advanceTimersByTimeAsync(200);
    expect(seen).toEqual([1, 2]);
  });

  it('hands on a failure and works afterwards', async () => {
    const failures: unknown[] = [];
    let fail = true;
    let done = 0;
    const coalescer = new Coalescer(
      () => {
        if (fail) return Promise.reject(new Error('torn'));
        done++;
        return Promise.resolve();
      },
      (error) => failures.push(error),
    );
    coalescer.request();
    await vi.advanceTimersByTimeAsync(0);
    expect(failures).toHaveLength(1);
    fail = false;
    coalescer.request();
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toBe(1);
  });

  it('does nothing once disposed', async () => {
    let runs = 0;
    const coalescer = new Coalescer(
      () => {
        runs++;
        return Promise.resolve();
      },
      () => undefined,
    );
    coalescer.request();
    await vi.advanceTimersByTimeAsync(0);
    coalescer.request();
    coalescer.dispose();
    await vi.advanceTimersByTimeAsync(1000);
    coalescer.request();
    await vi.advanceTimersByTimeAsync(1000);
    expect(runs).toBe(1);
  });
});
