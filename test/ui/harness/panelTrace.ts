import type { Frame, Page } from 'playwright-core';
import { waitFor } from './waitFor';

/**
 * When the page had its first snapshot and, from then on, how long it took until it had its first rows. Milliseconds; the
 * first since the page began to load.
 */
export function firstRows(frame: Frame): Promise<{ snapshot: number; rows: number }> {
  return waitFor('the first rows', async () => {
    const [snapshot, rows] = await frame.evaluate(() =>
      ['snapshot', 'rows'].map((name) => performance.getEntriesByName(name)[0]?.startTime),
    );
    if (snapshot === undefined || rows === undefined) return undefined;
    return { snapshot, rows: rows - snapshot };
  });
}

export interface Scrolled {
  /** Milliseconds between one frame and the next. */
  frames: number[];
  /** The most rows that were in the page at once. */
  most: number;
}

/** Scrolls the case table from top to bottom in so many frames, each a different place, as a person drags the bar. */
export function scrollFrames(frame: Frame, count: number): Promise<Scrolled> {
  return frame.evaluate(async (steps) => {
    const box = document.querySelector<HTMLElement>('.grid-box');
    if (box === null) throw new Error('There is no case table.');
    const next = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const frames: number[] = [];
    let most = 0;
    performance.mark('scroll-begin');
    let before = await next();
    for (let step = 1; step <= steps; step++) {
      // Slow, so that pages of rows come in, then in leaps.
      box.scrollTop = step < steps / 2 ? step * 110 : (box.scrollHeight * step) / steps;
      const now = await next();
      frames.push(now - before);
      before = now;
      most = Math.max(most, document.querySelectorAll('.cases tbody tr').length);
    }
    performance.mark('scroll-end');
    return { frames, most };
  }, count);
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** Time of the processor, which does not grow when the machine is busy with other things. */
  tdur?: number;
}

/**
 * Scrolls under a trace of the browser, and tells how long the longest task of the page's own thread was meanwhile, by the
 * clock and by the time of the processor, in milliseconds.
 */
export async function longestTask(
  page: Page,
  frame: Frame,
  scroll: () => Promise<Scrolled>,
): Promise<Scrolled & { task: number; processor: number }> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser to trace.');
  await browser.startTracing(page, {
    categories: [
      'blink.user_timing',
      'toplevel',
      'disabled-by-default-devtools.timeline',
      'devtools.timeline',
    ],
  });
  const scrolled = await scroll();
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] };
  const [begin, end] = ['scroll-begin', 'scroll-end'].map((name) =>
    trace.traceEvents.find((event) => event.name === name),
  );
  if (begin === undefined || end === undefined) throw new Error(`The trace has no marks of ${frame.url()}.`);
  const tasks = trace.traceEvents.filter(
    ({ name, pid, tid, ts }) =>
      name === 'RunTask' && pid === begin.pid && tid === begin.tid && ts >= begin.ts && ts <= end.ts,
  );
  if (tasks.length === 0) throw new Error('The trace has no task of the page.');
  const longest = (field: 'dur' | 'tdur'): number =>
    Math.max(...tasks.map((task) => task[field] ?? 0)) / 1000;
  return { ...scrolled, task: longest('dur'), processor: longest('tdur') };
}

/** `scroll frame, longest        21.4 ms  within 33 ms` */
export function figureLine(what: string, ms: number, budget?: number): string {
  const verdict = budget === undefined ? '' : `  ${ms < budget ? 'within' : 'OVER'} ${budget} ms`;
  return `${what.padEnd(50)} ${ms.toFixed(1).padStart(8)} ms${verdict}`;
}
