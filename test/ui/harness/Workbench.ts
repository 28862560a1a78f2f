import { mkdirSync } from 'node:fs';
import * as path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { resultsFolder } from '../../../.config/vscode/paths.mjs';
import { EditorView } from './EditorView';
import { Explorer } from './Explorer';
import { PanelView } from './PanelView';
import { QuickInput } from './QuickInput';
import { type RunningWorkbench, type WorkbenchOptions, startWorkbench } from './startWorkbench';
import { type ThemeName, themeOf } from './themes';
import { waitFor } from './waitFor';

/**
 * VS Code's window as a person sees it, on a fresh copy of a folder, with fresh settings, in a server and a browser
 * of its own. Open one per test file in `beforeAll` and close it in `afterAll`.
 *
 * Every method waits for what it asks about, 30 seconds at most, and fails with a sentence that says what was there
 * instead. Nothing sleeps for a fixed time.
 */
export class Workbench {
  readonly page: Page;
  /** The copy of the folder that is open: an absolute path. Tests may read and write in it. */
  readonly folder: string;
  /** F1, quick open, quick picks and input boxes. */
  readonly quick: QuickInput;
  readonly explorer: Explorer;
  /** The active text editor: its lenses, hovers and decorations. */
  readonly editor: EditorView;
  /** The score panel, or any other webview. */
  readonly panel: PanelView;

  private constructor(private readonly running: RunningWorkbench) {
    this.page = running.page;
    this.folder = running.folder;
    this.quick = new QuickInput(this.page);
    this.explorer = new Explorer(this.page);
    this.editor = new EditorView(this.page);
    this.panel = new PanelView(this.page);
  }

  /** Starts VS Code and waits until its window is ready for input. */
  static async open(options: WorkbenchOptions): Promise<Workbench> {
    return new Workbench(await startWorkbench(options));
  }

  /** Ends VS Code and the browser and removes the copy of the folder. */
  async close(): Promise<void> {
    await this.running.close();
  }

  /**
   * Runs a command from the palette.
   * @param title as the palette shows it, with or without the category: `Judge File Set` or `RAG Judge: Judge File Set`
   */
  async runCommand(title: string): Promise<void> {
    await this.quick.runCommand(title);
  }

  /** Reloads the window as a person does: a mere reload of the page may end before VS Code has kept what is open. */
  async reloadWindow(): Promise<void> {
    const loaded = this.page.waitForEvent('load');
    await this.runCommand('Developer: Reload Window');
    await loaded;
  }

  /** Titles that the palette offers for a search text, top first. */
  async paletteTitles(search: string): Promise<string[]> {
    return this.quick.paletteTitles(search);
  }

  /**
   * Opens a file through quick open and waits until its tab is active.
   * @param file relative to the folder, with `/`
   */
  async openFile(file: string): Promise<void> {
    await this.quick.openFile(file);
    await this.tab(path.posix.basename(file), true).waitFor();
  }

  /** A tab by its label. `active`: only when it is the active one of its group. */
  tab(label: string, active = false): Locator {
    const state = active ? '.active' : '';
    return this.page.locator(`.tabs-container .tab${state}[data-resource-name="${label}"]`).first();
  }

  /** Titles of all open tabs, left to right. */
  async tabTitles(): Promise<string[]> {
    return this.page
      .locator('.tabs-container .tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('data-resource-name') ?? ''));
  }

  /** Clicks an icon in the title bar of the editor. @param title its tooltip, without a key binding */
  async clickEditorAction(title: string): Promise<void> {
    await this.page.locator(`.editor-actions a.action-label[aria-label^="${title}"]`).first().click();
  }

  /** Saves the active editor. */
  async save(): Promise<void> {
    await this.page.keyboard.press('Control+S');
    await waitFor('the editor to be saved', async () =>
      (await this.page.locator('.tab.active.dirty').count()) === 0 ? true : undefined,
    );
  }

  /**
   * Sets user settings (`{"ragJudge.inlineScores": false}`) and waits until VS Code has them; undefined removes one.
   * @throws when VS Code refuses one, as an unknown name
   */
  async changeSettings(changes: Record<string, unknown>): Promise<void> {
    await this.running.changeSettings(changes);
  }

  /** Changes the colour theme and waits until the window wears it. */
  async setTheme(theme: ThemeName): Promise<void> {
    const { ids, class: worn } = themeOf(theme);
    await this.changeSettings({ 'workbench.colorTheme': ids[this.running.version] });
    await this.page.locator(`.monaco-workbench.${worn}`).waitFor();
  }

  /** The texts of the status bar's items, left to right; icons are left out. */
  async statusBar(): Promise<string[]> {
    const texts = await this.page.locator('.statusbar-item:visible').allInnerTexts();
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  }

  /** A status bar item by a part of its text or accessible name. */
  statusItem(text: string): Locator {
    return this.page
      .locator('.statusbar-item', { hasText: text })
      .or(this.page.locator(`.statusbar-item[aria-label*="${text}"]`))
      .first();
  }

  /** Messages of the notifications on screen, newest first. */
  async notifications(): Promise<string[]> {
    const texts = await this.page
      .locator('.notification-toast .notification-list-item-message')
      .allInnerTexts();
    return texts.map((text) => text.trim());
  }

  /** Waits for a notification and returns its whole message. @param part of the message */
  async notification(part: string | RegExp): Promise<string> {
    const message = this.page
      .locator('.notification-toast .notification-list-item-message', { hasText: part })
      .first();
    await message.waitFor();
    return (await message.innerText()).trim();
  }

  /** Clicks a button of the notification with that message, or its closing cross: `Clear Notification`. */
  async answerNotification(part: string | RegExp, button: string): Promise<void> {
    const toast = this.page.locator('.notification-toast', { hasText: part }).first();
    await toast.hover();
    const choice = toast.locator('.monaco-button, a.action-label').filter({ hasText: button });
    const icon = toast.locator(`a.action-label[aria-label^="${button}"]`);
    await choice.or(icon).first().click();
  }

  /** Presses a button of a modal dialog. @returns the dialog's text */
  async answerDialog(button: string): Promise<string> {
    const dialog = this.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    const text = await dialog.innerText();
    await dialog.locator('.monaco-button', { hasText: button }).first().click();
    await dialog.waitFor({ state: 'detached' });
    return text;
  }

  /** Opens the Problems view and waits for a row. @returns all of its text */
  async problem(part: string | RegExp): Promise<string> {
    await this.runCommand('Problems: Focus on Problems View');
    return waitFor(`a problem with ${String(part)}`, async () =>
      (await this.problemRows()).find((text) =>
        typeof part === 'string' ? text.includes(part) : part.test(text),
      ),
    );
  }

  private async problemRows(): Promise<string[]> {
    const texts = await this.page.locator('.markers-panel .monaco-list-row').allInnerTexts();
    return texts.map((text) => text.replace(/\s+/g, ' ').trim());
  }

  /** Saves what the window shows as `test-results/ui/<name>.png`. @returns the path */
  async screenshot(name: string): Promise<string> {
    const file = path.join(resultsFolder, 'ui', `${name}.png`);
    mkdirSync(path.dirname(file), { recursive: true });
    await this.page.mouse.move(0, 0);
    await this.page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
    return file;
  }
}
