import type { Locator, Page } from 'playwright-core';
import { waitFor } from './waitFor';

/** The tree of stored runs in the Explorer. */
export class RunsView {
  constructor(private readonly page: Page) {}

  /** The pane with its heading. */
  get pane(): Locator {
    return this.page.locator('.pane', {
      has: this.page.locator('.pane-header[aria-label^="RAG Judge Runs"]'),
    });
  }

  /** Label and description of each row, top to bottom. */
  async rows(): Promise<string[]> {
    const rows = await this.pane.locator('.monaco-list-row').evaluateAll((elements) =>
      elements.map((element) => ({
        index: Number(element.getAttribute('data-index')),
        text: [
          element.querySelector('.label-name')?.textContent,
          element.querySelector('.label-description')?.textContent,
        ]
          .map((part) => (part ?? '').trim())
          .join(' | '),
      })),
    );
    return rows.sort((a, b) => a.index - b.index).map(({ text }) => text);
  }

  /** Waits until the rows are as wanted. @returns them */
  async until(what: string, wanted: (rows: string[]) => boolean): Promise<string[]> {
    let rows: string[] = [];
    return waitFor(what, async () => {
      rows = await this.rows();
      return wanted(rows) ? rows : undefined;
    }).catch((error: unknown) => {
      throw new Error(`Not seen: ${what}. There was: ${rows.join(' / ')}`, { cause: error });
    });
  }

  /** A row by a part of its text. */
  row(part: string | RegExp): Locator {
    return this.pane.locator('.monaco-list-row', { hasText: part }).first();
  }
}
