import * as path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { waitFor } from './waitFor';

/** For one step inside a longer wait. */
const stepMs = 2_000;
/** A search that takes longer is begun anew: it may have started before the extension host was there. */
const restMs = 8_000;

const rowSelector = '.quick-input-widget .quick-input-list .monaco-list-row';

/** The box at the top of the window: palette, quick open, quick picks, input boxes. */
export class QuickInput {
  private readonly widget: Locator;
  private readonly input: Locator;

  constructor(private readonly page: Page) {
    this.widget = page.locator('.quick-input-widget');
    this.input = page.locator('.quick-input-widget .quick-input-box input');
  }

  async runCommand(title: string): Promise<void> {
    const matches = (label: string): boolean => label === title || label.endsWith(`: ${title}`);
    await this.choose({ search: `>${title}`, what: `the command "${title}"`, matches });
  }

  async paletteTitles(search: string): Promise<string[]> {
    await this.open(`>${search}`);
    const labels = await this.settledLabels();
    await this.cancel();
    return labels;
  }

  async openFile(file: string): Promise<void> {
    const name = path.posix.basename(file);
    const folder = path.posix.dirname(file);
    await this.choose({
      search: file,
      what: `the file ${file}`,
      matches: (label, description) => label === name && (folder === '.' || description.endsWith(folder)),
    });
  }

  /** Waits for the box of this title, with its items: after a command, the palette may be the box for a moment yet. */
  async titled(title: string): Promise<void> {
    await this.widget.locator('.quick-input-title').getByText(title, { exact: true }).waitFor();
    await this.items();
  }

  /** The labels of the open quick pick, as soon as there are any. */
  async items(): Promise<string[]> {
    return waitFor('the items of a quick pick', async () => {
      const rows = await this.rows();
      return rows.length > 0 ? rows.map(({ label }) => label) : undefined;
    });
  }

  /** Label, description and detail of each item of the open quick pick, as it is read out. */
  async describedItems(): Promise<string[]> {
    await this.items();
    const names = this.page.locator(rowSelector);
    return names.evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));
  }

  /** Picks an item of the open quick pick. @param label all of its label, or a pattern */
  async pick(label: string | RegExp): Promise<void> {
    const fits = (text: string): boolean => (typeof label === 'string' ? text === label : label.test(text));
    await this.click(`the item ${String(label)}`, ({ label: text }) => fits(text));
  }

  /** Types into the open input box or quick pick and presses Enter. */
  async submit(text: string): Promise<void> {
    await this.input.fill(text);
    await this.page.keyboard.press('Enter');
  }

  /** Types a path into the open file dialog and presses its button. */
  async acceptFile(file: string, button: string): Promise<void> {
    await this.input.fill(file);
    await this.widget.locator('.monaco-button', { hasText: button }).click();
  }

  /** Title, placeholder and validation message of the open box. */
  async texts(): Promise<{ title: string; placeholder: string; message: string }> {
    await this.input.waitFor();
    const read = async (selector: string): Promise<string> =>
      (await this.widget.locator(selector).allInnerTexts()).join(' ').trim();
    return {
      title: await read('.quick-input-title'),
      placeholder: (await this.input.getAttribute('placeholder')) ?? '',
      message: await read('.quick-input-message'),
    };
  }

  /** Closes the box. */
  async cancel(): Promise<void> {
    if (!(await this.input.isVisible())) return;
    await this.input.press('Escape', { timeout: stepMs });
    await this.widget.waitFor({ state: 'hidden' });
  }

  /** Opens the palette or quick open with this text in it. An earlier box may just be closing: then once more. */
  private async open(search: string): Promise<void> {
    await waitFor(`the box to take "${search}"`, async () => {
      if (!(await this.input.isVisible())) await this.page.keyboard.press('F1');
      await this.input.fill(search, { timeout: stepMs });
      return (await this.input.isVisible()) && (await this.input.inputValue()) === search ? true : undefined;
    });
  }

  private async choose(choice: {
    search: string;
    what: string;
    matches: (label: string, description: string) => boolean;
  }): Promise<void> {
    let seen: string[] = [];
    await waitFor(choice.what, async () => {
      await this.open(choice.search);
      // Nothing within that time is no answer yet: the box is opened anew below.
      seen = await this.settledLabels().catch(() => []);
      const found = (await this.rows()).find(({ label, description }) => choice.matches(label, description));
      if (found !== undefined) {
        await this.page.locator(rowSelector).nth(found.index).click({ timeout: stepMs });
        await waitFor(`${choice.what} to be taken`, async () => {
          const open = (await this.input.isVisible()) && (await this.input.inputValue()) === choice.search;
          return open ? undefined : true;
        });
        return true;
      }
      // The list does not grow while it is open: commands and files that come later need a new one.
      await this.cancel();
      return undefined;
    }).catch((error: unknown) => {
      throw new Error(`${choice.what} is not offered. There was: ${seen.join(' | ')}`, { cause: error });
    });
  }

  private async click(what: string, fits: (row: Row) => boolean): Promise<void> {
    let seen: Row[] = [];
    await waitFor(what, async () => {
      seen = await this.rows();
      const found = seen.find(fits);
      if (found === undefined) return undefined;
      await this.page.locator(rowSelector).nth(found.index).click({ timeout: stepMs });
      return true;
    }).catch((error: unknown) => {
      const labels = seen.map(({ label }) => label).join(' | ');
      throw new Error(`${what} is not offered. There was: ${labels}`, { cause: error });
    });
  }

  /** The labels once two readings in a row agree: the list is filtered a moment after the text changes. */
  private async settledLabels(): Promise<string[]> {
    let before = '';
    const settled = async (): Promise<string[] | undefined> => {
      const labels = (await this.rows()).map(({ label }) => label);
      const busy = await this.widget.locator('.quick-input-progress.active').count();
      const now = labels.join('\n');
      const same = labels.length > 0 && busy === 0 && now === before;
      before = now;
      return same ? labels : undefined;
    };
    return waitFor('the list to come to rest', settled, restMs);
  }

  private async rows(): Promise<Row[]> {
    // A box that is closed keeps the rows it had.
    if (!(await this.widget.isVisible())) return [];
    return this.page.locator(rowSelector).evaluateAll((rows) =>
      rows.map((row, index) => ({
        index,
        label: (row.querySelector('.label-name')?.textContent ?? '').trim(),
        description: (row.querySelector('.label-description')?.textContent ?? '').trim(),
      })),
    );
  }
}

interface Row {
  index: number;
  label: string;
  description: string;
}
