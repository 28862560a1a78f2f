import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../.config/vscode/chromium.mjs';
import { comparedViewOf } from './compareFixture';
import { PanelPage, type Shown } from './PanelPage';

describe.sequential('the compare view in use', () => {
  let browser: Browser;
  let panel: PanelPage;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    expect(panel.faults).toEqual([]);
    await panel.close();
  });

  const open = async (shown: Shown, width = 720): Promise<void> => {
    panel = await PanelPage.open(browser, { theme: 'dark', width });
    await panel.show(shown);
  };
  const actions = (): unknown[] =>
    panel.sent.flatMap((message) => (message.type === 'action' ? [[message.action, message.target]] : []));
  const focusedRow = (): Promise<string | null> =>
    panel.page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex') ?? null);
  const chip = (name: string) => panel.page.locator('.chip', { hasText: name });
  const first = () => panel.page.locator('.compared tbody tr').first();

  it('shows the worst case first, opens and closes its hits by keys, and opens its row', async () => {
    await open({ view: 'compare', compare: comparedViewOf() });
    expect(await first().locator('.case').innerText()).toBe('q-011');
    await first().focus();
    await panel.page.keyboard.press('ArrowRight');
    const hits = await panel.page.locator('tr.hits').innerText();
    expect(hits.replace(/\s+/g, ' ')).toContain('ret-2: rank 1 → not in the top 10');
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('Enter');
    await expect.poll(actions).toEqual([['openComparedRow', 'b:18']]);
    await panel.page.keyboard.press('ArrowUp');
    await panel.page.keyboard.press('ArrowLeft');
    await expect.poll(() => panel.page.locator('tr.hits').count()).toBe(0);
    expect(await panel.axe()).toEqual([]);
  });

  it('shows gains with the largest first, and what the metric picker says', async () => {
    await open({ view: 'compare', compare: comparedViewOf() });
    await chip('better').click();
    await expect.poll(() => first().innerText()).toContain('+0.50');
    await panel.page.getByRole('combobox', { name: 'Metric' }).selectOption('ndcg@5');
    await expect.poll(() => panel.page.locator('.sentence').innerText()).toContain('ndcg@5');
    await expect.poll(() => first().innerText()).toContain('+0.30');
    await chip('gained').click();
    await panel.page.getByText('No case gained a relevant hit in the top 5.').waitFor();
    await panel.page.getByRole('button', { name: 'Show All Cases' }).click();
    await first().waitFor();
  });

  it('asks the host for other runs, for the swap and for a second try', async () => {
    const failure = 'run.json is not JSON. Delete its folder, or restore it.';
    const failed = comparedViewOf({ input: { state: { pair: { a: 'run-a', b: 'run-b' }, failure } } });
    await open({ view: 'compare', compare: { ...failed, view: { ...failed.view, rowsOf: '' } } }, 300);
    await panel.page.getByRole('combobox', { name: 'Run A' }).selectOption('file:///ws#run-b');
    await panel.page.getByRole('button', { name: 'Swap A and B' }).click();
    await panel.page.getByRole('button', { name: 'Compare Again' }).click();
    await expect.poll(actions).toEqual([
      ['selectRunA', 'file:///ws#run-b'],
      ['swapRuns', undefined],
      ['compareAgain', undefined],
    ]);
  });

  it('says how to get two runs', async () => {
    const none = comparedViewOf({ input: { runs: [], pair: {}, state: undefined, cases: undefined } });
    await open({ view: 'compare', compare: none }, 300);
    expect(await panel.page.locator('.welcome').innerText()).toContain('No run yet. Run the metrics');
    expect(await panel.axe()).toEqual([]);
    await panel.page.getByRole('button', { name: 'Run Retrieval Metrics' }).click();
    await expect.poll(actions).toEqual([['runMetrics', undefined]]);
  });

  it('goes to the end of a long table and shows the hits of its last row whole', async () => {
    await open({ view: 'compare', compare: comparedViewOf({ count: 5_000 }) });
    await chip('worse').click();
    await first().focus();
    await panel.page.keyboard.press('End');
    await expect.poll(focusedRow).toBe('5001');
    await panel.page.locator('tr[aria-rowindex="5001"][aria-selected]').waitFor();
    await panel.page.keyboard.press('ArrowRight');
    await panel.page.locator('tr.hits').waitFor();
    const fits = await panel.page.evaluate(() => {
      const box = document.querySelector('.grid-box')?.getBoundingClientRect();
      const hits = document.querySelector('tr.hits')?.getBoundingClientRect();
      return box !== undefined && hits !== undefined && hits.bottom <= box.bottom + 1;
    });
    expect(fits).toBe(true);
    expect(await panel.page.locator('.compared tbody tr').count()).toBeLessThan(120);
  });
});
