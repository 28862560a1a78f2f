import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../.config/vscode/chromium.mjs';
import type { RunCase } from '../../src/core/run/Run';
import { judgedCasesOf, judgedViewOf, scoredBy } from './judgedFixture';
import { PanelPage } from './PanelPage';
import { gateOf } from './runFixture';

const cases = judgedCasesOf(148);
const view = judgedViewOf(cases);

describe.sequential('a judged run in use', () => {
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

  const open = async (shown: readonly RunCase[] = cases, width = 720): Promise<void> => {
    panel = await PanelPage.open(browser, { theme: 'dark', width });
    await panel.show({ view: 'run', run: shown === cases ? view : judgedViewOf(shown), cases: shown });
  };
  const counts = (): Promise<string> => panel.page.locator('#section-cases .by').innerText();
  const filter = (): Promise<string> => panel.page.locator('#filter').inputValue();
  const focused = (): Promise<string> =>
    panel.page.evaluate(() => document.activeElement?.textContent.trim() ?? '');

  it('filters the cases by a quadrant with the keyboard, and shows exactly as many as it counts', async () => {
    await open();
    const [usual] = view.judged?.quadrants ?? [];
    const { good, invented, lucky } = usual?.counts ?? { good: 0, invented: 0, lucky: 0 };
    await panel.page.locator('.quadrant').first().focus();
    await panel.page.keyboard.press('ArrowRight');
    await panel.page.keyboard.press('ArrowDown');
    expect(await focused()).toBe(`invented ${invented}`);
    await panel.page.keyboard.press('Enter');
    expect(await filter()).toBe('recall@5>=0.5 faithfulness<0.8');
    await expect.poll(counts).toBe(`${invented} of 148`);
    await panel.page.keyboard.press('ArrowUp');
    await panel.page.keyboard.press('Space');
    await expect.poll(counts).toBe(`${good} of 148`);
    const pressed = panel.page.locator('.quadrant[aria-pressed="true"]');
    expect(await pressed.allInnerTexts()).toEqual([`good ${good}`]);
    await pressed.press('Enter');
    await expect.poll(counts).toBe('148');
    expect(lucky).toBeGreaterThan(0);
  });

  it('takes another cut-off of recall, and clicks into the plot', async () => {
    await open();
    await panel.page.getByRole('combobox', { name: 'Found by' }).selectOption('recall@10');
    const figures = view.judged?.quadrants.find(({ recall }) => recall.metric === 'recall@10');
    await panel.page
      .locator('.quadrant-plot .area')
      .first()
      .click({ position: { x: 3, y: 3 } });
    expect(await filter()).toBe('recall@10<0.5 faithfulness>=0.8');
    await expect.poll(counts).toBe(`${figures?.counts.lucky} of 148`);
  });

  it('finds the cases that are not drawn, those of a cause and the flagged ones', async () => {
    await open();
    await panel.page.getByRole('button', { name: '5 without faithfulness' }).click();
    await expect.poll(counts).toBe('5 of 148');
    await panel.page.getByRole('button', { name: 'timeout 5' }).click();
    expect(await filter()).toBe('faithfulness=null @timeout');
    await panel.page.getByRole('button', { name: 'Clear Filter' }).click();
    await panel.page.getByRole('button', { name: 'Show 5 Cases' }).click();
    await expect.poll(counts).toBe('5 of 148');
  });

  it('keeps one tab stop among the groups of another field, wherever the person was in the first', async () => {
    await open();
    const fields = panel.page.getByRole('group', { name: 'Group by' });
    const stops = (): Promise<number> => panel.page.locator('.group[tabindex="0"]').count();
    const groups = (): Promise<number> => panel.page.locator('.group').count();
    await fields.getByRole('button', { name: 'topic' }).click();
    const many = await groups();
    await panel.page.locator('.group').first().focus();
    await panel.page.keyboard.press('End');
    expect(await stops()).toBe(1);
    await fields.getByRole('button', { name: 'language' }).click();
    await expect.poll(groups).not.toBe(many);
    expect(await stops()).toBe(1);
  });

  it('filters by a group, another group of the field in its place', async () => {
    await open();
    await panel.page.getByRole('group', { name: 'Group by' }).getByRole('button', { name: 'topic' }).click();
    const names = (): Promise<string[]> => panel.page.locator('.group').allInnerTexts();
    expect(await names()).toEqual(['refunds', 'devices', 'shipping']);
    await panel.page.getByRole('button', { name: 'refunds' }).press('Enter');
    await expect.poll(counts).toBe('50 of 148');
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('Enter');
    expect(await filter()).toBe('topic:devices');
    await expect.poll(counts).toBe('49 of 148');
  });

  it('opens the judgment of a row by keyboard, and its line with Ctrl+Enter', async () => {
    await open();
    const lost = cases[5] as RunCase;
    await panel.page.locator('#filter').fill('@timeout');
    await expect.poll(counts).toBe('5 of 148');
    await panel.page.locator('.cases tbody tr').first().focus();
    await panel.page.keyboard.press('Enter');
    const detail = panel.page.locator('.row-detail');
    await detail.getByText('did not answer within 60 s, 2 tries').first().waitFor();
    expect(await detail.innerText()).toContain('gpt-4.1-mini at api.openai.com');
    await panel.page.keyboard.press('ArrowLeft');
    expect(await detail.count()).toBe(0);
    await panel.page.keyboard.press('ArrowRight');
    await detail.waitFor();
    await panel.page.keyboard.press('Control+Enter');
    const opened = (): unknown => panel.sent.find((one) => one.type === 'action');
    await expect.poll(opened).toMatchObject({ action: 'openRow', target: String(lost.line) });
  });

  it('shows what a model wrote as text, whole, at 300 px', async () => {
    const hostile = `</pre><img src=x onerror="window.hacked=1"> \u202E${'long'.repeat(300)} \${1}`;
    const evaluation = scoredBy([0.2, 1, 1], {
      reason: hostile,
      rawOutput: hostile,
      notes: [
        { code: 'x', message: hostile },
        { code: 'steering', part: 'answer', from: 0, to: 4, message: hostile },
      ],
      model: hostile,
    });
    const own = [{ ...(cases[0] as RunCase), evaluation, tags: [hostile.slice(0, 150)] }, ...cases.slice(1)];
    await open(own, 300);
    await panel.page.locator('#filter').fill('@flagged q-001');
    await expect.poll(counts).toBe('1 of 148');
    await panel.page.locator('.cases tbody tr').first().click();
    await panel.page.locator('.row-detail .raw').waitFor();
    expect(await panel.page.locator('.row-detail .raw').innerText()).toContain('<img src=x onerror=');
    expect(await panel.page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(await panel.overflow()).toEqual([]);
    expect(await panel.axe()).toEqual([]);
  });

  it('asks the host for figures that failed, to cancel, and to go on with a run', async () => {
    const gate = gateOf({});
    panel = await PanelPage.open(browser, { theme: 'dark', width: 540 });
    const failed = judgedViewOf(cases, { gate, figures: { run: 'r', failure: '' } });
    await panel.show({ view: 'run', run: failed, cases });
    await panel.page.getByRole('button', { name: 'Compute Again' }).click();
    const running = judgedViewOf(cases, { gate, figures: { run: 'r', running: { done: 12, total: 148 } } });
    await panel.show({ view: 'run', run: running, cases });
    await panel.page.getByText('Computing, 12 of 148 cases read.').waitFor();
    await panel.page.locator('.waiting').getByRole('button', { name: 'Cancel' }).click();
    const actions = (): unknown[] => panel.sent.flatMap((one) => (one.type === 'action' ? [one.action] : []));
    await expect.poll(actions).toEqual(['figuresAgain', 'cancelFigures']);
  });
});
