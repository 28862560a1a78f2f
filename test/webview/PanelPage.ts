import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import type { RunCase } from '../../src/core/run/Run';
import { rowDetail } from '../../src/editor/panel/rowDetail';
import { RunRows } from '../../src/editor/panel/RunRows';
import { filterNames } from '../../src/editor/panel/runView';
import {
  type CaseView,
  type PageMessage,
  panelActions,
  panelProtocolVersion,
  type PanelView,
  type RunView,
} from '../../src/protocol/panelMessages';
import { now } from './caseFixture';
import type { ComparedView } from './compareFixture';
import themes from '../fixtures/themes.json';

export type Theme = keyof typeof themes;
export const themeNames = Object.keys(themes) as Theme[];

const bodyClass: Record<Theme, string> = {
  dark: 'vscode-dark',
  light: 'vscode-light',
  'high-contrast': 'vscode-high-contrast',
  'high-contrast-light': 'vscode-high-contrast vscode-high-contrast-light',
};

export interface Shown {
  view: PanelView;
  case?: CaseView | null;
  run?: RunView | null;
  cases?: readonly RunCase[];
  compare?: ComparedView | null;
}

const origin = 'http://panel.test';
const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const file = (name: string): string => new URL(`../../dist/${name}`, import.meta.url).pathname;

/**
 * The built page in Chromium, outside of VS Code, under the policy that the extension sets: the test plays the host.
 * What the policy blocks and what the page throws is collected in `faults`.
 */
export class PanelPage {
  readonly page: Page;
  readonly sent: PageMessage[] = [];
  readonly faults: string[] = [];
  #rows: RunRows | undefined;
  #minimums: Record<string, number> = {};
  #compare: ComparedView | undefined;
  #axeLoaded = false;
  #shown = 0;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(
    browser: Browser,
    look: { theme: Theme; width: number; height?: number; state?: unknown; reducedMotion?: boolean },
  ): Promise<PanelPage> {
    const context = await browser.newContext({
      viewport: { width: look.width, height: look.height ?? 1000 },
      reducedMotion: look.reducedMotion === true ? 'reduce' : 'no-preference',
    });
    const page = await context.newPage();
    const panel = new PanelPage(page);
    page.on('pageerror', (error) => panel.faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') panel.faults.push(message.text());
    });
    await page.exposeFunction('panelSent', (message: PageMessage) => panel.#receive(message));
    await page.addInitScript((state) => {
      const kept = { state };
      Object.assign(window, {
        kept,
        acquireVsCodeApi: () => ({
          postMessage: (message: unknown) =>
            void (window as unknown as { panelSent: (m: unknown) => void }).panelSent(message),
          getState: () => kept.state,
          setState: (next: unknown) => (kept.state = next),
        }),
      });
    }, look.state);
    await page.route(`${origin}/**`, async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      if (name === 'panel.js' || name === 'panel.css') return route.fulfill({ path: file(name) });
      return route.fulfill({ contentType: 'text/html', body: html(look.theme) });
    });
    await page.goto(`${origin}/`);
    return panel;
  }

  /** Sends a snapshot and waits until it is drawn; row requests are answered from `cases`. */
  async show(shown: Shown): Promise<void> {
    this.#rows = shown.run ? new RunRows(shown.cases ?? [], filterNames(shown.run)) : undefined;
    this.#minimums = shown.run?.rowMinimums ?? {};
    this.#compare = shown.compare ?? undefined;
    await this.post({
      type: 'snapshot',
      view: shown.view,
      shown: ++this.#shown,
      case: shown.case ?? null,
      run: shown.run ?? null,
      compare: shown.compare?.view ?? null,
      actions: [...panelActions],
    });
    await this.page.waitForSelector('#view');
    if (shown.view === 'compare' && (shown.compare?.view.rowsOf ?? '') !== '') {
      await this.page.waitForSelector('.compared tbody tr[aria-selected], .no-match');
    }
    if (shown.view === 'run' && (shown.run?.cases ?? 0) > 0) {
      await this.page.waitForSelector('.cases tbody tr[aria-selected], .no-match');
    }
  }

  async post(message: object): Promise<void> {
    await this.page.evaluate((data) => window.postMessage(data), {
      ...message,
      version: panelProtocolVersion,
    });
  }

  /** The page's saved state, as VS Code would keep it. */
  state(): Promise<unknown> {
    return this.page.evaluate(() => (window as unknown as { kept: { state: unknown } }).kept.state);
  }

  /** Horizontal overflow of the page and of each region in it, as `selector: by px`. */
  overflow(): Promise<string[]> {
    return this.page.evaluate(() => {
      const found: string[] = [];
      for (const element of document.querySelectorAll<HTMLElement>(
        'html, body, #page, .section, .raw, .grid-box, .notice',
      )) {
        const by = element.scrollWidth - element.clientWidth;
        if (by > 0) found.push(`${element.className || element.tagName}: by ${by} px`);
      }
      return found;
    });
  }

  /** Axe's violations that are at least moderate, as `rule: elements`. */
  async axe(): Promise<string[]> {
    if (!this.#axeLoaded) await this.page.evaluate(await readFile(axeSource, 'utf8'));
    this.#axeLoaded = true;
    const results = await this.page.evaluate(() => {
      const { axe } = window as unknown as {
        axe: { run: (options: object) => Promise<AxeResults> };
      };
      return axe.run({ resultTypes: ['violations'] });
    });
    return results.violations
      .filter(({ impact }) => impact !== 'minor')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map((node) => node.html)
            .join(' | ')
            .slice(0, 400)}`,
      );
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  async #receive(message: PageMessage): Promise<void> {
    this.sent.push(message);
    if (message.type === 'compareRows' && this.#compare !== undefined)
      await this.post(this.#compare.answer(message));
    if (this.#rows === undefined) return;
    if (message.type === 'distribution') {
      const { runId, id } = message;
      const distribution = { runId, id, ...(await this.#rows.distribution(id)) };
      await this.post({ type: 'distribution', distribution });
    }
    if (message.type === 'rowDetail') {
      const { runId, id } = message;
      const one = this.#rows.find(id);
      const detail = one && rowDetail(one, { minimums: this.#minimums, now });
      if (detail !== undefined) await this.post({ type: 'rowDetail', runId, id, detail });
    }
    if (message.type !== 'rows') return;
    const { request, runId, from, count, ...query } = message;
    const rows = await this.#rows.range(query, { from, count });
    await this.post({ type: 'rows', request, runId, from, ...(await this.#rows.query(query)), rows });
  }
}

function html(theme: Theme): string {
  const nonce = 'dGVzdA==';
  const policy = `default-src 'none'; img-src ${origin} data:; style-src ${origin}; font-src ${origin}; script-src 'nonce-${nonce}'`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="panel.css"><title>RAG Judge</title>
<script nonce="${nonce}">for (const [k, v] of Object.entries(${JSON.stringify(themes[theme])})) document.documentElement.style.setProperty(k, v)</script>
</head><body class="${bodyClass[theme]}"><main id="page" aria-label="Score panel"></main>
<div id="status" class="hidden-text" role="status" aria-live="polite"></div>
<script nonce="${nonce}" src="panel.js"></script></body></html>`;
}
