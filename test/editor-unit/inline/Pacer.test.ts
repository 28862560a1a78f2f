import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pacer } from '../../../src/editor/inline/Pacer';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs the first request at once and a burst of others once, after the interval', () => {
  const task = vi.fn();
  const pacer = new Pacer(task, 150);
  for (let i = 0; i < 100; i += 1) pacer.request();
  expect(task).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(149);
  expect(task).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(task).toHaveBeenCalledTimes(2);
});

it('runs nothing after it was disposed', () => {
  const task = vi.fn();
  const pacer = new Pacer(task, 150);
  pacer.request();
  pacer.request();
  pacer.dispose();
  pacer.request();
  vi.advanceTimersByTime(1000);
  expect(task).toHaveBeenCalledTimes(1);
});
