import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../.config/vscode/chromium.mjs';
import { caseViewOf, entryOf, now } from './caseFixture';
import { PanelPage, type Shown } from './PanelPage';
import { runCasesOf, runHeadOf, runViewOf } from './runFixture';

const cases = runCasesOf(148);
const run = runHeadOf(cases);
const both: Shown = { view: 'run', case: caseViewOf(), run: runViewOf([run]), cases };

describe.sequential('the score panel in use', () => {
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

  const open = async (shown: Shown, look: { width?: number; state?: unknown } = {}): Promise<void> => {
    panel = await PanelPage.open(browser, { theme: 'dark', width: look.width ?? 720, state: look.state });
    await panel.show(shown);
  };
  const text = (selector: string): Promise<string> => panel.page.locator(selector).innerText();
  const focusedRow = (): Promise<string | null> =>
    panel.page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex') ?? null);
  const actions = (): unknown[] =>
    panel.sent.flatMap((message) =>
      message.type === 'action'
        ? [message.target === undefined ? message.action : [message.action, message.target]]
        : [],
    );

  it('shows hostile text as text and keeps its layout', async () => {
    const hostile =
      '</pre></script><script>window.hacked=1</script><img src=x onerror="window.hacked=1"><style>*{display:none}</style>' +
      ` \u202Eright to left\u202C \u2066isolate ${'long'.repeat(500)} {{7*7}} \${1} &lt;b&gt; <a href="command:x">x</a>`;
    const rawOutput = `${hostile}\n{"faithfulnessScore": 1, "reason": ${JSON.stringify(hostile)}, "<b>Score": 1}`;
    const entry = entryOf({
      scores: [1, null, 1],
      at: [12, 14, 30],
      more: {
        rawOutput,
        reason: hostile,
        model: hostile,
        causes: { contextRelevanceScore: 'error' },
        error: hostile,
        notes: [{ code: 'x', message: hostile }],
      },
    });
    const before = entryOf({ scores: [1, 1, 1], at: [12, 14, 20], answer: hostile });
    await open(
      { view: 'case', case: { ...caseViewOf({ history: [before, entry] }), title: hostile } },
      { width: 300 },
    );
    expect(await panel.overflow()).toEqual([]);
    expect(await panel.page.locator('.raw').textContent()).toBe(rawOutput.replace('\n', ''));
    expect(await panel.page.locator('h1').textContent()).toBe(hostile);
    const foreign = await panel.page.locator('#page :is(img, script, style, iframe, a)').count();
    expect(foreign).toBe(0);
    expect(await panel.page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(await panel.axe()).toEqual([]);
  });

  it('shows the beginning of a raw output of two million characters, in few elements', async () => {
    const raw = '{"x":\n'.repeat(340_000);
    const entry = entryOf({ scores: [1, 1, 1], at: [12, 14, 30], more: { rawOutput: raw } });
    await open({
      view: 'case',
      case: caseViewOf({ history: [entry] }, { locate: () => ({ parsed: null, read: [], unread: [] }) }),
    });
    expect(await text('.cut')).toContain('1,940,000 more characters.');
    await panel.page.click('.cut button');
    await expect.poll(actions).toEqual(['showRaw']);
    expect(await panel.page.locator('.raw *').count()).toBeLessThan(10);
  });

  it('collapses a section, keeps that over a reload, and opens it for "Show in raw output"', async () => {
    await open({ view: 'case', case: caseViewOf() });
    await panel.page.click('#heading-raw button');
    expect(await panel.page.getAttribute('#heading-raw button', 'aria-expanded')).toBe('false');
    expect(await panel.page.locator('.raw').count()).toBe(0);
    const state = await panel.state();
    expect(state).toMatchObject({ view: 'case', caseKey: 'file:///ws#cases/refund-window', shut: ['raw'] });
    expect(JSON.stringify(state)).not.toContain('30-day');
    await panel.close();
    await open({ view: 'case', case: caseViewOf() }, { state });
    expect(await panel.page.locator('.raw').count()).toBe(0);
    await panel.page.click('text=Show in raw output');
    expect(await panel.page.evaluate(() => document.activeElement?.className)).toBe('raw');
  });

  it('names scores for a screen reader', async () => {
    await open({ view: 'case', case: caseViewOf() });
    const meter = panel.page.getByRole('meter', { name: 'Faithfulness' });
    expect(await meter.getAttribute('aria-valuetext')).toBe('0.62, minimum 0.80, before 0.91');
    expect(await panel.page.getByRole('img', { name: 'Answer relevance: no score, missing' }).count()).toBe(
      1,
    );
    const trend = 'Last 6: 0.58, 0.55, 0.70, 0.75, 0.91, 0.62';
    expect(await panel.page.getByRole('img', { name: trend }).count()).toBe(1);
  });

  it('lays texts out without space of its own', async () => {
    await open({ view: 'case', case: caseViewOf() });
    const heights = await panel.page
      .locator('.diff > div')
      .evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(heights).toEqual([18, 18, 18]);
    expect(await panel.page.locator('.text').evaluate((reason) => reason.clientHeight)).toBe(40);
  });

  it('asks the host for what the buttons say', async () => {
    await open({ view: 'case', case: caseViewOf({ stale: ['answer'] }) });
    for (const name of ['Judge Again', 'Show Raw Output', 'Compare with Previous Judgment']) {
      await panel.page.getByRole('toolbar').getByRole('button', { name }).click();
    }
    await panel.page.click('.notice button');
    await panel.page.click('.roles >> text=hits');
    await panel.page.click('[aria-label="Copy"]');
    await expect
      .poll(actions)
      .toEqual(['judge', 'showRaw', 'compareRaw', 'judge', ['openRole', 'hits'], 'copyRaw']);
  });

  it('offers only what the host can do', async () => {
    await open({ view: 'case', case: caseViewOf() });
    await panel.post({
      type: 'snapshot',
      view: 'case',
      shown: 1,
      case: caseViewOf({ stale: ['answer'] }),
      run: null,
      actions: [],
    });
    await panel.page.waitForSelector('.notice');
    expect(
      await panel.page.locator('.bar .icon-button, .notice button, .section-head .icon-button').count(),
    ).toBe(0);
  });

  it('counts the seconds of a judgment, dims the old scores, and says when it ended', async () => {
    const judging = caseViewOf({ judging: { since: new Date(now.getTime() - 4000) } });
    await open({ view: 'case', case: judging });
    expect(await text('.facts')).toContain('judging, 4\u00a0s');
    await panel.page.waitForFunction(() =>
      document.querySelector('.facts')?.textContent?.includes('judging, 5'),
    );
    await panel.page.click('text=Cancel');
    await expect.poll(actions).toEqual(['cancel']);
    await panel.show({ view: 'case', case: caseViewOf() });
    const status = 'Judged: Faithfulness 0.62, Context relevance 0.85, Answer relevance no score.';
    await panel.page.waitForFunction(
      (said) => document.getElementById('status')?.textContent === said,
      status,
    );
  });

  it('says the scores of a judgment that was over before it was shown as running', async () => {
    await open({ view: 'case', case: { ...caseViewOf(), historyTotal: 5 } });
    await panel.show({ view: 'case', case: { ...caseViewOf(), historyTotal: 6 } });
    await panel.page.waitForFunction(() =>
      document.getElementById('status')?.textContent?.startsWith('Judged: Faithfulness 0.62,'),
    );
  });

  it('drops messages of another shape and goes on', async () => {
    await open({ view: 'case', case: caseViewOf() });
    await panel.page.evaluate(() => window.postMessage({ type: 'snapshot', version: 99 }));
    await panel.post({ type: 'rows', request: 'one' });
    await panel.show({ view: 'case', case: { ...caseViewOf(), title: 'still here' } });
    await panel.page.waitForSelector('h1:text("still here")');
    expect(panel.faults.splice(0)).toHaveLength(2);
  });

  it('moves by keyboard: tabs, rows, ends, and Enter opens the line', async () => {
    await open(both);
    await panel.page.focus('#tab-run');
    await panel.page.keyboard.press('ArrowLeft');
    expect(await text('h1')).toBe('refund-window');
    await panel.page.keyboard.press('Escape');
    expect(await text('h1')).toBe('support-faq.jsonl');
    await panel.page.focus('.cases tbody tr[tabindex="0"]');
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('ArrowDown');
    expect(await focusedRow()).toBe('4');
    await panel.page.keyboard.press('End');
    expect(await focusedRow()).toBe('149');
    await panel.page.keyboard.press('Home');
    expect(await focusedRow()).toBe('2');
    const line = (await panel.page.getAttribute('.cases tr.active', 'title'))?.match(/line (\d+)/)?.[1];
    await panel.page.keyboard.press('Enter');
    await expect.poll(actions).toEqual([['openRow', line]]);
  });

  it('keeps the focus in the table when its row is scrolled out of existence', async () => {
    await open(both);
    await panel.page.focus('.cases tbody tr[tabindex="0"]');
    await panel.page.evaluate(() => document.querySelector('.grid-box')?.scrollTo(0, 100_000));
    await panel.page.waitForSelector('tr[aria-rowindex="149"]');
    await panel.page.keyboard.press('ArrowDown');
    expect(await focusedRow()).toBe('3');
  });

  it('keeps the tab that the person chose until the host brings a view to the front', async () => {
    await open(both);
    await panel.page.click('#tab-case');
    await expect.poll(() => panel.sent.at(-1)).toMatchObject({ type: 'view', view: 'case' });
    const snapshot = {
      type: 'snapshot',
      view: 'run',
      case: caseViewOf({ stale: ['hits'] }),
      run: both.run,
      actions: [],
    };
    await panel.post({ ...snapshot, shown: 1 });
    await panel.page.waitForSelector('.notice');
    expect(await text('h1')).toBe('refund-window');
    await panel.post({ ...snapshot, shown: 2 });
    await panel.page.waitForSelector('h1:text("support-faq.jsonl")');
  });

  it('says how a run goes, and that it ended', async () => {
    await open({ ...both, run: runViewOf([run], { running: { done: 63, total: 148 } }) });
    const said = (words: string): Promise<unknown> =>
      panel.page.waitForFunction((text) => document.getElementById('status')?.textContent === text, words);
    await said('running metrics, 63 of 148.');
    expect(await panel.page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('63');
    await panel.page.click('text=Cancel');
    await expect.poll(actions).toEqual(['cancelRun']);
    await panel.show(both);
    await said('Metrics of 148 cases are here.');
  });

  it('sorts by a column, either way', async () => {
    await open(both);
    const first = (): Promise<string> => text('.cases tbody tr:first-child .case');
    await panel.page.click('.cases th >> text=mrr');
    await panel.page.waitForSelector('th[aria-sort="ascending"] >> text=mrr');
    await panel.page.click('.cases th >> text=mrr');
    await panel.page.waitForSelector('th[aria-sort="descending"] >> text=mrr');
    const best = cases.find((item) => item.metrics?.['mrr'] === 1)?.id;
    await expect.poll(first).toBe(best);
    await panel.page.click('.cases th >> text=Case');
    await expect.poll(first).toBe('q-001');
  });

  it('filters: Ctrl+F, the count, no match, chips and Escape', async () => {
    await open(both);
    await panel.page.keyboard.press('Control+f');
    await panel.page.keyboard.type('carriers');
    await expect.poll(() => text('#section-cases .by')).toBe('13 of 148');
    await panel.page.fill('#filter', 'refundd');
    await panel.page.waitForSelector('.no-match');
    expect(await text('.no-match p')).toBe('No case matches \u201crefundd\u201d.');
    await panel.page.fill('#filter', 'recal@5<1');
    await expect.poll(() => text('.no-match p')).toBe('This run has no value named \u201crecal@5\u201d.');
    await panel.page.keyboard.press('Escape');
    expect(await panel.page.inputValue('#filter')).toBe('');
    await panel.page.click('.chip');
    await expect.poll(() => text('#section-cases .by')).toBe('4 of 148');
    expect(await panel.page.getAttribute('.chip', 'aria-pressed')).toBe('true');
    await panel.page.click('.chip');
    await expect.poll(() => text('#section-cases .by')).toBe('148');
    await panel.page.click('.foot >> text=4 without a value');
    expect(await panel.page.inputValue('#filter')).toBe('@null');
  });

  it('picks another system', async () => {
    const other = runHeadOf(cases, { id: 'run-b', name: 'reranked' });
    await open({ ...both, run: runViewOf([run, other]) });
    await panel.page.selectOption('#system', 'run-b');
    await expect.poll(actions).toEqual([['selectRun', 'run-b']]);
  });

  it('holds some sixty of 100,000 rows at a time and asks for what is scrolled to', async () => {
    const many = runCasesOf(100_000, [5]);
    await open({ view: 'run', run: runViewOf([runHeadOf(many)]), cases: many });
    expect(await panel.page.getAttribute('.cases', 'aria-rowcount')).toBe('100001');
    await panel.page.focus('.cases tbody tr[tabindex="0"]');
    await panel.page.keyboard.press('End');
    await panel.page.waitForSelector('tr[aria-rowindex="100001"][aria-selected]');
    expect(await panel.page.locator('.cases tbody tr').count()).toBeLessThan(90);
    const asked = panel.sent.filter(({ type }) => type === 'rows');
    expect(asked.length).toBeLessThan(6);
  });

  it('comes back after a reload with its filter, order and scroll position', async () => {
    await open(both);
    await panel.page.click('.cases th >> text=Case');
    await panel.page.fill('#filter', 'a');
    await panel.page.waitForSelector('tr[aria-rowindex="2"][aria-selected]');
    await panel.page.evaluate(() => document.querySelector('.grid-box')?.scrollTo(0, 440));
    await expect
      .poll(() => panel.state())
      .toMatchObject({ filter: 'a', sort: 'line', scroll: 440, runId: 'run-a' });
    const state = await panel.state();
    await panel.close();
    await open(both, { state });
    await expect
      .poll(() => panel.page.evaluate(() => document.querySelector('.grid-box')?.scrollTop))
      .toBe(440);
    expect(await panel.page.inputValue('#filter')).toBe('a');
  });
});
