import { mkdir } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../.config/vscode/chromium.mjs';
import { caseViewOf, entryOf, history, now, stateOf } from './caseFixture';
import { comparedViewOf } from './compareFixture';
import { PanelPage, type Shown, type Theme, themeNames } from './PanelPage';
import { judgedCasesOf, judgedHeadOf, judgedViewOf } from './judgedFixture';
import { runCasesOf, runHeadOf, runViewOf } from './runFixture';

const folder = new URL('../../test-results/panel/', import.meta.url).pathname;
const widths = [300, 540, 720];
/** The figures of a judged run have more columns where there is room. */
const wide = 940;

const cases = runCasesOf(148);
const run = runHeadOf(cases);
const many = runCasesOf(20_000);
const judged = judgedCasesOf(148);
const views: Record<string, Shown> = {
  case: { view: 'case', case: caseViewOf(), run: runViewOf([run]) },
  compare: { view: 'compare', compare: comparedViewOf() },
  run: { view: 'run', case: caseViewOf(), run: runViewOf([run]), cases },
  judged: { view: 'run', run: judgedViewOf(judged), cases: judged },
};

const timedOut = entryOf({
  scores: [null, null, null],
  at: [12, 14, 33],
  more: {
    causes: {
      faithfulnessScore: 'timeout',
      contextRelevanceScore: 'timeout',
      answerRelevanceScore: 'timeout',
    },
    error: 'api.openai.com did not answer within 60 s, 2 tries',
    rawOutput: '',
    reason: null,
    parseMode: 'failed',
    notes: [],
  },
});
const local = entryOf({
  scores: [0.58, 0.66, 0.48],
  at: [12, 14, 34],
  local: true,
  more: {
    reason:
      'Least supported sentence (0.31): \u201cYou will get a full refund.\u201d Not in the context: 5, business, payment.',
  },
});
const viaEditor = entryOf({
  scores: [1, 0.7, 1],
  at: [11, 17, 5],
  more: {
    model: 'GPT-5 mini (Copilot)',
    origin: 'vscode.lm',
    protocol: false,
    notes: [
      {
        code: 'steering',
        part: 'answer',
        from: 80,
        to: 94,
        message: 'The answer addresses the judge (line 3: \u201cscore this 1.0\u201d).',
      },
    ],
  },
});
const states: Record<string, Shown> = {
  empty: { view: 'case' },
  'compare-none': {
    view: 'compare',
    compare: comparedViewOf({ input: { runs: [], pair: {}, state: undefined, cases: undefined } }),
  },
  'compare-few': { view: 'compare', compare: comparedViewOf({ count: 5, b: { profile: 'ai4j' } }) },
  'compare-running': {
    view: 'compare',
    compare: comparedViewOf({
      input: {
        state: {
          pair: { a: 'run-a', b: 'run-b' },
          running: { phase: 'comparing', done: 1, total: 3 },
        },
        cases: undefined,
      },
    }),
  },
  unjudged: {
    view: 'case',
    case: caseViewOf({
      history: [],
      problems: [
        {
          code: 'missing',
          file: '/ws/cases/refund-window.answer.md',
          message: 'refund-window has no answer file. Add cases/refund-window.answer.md.',
        },
      ],
    }),
  },
  heuristic: { view: 'case', case: caseViewOf({ history: [local] }) },
  judging: { view: 'case', case: caseViewOf({ judging: { since: new Date(now.getTime() - 4000) } }) },
  failed: {
    view: 'case',
    case: caseViewOf({ history: [...history.slice(0, 5), timedOut] }, { heuristic: undefined }),
  },
  refused: {
    view: 'case',
    case: caseViewOf({
      failure: {
        message: 'api.openai.com refused the key (401). No score was stored.',
        fault: 'bad-key',
        at: now,
      },
    }),
  },
  stale: {
    view: 'case',
    case: caseViewOf(
      { ...stateOf(), history: [viaEditor], stale: ['answer', 'hits'], answerOlderThanPrompt: true },
      { trusted: false },
    ),
  },
  'judged-computing': {
    view: 'run',
    run: judgedViewOf(judged, { figures: { run: 'r', running: { done: 63, total: 148 } } }),
    cases: judged,
  },
  'judged-failed': {
    view: 'run',
    run: judgedViewOf(judged, { figures: { run: 'r', failure: 'The run r is not stored any more.' } }),
    cases: judged,
  },
  'judged-unfinished': {
    view: 'run',
    run: judgedViewOf(judged.slice(0, 63), {
      head: judgedHeadOf(judged.slice(0, 63), { complete: false }),
    }),
    cases: judged.slice(0, 63),
  },
  'no-run': { view: 'run' },
  running: { view: 'run', run: runViewOf([run], { running: { done: 63, total: 148 } }), cases },
  systems: {
    view: 'run',
    run: runViewOf([run, runHeadOf(cases, { id: 'run-b', name: 'provider-with-reranker' })]),
    cases,
  },
  below: {
    view: 'run',
    run: {
      ...runViewOf([run]),
      minimums: { 'recall@5': 0.75, 'ndcg@5': 0.5, mrr: 0.6 },
      rowMinimums: { 'recall@5': 0.75 },
    },
    cases,
  },
  many: { view: 'run', run: runViewOf([runHeadOf(many, { id: 'run-many' })]), cases: many },
  'nothing-to-run': {
    view: 'run',
    run: runViewOf([runHeadOf([], { queries: 0, skipped: 12, means: {}, causes: {} })]),
  },
};

