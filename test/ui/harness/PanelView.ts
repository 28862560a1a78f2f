import axe, { type Result } from 'axe-core';
import { mkdirSync } from 'node:fs';
import * as path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { resultsFolder } from '../../../.config/vscode/paths.mjs';
import { waitFor } from './waitFor';

/** A webview: VS Code shows its page in a frame within a frame. */
export class PanelView {
  constructor(private readonly page: Page) {}

  /**
   * The frame that holds the page of a webview panel, once its document is loaded. It is a new one after the panel
   * was closed, hidden or moved: ask again then.
   * @param extension id of the extension whose webview it is
   */
  async frame(extension = 'rag-judge.rag-judge'): Promise<Frame> {
    const outer = this.page.locator(`iframe.webview.ready[src*="extensionId=${extension}"]:visible`).first();
    return waitFor(`a webview of ${extension}`, async () => {
      const handle = await outer.elementHandle({ timeout: 1_000 });
      const shell = await handle?.contentFrame();
      const inner = await shell?.waitForSelector('iframe#active-frame', { timeout: 1_000 });
      const frame = await inner?.contentFrame();
      if (frame === null || frame === undefined) return undefined;
      const state = await frame.evaluate(() => document.readyState);
      return state === 'complete' ? frame : undefined;
    });
  }

  /** The panel's text, once it has the given part. */
  async text(part = '', extension?: string): Promise<string> {
    let seen = '';
    return waitFor(`"${part}" in the panel`, async () => {
      seen = await (await this.frame(extension)).locator('body').innerText();
      return seen.includes(part) ? seen : undefined;
    }).catch((error: unknown) => {
      throw new Error(`The panel has no "${part}". There was:\n${seen}`, { cause: error });
    });
  }

  /** Whether a webview of the extension is on screen now. */
  async isShown(extension = 'rag-judge.rag-judge'): Promise<boolean> {
    return (await this.page.locator(`iframe.webview[src*="extensionId=${extension}"]:visible`).count()) > 0;
  }

  /**
   * What axe-core finds in the panel.
   * @param impacts which grades count; default serious and critical
   * @returns one line per fault: `rule: help (n places: selector, …)`
   */
  async axe(
    impacts: readonly NonNullable<Result['impact']>[] = ['serious', 'critical'],
    extension?: string,
  ): Promise<string[]> {
    const frame = await this.frame(extension);
    await frame.evaluate(axe.source);
    const { violations } = await frame.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document),
    );
    return violations
      .filter(({ impact }) => impact !== null && impact !== undefined && impacts.includes(impact))
      .map(({ id, help, nodes }) => {
        const places = nodes.map(({ target }) => target.join(' ')).join(', ');
        return `${id}: ${help} (${nodes.length} places: ${places})`;
      });
  }

  /** Saves a picture of the panel alone as `test-results/ui/<name>.png`. @returns the path */
  async screenshot(name: string, extension?: string): Promise<string> {
    const file = path.join(resultsFolder, 'ui', `${name}.png`);
    mkdirSync(path.dirname(file), { recursive: true });
    const frame = await this.frame(extension);
    await frame.locator('body').screenshot({ path: file, animations: 'disabled' });
    return file;
  }
}
