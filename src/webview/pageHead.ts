import { html, nothing, type TemplateResult } from 'lit/html.js';
import { hasTerms, toggleTerms } from '../core/words/filterTerms';
import type { PanelNotice, PanelView } from '../protocol/panelMessages';
import { type Glyph, icon } from './icons';
import type { PanelActions } from './PanelActions';
import type { SavedState } from './SavedState';

const tabs: readonly { view: PanelView; label: string }[] = [
  { view: 'case', label: 'Case' },
  { view: 'run', label: 'Run' },
  { view: 'compare', label: 'Compare' },
];

/** The sticky bar: one tab per view, and the view's actions. */
export function bar(
  view: PanelView,
  panel: PanelActions,
  buttons: readonly (TemplateResult | typeof nothing)[],
): TemplateResult {
  return html`<div class="bar">
    <div
      class="tabs"
      role="tablist"
      aria-label="Score panel view"
      @keydown=${(event: KeyboardEvent) => tabKey(event, view, panel)}
    >
      ${tabs.map(
        (tab) =>
          html`<button
            type="button"
            role="tab"
            class="tab"
            id="tab-${tab.view}"
            aria-selected=${tab.view === view ? 'true' : 'false'}
            aria-controls="view"
            tabindex=${tab.view === view ? '0' : '-1'}
            @click=${() => panel.showView(tab.view)}
          >
            ${tab.label}
          </button>`,
      )}
    </div>
    <div class="buttons" role="toolbar" aria-label="Actions">${buttons}</div>
  </div>`;
}

function tabKey(event: KeyboardEvent, view: PanelView, panel: PanelActions): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const at = tabs.findIndex((tab) => tab.view === view);
  const next = tabs[(at + step + tabs.length) % tabs.length];
  if (next === undefined) return;
  panel.showView(next.view);
  document.getElementById(`tab-${next.view}`)?.focus();
}

/** A line of short facts with a dot between them; each fact stays whole where it fits. */
export function factLine(facts: readonly string[]): TemplateResult {
  return html`<div class="facts dots">${facts.map((fact) => html`<span>${fact}</span> `)}</div>`;
}

const glyphOf: Record<PanelNotice['kind'], [Glyph, string]> = {
  stale: ['stale', ''],
  'non-protocol': ['info', 'tone-info'],
  heuristic: ['info', 'tone-info'],
  untrusted: ['info', 'tone-info'],
  problem: ['warning', 'tone-warning'],
  gate: ['warning', 'tone-warning'],
  warning: ['warning', 'tone-warning'],
  flagged: ['warning', 'tone-warning'],
  error: ['error', 'tone-error'],
};

/** The bordered messages under the head: glyph, sentence, at most one underlined action. */
export function noticeList(
  notices: readonly PanelNotice[],
  panel: PanelActions,
  saved: Pick<SavedState, 'filter'> = { filter: '' },
): TemplateResult[] {
  return notices.map((notice) => {
    const { action, filter } = notice;
    return html`<div class="notice" role="group" aria-label=${kindName(notice.kind)}>
      ${icon(...glyphOf[notice.kind])}
      <div class="grow">
        ${notice.text}
        ${
          action === undefined || !panel.can(action.action)
            ? nothing
            : html`<button type="button" class="link" @click=${() => panel.act(action.action, action.target)}>
                ${action.label}
              </button>`
        }
        ${
          filter === undefined
            ? nothing
            : html`<button
                type="button"
                class="link"
                aria-pressed=${hasTerms(saved.filter, [filter.term]) ? 'true' : 'false'}
                @click=${() => panel.setTable({ filter: toggleTerms(saved.filter, [filter.term]) })}
              >
                ${filter.label}
              </button>`
        }
      </div>
    </div>`;
  });
}

const kindName = (kind: PanelNotice['kind']): string => kind.charAt(0).toUpperCase() + kind.slice(1);

/** The 2 px bar under the tabs; without `of` it only moves. */
export function progressBar(label: string, progress?: { done: number; total: number }): TemplateResult {
  if (progress === undefined || progress.total <= 0) {
    return html`<div class="progress moving" role="progressbar" aria-label=${label}></div>`;
  }
  const share = Math.min(1, progress.done / progress.total);
  return html`<div
    class="progress"
    role="progressbar"
    aria-label=${label}
    aria-valuemin="0"
    aria-valuemax=${progress.total}
    aria-valuenow=${progress.done}
  >
    <svg width="100%" height="2" aria-hidden="true"><rect width="${share * 100}%" height="2" /></svg>
  </div>`;
}
