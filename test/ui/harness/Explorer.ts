import type { Locator, Page } from 'playwright-core';
import { waitFor } from './waitFor';

const rowSelector = '.explorer-folders-view .monaco-list-row';

/** The file tree. Paths are relative to the folder, with `/`. */
export class Explorer {
  constructor(private readonly page: Page) {}

  /** Names of the visible rows, top to bottom, each indented by two spaces per level. */
  async rows(): Promise<string[]> {
    return (await this.read()).map(({ level, name }) => `${'  '.repeat(level - 1)}${name}`);
  }

  /** Selects files: the first with a click, the others with Ctrl held. Folders on the way are expanded. */
  async select(files: readonly string[]): Promise<void> {
    // Before anything is selected: a click that expands a folder selects it.
    for (const file of files) await this.row(file);
    for (const [index, file] of files.entries()) {
      const row = await this.row(file);
      await row.click({ modifiers: index === 0 ? [] : ['ControlOrMeta'] });
    }
  }

  /** Selects the files and chooses from the menu that a right click on the last one opens. */
  async chooseFromMenu(files: readonly string[], item: string): Promise<void> {
    let menu = await this.openMenu(files);
    let clicked = false;
    // A menu takes no click in its first 100 ms, lest the click that opened it chooses something.
    await waitFor(`the menu to take "${item}"`, async () => {
      if ((await menu.count()) === 0) {
        if (clicked) return true;
        // A tree that is read anew, as after a file was made, shuts its menu.
        menu = await this.openMenu(files);
      }
      await menu.locator('.action-item', { hasText: item }).first().click({ timeout: 1_000 });
      clicked = true;
      await menu.waitFor({ state: 'detached', timeout: 1_000 });
      return true;
    });
  }

  /** Titles in the menu of these files. */
  async menuTitles(files: readonly string[]): Promise<string[]> {
    const menu = await this.openMenu(files);
    const titles = await menu.locator('.action-label').allInnerTexts();
    await this.page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    return titles.map((title) => title.trim()).filter((title) => title !== '');
  }

  private async openMenu(files: readonly string[]): Promise<Locator> {
    const last = files.at(-1);
    if (last === undefined) throw new Error('No file was named.');
    await this.select(files);
    await (await this.row(last)).click({ button: 'right' });
    const menu = this.page.locator('.context-view .monaco-menu').first();
    await menu.waitFor();
    return menu;
  }

  /** The row of a file or folder, with the folders above it expanded. */
  private async row(file: string): Promise<Locator> {
    let found = -1;
    const segments = file.split('/');
    for (const depth of segments.keys()) {
      const target = segments.slice(0, depth + 1).join('/');
      const last = depth === segments.length - 1;
      found = await waitFor(`${target} in the Explorer`, async () => {
        const rows = await this.read();
        const row = rows.find(({ path }) => path === target);
        if (row === undefined) return undefined;
        if (last || row.expanded === true) return row.index;
        if (row.expanded === false) {
          await this.bringIntoView(row.index);
          await this.at(row.index).click();
        }
        return undefined;
      });
    }
    await this.bringIntoView(found);
    return this.at(found);
  }

  /** Scrolls the list, which scrolls by the wheel only, until no edge of it cuts the row off. */
  private async bringIntoView(index: number): Promise<void> {
    const list = this.page.locator('.explorer-folders-view .monaco-list').first();
    await waitFor(`row ${index} of the Explorer to be in sight`, async () => {
      const [row, view] = [await this.at(index).boundingBox(), await list.boundingBox()];
      if (row === null || view === null) return undefined;
      const above = view.y - row.y;
      const below = row.y + row.height - (view.y + view.height);
      if (above <= 0 && below <= 0) return true;
      await this.page.mouse.move(view.x + view.width / 2, view.y + view.height / 2);
      await this.page.mouse.wheel(0, above > 0 ? -above : below);
      return undefined;
    });
  }

  private at(index: number): Locator {
    return this.page.locator(`${rowSelector}[data-index="${index}"]`);
  }

  private async read(): Promise<Row[]> {
    const rows = await this.page.locator(rowSelector).evaluateAll((elements) =>
      elements.map((element) => ({
        index: Number(element.getAttribute('data-index')),
        level: Number(element.getAttribute('aria-level')),
        name: (element.querySelector('.label-name')?.textContent ?? '').trim(),
        expanded: element.getAttribute('aria-expanded'),
      })),
    );
    const above: string[] = [];
    return rows
      .sort((a, b) => a.index - b.index)
      .map(({ index, level, name, expanded }) => {
        above.length = level - 1;
        above.push(name);
        return {
          index,
          level,
          name,
          path: above.join('/'),
          expanded: expanded === null ? undefined : expanded === 'true',
        };
      });
  }
}

interface Row {
  index: number;
  level: number;
  name: string;
  path: string;
  /** Undefined: a file. */
  expanded: boolean | undefined;
}
