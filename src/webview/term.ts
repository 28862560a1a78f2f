import { html, type TemplateResult } from 'lit/html.js';

/** A word that opens what defines it, below it: a button that looks like the word, with a dotted line. */
export function term(word: {
  words: unknown;
  /** Id of the element that it opens. */
  id: string;
  title: string;
  open: boolean;
  /** False where arrow keys lead to it: see moveAmong. */
  tabStop: boolean;
  toggle: () => void;
}): TemplateResult {
  return html`<button
    type="button"
    class="term"
    title=${word.title}
    aria-expanded=${word.open ? 'true' : 'false'}
    aria-controls=${word.open ? word.id : ''}
    tabindex=${word.tabStop ? '0' : '-1'}
    @click=${word.toggle}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !word.open) return;
      event.stopPropagation();
      word.toggle();
    }}
  >
    ${word.words}
  </button>`;
}

/**
 * Arrow keys, Home and End go from one element of the selector to the next: together they are one tab stop, which stays
 * where the person was.
 */
export function moveAmong(event: KeyboardEvent, selector: string): void {
  const { currentTarget, target } = event;
  if (!(currentTarget instanceof HTMLElement) || !(target instanceof HTMLElement)) return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = all.indexOf(target);
  const moves: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 };
  const next = moves[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  const goal = all[Math.max(0, Math.min(all.length - 1, next))];
  for (const one of all) one.tabIndex = one === goal ? 0 : -1;
  goal?.focus();
}
