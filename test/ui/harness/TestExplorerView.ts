import type { Locator, Page } from 'playwright-core';
import { waitFor } from './waitFor';

/** The tree of the Testing view. It has to be open. */
export class TestExplorerView {
  constructor(private readonly page: Page) {}

  /** Rows on screen as a screen reader reads them: `q-009 (Failed)`. */
  async rows(): Promise<string[]> {
    const rows = await this.page.locator('.test-explorer .monaco-list-row').evaluateAll((all) =>
      all
        .map((row) => ({
          top: row.getBoundingClientRect().top,
          text: `${row.getAttribute('aria-label') ?? ''} | ${row.textContent ?? ''}`,
        }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text.replace(/\s+/g, ' ').trim()),
    );
    return rows;
  }

  /** Waits for a row. @returns all of its text */
  async row(part: string | RegExp): Promise<string> {
    let seen: string[] = [];
    return waitFor(`a test with ${String(part)}`, async () => {
      seen = await this.rows();
      return seen.find((text) => (typeof part === 'string' ? text.includes(part) : part.test(text)));
    }).catch((error: unknown) => {
      throw new Error(`No test has ${String(part)}. There was: ${JSON.stringify(seen)}`, { cause: error });
    });
  }

  /** The element of a row by its label. */
  item(label: string): Locator {
    return this.page.locator('.test-explorer .monaco-list-row', { hasText: label }).first();
  }

  /** Opens a suite. */
  async expand(label: string): Promise<void> {
    const item = this.item(label);
    await item.click();
    if ((await item.getAttribute('aria-expanded')) !== 'true') await this.page.keyboard.press('ArrowRight');
    await waitFor(`${label} to be open`, async () =>
      (await item.getAttribute('aria-expanded')) === 'true' ? true : undefined,
    );
  }
}
