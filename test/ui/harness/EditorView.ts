import type { Page } from 'playwright-core';
import { waitFor } from './waitFor';

const editorSelector = '.editor-group-container.active .editor-instance .monaco-editor';
const lensSelector = `${editorSelector} .codelens-decoration`;

/** What is drawn around a line: the texts of its decorations. */
export interface LineDecorations {
  /** The line's own text as it is on screen. */
  text: string;
  before: string;
  after: string;
}

/** The active text editor. */
export class EditorView {
  constructor(private readonly page: Page) {}

  /** Lens lines on screen, top to bottom: `Faithfulness 0.62 | Judge Again`. */
  async lenses(): Promise<string[]> {
    const texts = await this.page.locator(lensSelector).evaluateAll((lines) =>
      lines
        .map((line) => ({ top: line.getBoundingClientRect().top, text: line.textContent ?? '' }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text),
    );
    return texts.map(plain).filter((text) => text !== '');
  }

  /** Waits until a lens line matches. @returns all of that line */
  async lens(part: string | RegExp): Promise<string> {
    let seen: string[] = [];
    return waitFor(`a lens with ${String(part)}`, async () => {
      seen = await this.lenses();
      return seen.find((text) => (typeof part === 'string' ? text.includes(part) : part.test(text)));
    }).catch((error: unknown) => {
      throw new Error(`No lens has ${String(part)}. There was: ${JSON.stringify(seen)}`, { cause: error });
    });
  }

  /** Clicks one part of a lens line. @param title all of the part's text */
  async clickLens(title: string): Promise<void> {
    await this.page.locator(`${lensSelector} a`).getByText(title, { exact: true }).first().click();
  }

  /** The tooltip of one part of a lens line. */
  async lensTooltip(title: string): Promise<string> {
    const part = this.page.locator(`${lensSelector} a, ${lensSelector} span`);
    return (await part.getByText(title, { exact: true }).first().getAttribute('title')) ?? '';
  }

  /** Lines on screen, top to bottom, with the texts that decorations put before and after them. */
  async decorations(): Promise<LineDecorations[]> {
    const lines = await this.page
      .locator(`${editorSelector} .view-lines > .view-line`)
      .evaluateAll((elements) => {
        const drawn = (element: Element, side: '::before' | '::after'): string => {
          const content = getComputedStyle(element, side).content;
          return /^".*"$/s.test(content) ? (JSON.parse(content) as string) : '';
        };
        return elements
          .map((element) => {
            const parts = [...element.querySelectorAll('span')];
            return {
              top: element.getBoundingClientRect().top,
              text: element.textContent ?? '',
              before: parts.map((part) => drawn(part, '::before')).join(''),
              after: parts.map((part) => drawn(part, '::after')).join(''),
            };
          })
          .sort((a, b) => a.top - b.top);
      });
    return lines.map(({ text, before, after }) => ({
      text: text.replaceAll('\u00a0', ' '),
      before: before.replaceAll('\u00a0', ' '),
      after: after.replaceAll('\u00a0', ' '),
    }));
  }

  /** Waits for a text after a line of the active editor. @returns all of it */
  async afterText(part: string | RegExp): Promise<string> {
    return waitFor(`a text after a line with ${String(part)}`, async () =>
      (await this.decorations())
        .map(({ after }) => after)
        .find((text) => (typeof part === 'string' ? text.includes(part) : part.test(text))),
    );
  }

  /**
   * Moves the mouse over a word on screen and reads the hover.
   * @param text that a line on screen contains; the mouse rests on its middle
   * @param expected a part of the hover to wait for; without it, any hover will do
   */
  async hover(text: string, expected = ''): Promise<string> {
    const middle = await this.middleOf(text);
    const contents = this.page.locator('.monaco-hover:not(.hidden) .hover-contents:visible');
    return waitFor(`a hover over "${text}" with "${expected}"`, async () => {
      // Two positions: a mouse that does not move brings no hover.
      await this.page.mouse.move(middle.x - 2, middle.y);
      await this.page.mouse.move(middle.x, middle.y);
      await contents.first().waitFor({ timeout: 2_000 });
      const all = (await contents.allInnerTexts()).map(plain).join('\n');
      return all.includes(expected) ? all : undefined;
    });
  }

  /** Puts the cursor into the middle of a text on screen. */
  async clickOn(text: string): Promise<void> {
    const middle = await this.middleOf(text);
    await this.page.mouse.click(middle.x, middle.y);
  }

  /** Waits until the lines on screen have a text. @returns all of them */
  async textWith(part: string | RegExp): Promise<string> {
    return waitFor(`${String(part)} in the active editor`, async () => {
      const text = await this.text();
      return (typeof part === 'string' ? text.includes(part) : part.test(text)) ? text : undefined;
    });
  }

  /** The text of the lines on screen. */
  async text(): Promise<string> {
    return (await this.decorations()).map(({ text }) => text).join('\n');
  }

  private async middleOf(text: string): Promise<{ x: number; y: number }> {
    return waitFor(`"${text}" in the active editor`, () =>
      this.page
        .locator(`${editorSelector} .view-lines`)
        .first()
        .evaluate((lines, wanted) => {
          for (const line of lines.querySelectorAll('.view-line')) {
            const at = (line.textContent ?? '').replaceAll('\u00a0', ' ').indexOf(wanted);
            if (at < 0) continue;
            const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
            const range = document.createRange();
            let passed = 0;
            for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
              const length = node.textContent?.length ?? 0;
              const place = (offset: number): boolean => offset >= passed && offset <= passed + length;
              if (at < passed + length && place(at)) range.setStart(node, at - passed);
              if (place(at + wanted.length)) {
                range.setEnd(node, at + wanted.length - passed);
                break;
              }
              passed += length;
            }
            const box = range.getBoundingClientRect();
            return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
          }
          return undefined;
        }, text),
    );
  }
}

function plain(text: string): string {
  return text
    .replaceAll('\u00a0', ' ')
    .replace(/[ \t]+/g, ' ')
    .trim();
}
