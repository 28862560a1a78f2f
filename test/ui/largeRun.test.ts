import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import { temporaryFolder } from '../../.config/vscode/exit.mjs';
import { figureLine, firstRows, longestTask, scrollFrames } from './harness/panelTrace';
import { waitFor } from './harness/waitFor';
import { Workbench } from './harness/Workbench';

const rows = 100_000;

/** A labelled dataset whose values differ from row to row, the same on every machine. */
function writeDataset(folder: string): void {
  let state = 7;
  const next = (below: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
  const lines = Array.from({ length: rows }, (_, at) => {
    const hits = Array.from({ length: 5 }, () => `d${next(9)}`);
    const relevant = Object.fromEntries([`d${next(9)}`, `d${next(9)}`].map((id) => [id, 1 + next(3)]));
    return JSON.stringify({
      id: `q-${at + 1}`,
      query: `question ${next(1000)} of row ${at + 1}`,
      hits,
      relevant,
    });
  });
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'large.dataset.jsonl'), `${lines.join('\n')}\n`);
}

/** `npm run bench:panel` runs this file for its figures; what must hold on any machine is asserted. */
describe('a run of 100,000 cases in the panel', () => {
  const temporary = temporaryFolder('large');
  let workbench: Workbench;
  let frame: Frame;

  beforeAll(async () => {
    const folder = path.join(temporary.folder, 'large');
    writeDataset(folder);
    workbench = await Workbench.open({ folder });
    await workbench.openFile('large.dataset.jsonl');
  });

  afterAll(async () => {
    await workbench?.close();
    temporary.remove();
  });

  const rowsDrawn = (): Promise<number> => frame.locator('.cases tbody tr').count();

  it('shows its first rows, and holds few of them', async () => {
    await workbench.runCommand('RAG Judge: Run Retrieval Metrics');
    await workbench.panel.text('100,000 cases');
    // Once more, now that its run is there: only opening and drawing is measured.
    await workbench.runCommand('View: Close Editors in Other Groups');
    await workbench.runCommand('RAG Judge: Show Score Panel');
    await workbench.panel.text('100,000 cases');
    frame = await workbench.panel.frame();
    const { snapshot, rows: after } = await firstRows(frame);
    console.log(figureLine('the page has its first snapshot', snapshot));
    console.log(figureLine('first rows, from the snapshot on', after, budgets.panelPaintMs));
    expect(await frame.locator('.cases').getAttribute('aria-rowcount')).toBe(String(rows + 1));
    expect(await rowsDrawn()).toBeLessThan(120);
  });

  it('scrolls through all of it with a bounded number of rows', async () => {
    const { frames, most, task, processor } = await longestTask(workbench.page, frame, () =>
      scrollFrames(frame, 180),
    );
    const sorted = [...frames].sort((a, b) => a - b);
    const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
    console.log(figureLine(`scroll frame, median of ${sorted.length}`, at(0.5), budgets.panelFrameMs));
    console.log(figureLine('scroll frame, 95 % of them within', at(0.95), budgets.panelFrameMs));
    console.log(figureLine('scroll frame, longest', at(1), budgets.panelFrameMs));
    console.log(figureLine('longest task of the page in the trace', task, budgets.panelFrameMs));
    console.log(figureLine('the same in processor time', processor, budgets.panelFrameMs));
    expect(most).toBeLessThan(120);
    await frame.locator('.cases tr', { hasText: /q-\d+/ }).first().waitFor();
  });

  it('asks the host for what is scrolled to and sorted by, to the last row', async () => {
    const started = performance.now();
    await frame.locator('.cases th button', { hasText: 'Case' }).click();
    await frame.locator('.cases tbody tr[aria-rowindex="2"]', { hasText: 'q-1' }).waitFor();
    await frame.locator('.cases th button', { hasText: 'ndcg@5' }).click();
    await frame.locator('.cases th[aria-sort="ascending"]', { hasText: 'ndcg@5' }).waitFor();
    await frame.locator('.cases tbody tr[tabindex="0"]').focus();
    await workbench.page.keyboard.press('End');
    await frame.locator(`.cases tbody tr[aria-rowindex="${rows + 1}"][aria-selected="true"]`).waitFor();
    console.log(figureLine('two sorts and End, driver included', performance.now() - started));
    expect(await rowsDrawn()).toBeLessThan(120);
    await frame.locator('#filter').fill('question 77');
    await waitFor('the count of what matches', async () => {
      const text = await frame.locator('#section-cases .by').innerText();
      return / of 100,000$/.test(text) ? text : undefined;
    });
  });
});