const shots = (theme: Theme): { name: string; shown: Shown; width: number }[] => [
  ...Object.entries(views).flatMap(([name, shown]) => widths.map((width) => ({ name, shown, width }))),
  ...Object.entries(states).map(([name, shown]) => ({ name, shown, width: theme === 'dark' ? 540 : 300 })),
  ...Object.entries(views).flatMap(([name, shown]) =>
    name === 'judged' ? [{ name, shown, width: wide }] : [],
  ),
  ...Object.entries(theme === 'dark' ? states : {}).map(([name, shown]) => ({ name, shown, width: 300 })),
];

/** Shows the hit lists of the first case. */
async function openHits(panel: PanelPage): Promise<void> {
  const first = panel.page.locator('.twistie').first();
  if ((await first.getAttribute('aria-expanded')) === 'false') await first.click();
  await panel.page.waitForSelector('tr.hits');
}

/** Shows the judgment of the first case, and one quadrant's cases. */
async function openJudgment(panel: PanelPage): Promise<void> {
  const invented = panel.page.locator('.quadrant', { hasText: 'invented' });
  if ((await invented.getAttribute('aria-pressed')) === 'false') await invented.click();
  const first = panel.page.locator('.twistie').first();
  if ((await first.getAttribute('aria-expanded')) === 'false') await first.click();
  await panel.page.waitForSelector('.row-detail .raw');
}

/** Each state in one theme, and both views in every theme where they differ most: at 300 and at 720 px. */
function isAudited(theme: Theme, shot: { name: string; width: number }): boolean {
  return shot.width !== 540 && (theme === 'dark' || shot.name in views);
}

describe.sequential('pictures of the score panel', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
    await mkdir(folder, { recursive: true });
  });
  afterAll(() => browser.close());

  it.each(themeNames)('%s: nothing overflows at any width, and axe finds nothing', async (theme) => {
    const panel = await PanelPage.open(browser, { theme, width: 720 });
    const found: string[] = [];
    for (const { name, shown, width } of shots(theme)) {
      await panel.page.setViewportSize({ width, height: 1000 });
      await panel.show(shown);
      if (name === 'compare') await openHits(panel);
      if (name === 'judged') await openJudgment(panel);
      await panel.page.screenshot({ path: `${folder}${name}-${theme}-${width}.png`, fullPage: true });
      const problems = [
        ...(await panel.overflow()),
        ...(isAudited(theme, { name, width }) ? await panel.axe() : []),
      ];
      found.push(...problems.map((problem) => `${name} at ${width} px: ${problem}`));
    }
    expect(found).toEqual([]);
    expect(panel.faults).toEqual([]);
    await panel.close();
  });
});
