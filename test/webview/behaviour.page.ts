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
      compare: null,
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
      compare: null,
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
    await panel.page.selectOption('#system', 'file:///ws#run-b');
    await expect.poll(actions).toEqual([['selectRun', 'file:///ws#run-b']]);
  });

  it('opens what defines a metric and the profile by keyboard, in one tab stop, and keeps it over a reload', async () => {
    await open(both);
    await panel.page.focus('.facts .term');
    await panel.page.keyboard.press('Enter');
    expect(await text('#definition-profile')).toContain('ties in file order');
    expect(await panel.page.getAttribute('.facts .term', 'aria-controls')).toBe('definition-profile');
    await panel.page.keyboard.press('Escape');
    expect(await panel.page.locator('#definition-profile').count()).toBe(0);
    await panel.page.focus('.means .term');
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('Space');
    const opened = panel.page.locator('.means .term[aria-expanded="true"]');
    expect(await opened.innerText()).toBe('precision');
    expect(await text('#definition-precision')).toContain('precision@5 = 1/5 = 0.20');
    expect(await panel.page.locator('.means .term[tabindex="0"]').innerText()).toBe('precision');
    const state = await panel.state();
    await panel.close();
    await open(both, { state, width: 300 });
    expect(await text('#definition-precision')).toContain('K, also when the list is shorter');
    expect(await panel.overflow()).toEqual([]);
    expect(await panel.axe()).toEqual([]);
  });

  it('runs in another profile in place: the old figures stay dimmed, with order, filter and scroll position', async () => {
    await open(both);
    await panel.page.click('.cases th >> text=mrr');
    await panel.page.fill('#filter', 'a');
    await panel.page.waitForSelector('th[aria-sort="ascending"] >> text=mrr');
    await panel.page.evaluate(() => document.querySelector('.grid-box')?.scrollTo(0, 440));
    await panel.page.selectOption('#profile', 'ai4j');
    await expect.poll(actions).toEqual([['selectProfile', 'ai4j']]);
    const chosen = {
      ...runViewOf([run], { running: { done: 63 } }),
      profile: { ...runViewOf([run]).profile, id: 'ai4j' },
    };
    await panel.show({ ...both, run: chosen });
    expect(await panel.page.inputValue('#profile')).toBe('ai4j');
    expect(await panel.page.locator('.means-section.old, .grid-box.old, .charts.old').count()).toBe(3);
    const next = runHeadOf(cases, { id: 'run-b', profile: 'ai4j' });
    await panel.show({ ...both, run: runViewOf([next]) });
    await panel.page.waitForSelector('.cases td.case:text-matches("q-")');
    expect(await panel.page.evaluate(() => document.querySelector('.grid-box')?.scrollTop)).toBe(440);
    expect(await panel.page.inputValue('#filter')).toBe('a');
    expect(await panel.page.getAttribute('.cases th:has-text("mrr")', 'aria-sort')).toBe('ascending');
    expect(await text('.facts.dots')).toContain('profile ai4j');
  });

  it('goes back to the profile of the figures when a run in another one is cancelled', async () => {
    await open(both);
    await panel.page.selectOption('#profile', 'ai4j');
    await panel.show(both);
    expect(await panel.page.inputValue('#profile')).toBe('standard');
  });

  it('offers the latest run while an older one is shown', async () => {
    const view = runViewOf([run]);
    const action = { action: 'showLatest', label: 'Show Latest' } as const;
    await open({
      ...both,
      run: { ...view, notices: [{ kind: 'stale', text: 'This is an older run.', action }] },
    });
    await panel.page.click('text=Show Latest');
    await expect.poll(actions).toEqual(['showLatest']);
  });

  it('draws the charts with every value in their names, and asks once for each distribution', async () => {
    await open({ ...both, run: { ...runViewOf([run]), rowMinimums: { 'recall@5': 0.75 } } });
    const curve = panel.page.getByRole('img', {
      name: /^Mean over K 1, 3, 5, 10\. recall 0\.\d\d, 0\.\d\d, .* ndcg .* precision/,
    });
    await curve.waitFor();
    expect(await curve.locator('.mark').count()).toBe(12);
    const counts =
      /recall@5 of 148 cases, bins of 0\.1 from 0 to 1: ([\d, ]+); 4 without a value; \d+ below the minimum 0\.75/;
    const bars = panel.page.getByRole('img', { name: counts });
    await bars.waitFor();
    const name = (await bars.getAttribute('aria-label')) ?? '';
    const sum = (counts.exec(name)?.[1] ?? '').split(', ').reduce((total, count) => total + Number(count), 0);
    expect(sum).toBe(144);
    await panel.page.getByLabel('Distribution of').selectOption('map');
    await panel.page.getByRole('img', { name: /^map of 148 cases/ }).waitFor();
    await panel.page.getByLabel('Distribution of').selectOption('recall@5');
    await bars.waitFor();
    const asked = panel.sent.flatMap((message) => (message.type === 'distribution' ? [message.id] : []));
    expect(asked).toEqual(['recall@5', 'map']);
    expect(await panel.state()).toMatchObject({ distribution: 'recall@5' });
  });

  it('keeps the text of charts at 11 px at any width, and shows values over 1 apart', async () => {
    const over = cases.map((one, at) => ({
      ...one,
      metrics: { ...one.metrics, 'recall@5': at === 0 ? 2 : 1 },
    }));
    for (const width of [300, 540, 720]) {
      await open({ view: 'run', run: runViewOf([runHeadOf(over)]), cases: over }, { width });
      await panel.page.getByRole('img', { name: /1 over 1/ }).waitFor();
      const heights = await panel.page
        .locator('.plot-box text')
        .evaluateAll((texts) => texts.map((one) => Math.round((one as SVGTextElement).getBBox().height)));
      expect(Math.max(...heights)).toBeLessThan(16);
      expect(await panel.overflow()).toEqual([]);
      if (width < 720) await panel.close();
    }
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
      .toMatchObject({ filter: 'a', sort: 'line', scroll: 440, runId: 'file:///ws#run-a' });
    const state = await panel.state();
    await panel.close();
    await open(both, { state });
    await expect
      .poll(() => panel.page.evaluate(() => document.querySelector('.grid-box')?.scrollTop))
      .toBe(440);
    expect(await panel.page.inputValue('#filter')).toBe('a');
  });
});
