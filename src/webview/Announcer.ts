/** Milliseconds between two announcements: a screen reader must not be flooded with progress. */
const pause = 5000;

/** The one polite live region. What comes too fast is replaced by what comes last. */
export class Announcer {
  readonly #region: HTMLElement;
  #last = -pause;
  #waiting: string | undefined;

  constructor(region: HTMLElement) {
    this.#region = region;
  }

  say(text: string): void {
    if (text === (this.#waiting ?? this.#region.textContent)) return;
    const wait = this.#last + pause - performance.now();
    if (wait <= 0) {
      this.#show(text);
      return;
    }
    if (this.#waiting === undefined) window.setTimeout(() => this.#show(this.#waiting ?? ''), wait);
    this.#waiting = text;
  }

  #show(text: string): void {
    this.#last = performance.now();
    this.#waiting = undefined;
    this.#region.textContent = text;
  }
}
