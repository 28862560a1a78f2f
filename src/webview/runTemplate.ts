import { html, nothing, type TemplateResult } from 'lit/html.js';
import { ref } from 'lit/directives/ref.js';
import { formatCount, formatMinimum } from '../core/words/score';
import type { JudgedView } from '../protocol/judgedView';
import type { RunView } from '../protocol/panelMessages';
import { hasTerms, toggleTerms } from '../core/words/filterTerms';
import { chartsSection } from './charts/chartsSection';
import type { DistributionStore } from './charts/DistributionStore';
import { icon, iconButton } from './icons';
import { groupsSection } from './groupsSection';
import { meansTable } from './meansTable';
import { sampleLink } from './sampleLink';
import { noticeList, progressBar } from './pageHead';
import { runHead, toggleDefinition } from './runHead';
import type { PanelActions } from './PanelActions';
import type { RowStore } from './RowStore';
import type { SavedState } from './SavedState';
import { scoresTable } from './scoresTable';
import { section } from './section';

export interface RunPart {
  saved: SavedState;
  /** The order in force: the person's, else the run's own. */
  sort: string;
  rows: RowStore;
  distributions: DistributionStore;
  /** Called with the element that holds the grid, or with nothing when it goes. */
  gridBox: (element: Element | undefined) => void;
}

/** The icons of the bar in the run view. */
export function runButtons(view: RunView | null, panel: PanelActions): (TemplateResult | typeof nothing)[] {
  if (view === null || view.running !== undefined || !panel.can('runMetrics')) return [];
  return [
    view.runId !== '' && panel.can('compareRuns')
      ? iconButton({
          glyph: 'swap',
          label: 'Compare with Previous Run',
          onClick: () => panel.act('compareRuns'),
        })
      : nothing,
    iconButton({ glyph: 'refresh', label: 'Run Again', onClick: () => panel.act('runMetrics') }),
  ];
}

/** The whole run view below the bar. */
export function runTemplate(view: RunView | null, panel: PanelActions, part: RunPart): TemplateResult {
  if (view === null) return welcome(panel);
  const { running } = view;
  return html`${running === undefined ? nothing : progress(running)} ${runHead(view, panel, part.saved)}
  ${noticeList(view.notices, panel, part.saved)}
  ${
    running === undefined
      ? nothing
      : html`<div class="section plain">
          ${
            panel.can('cancelRun')
              ? html`<button type="button" class="button second" @click=${() => panel.act('cancelRun')}>
                  Cancel
                </button>`
              : nothing
          }
        </div>`
  }
  ${view.judged === undefined ? measured(view, panel, part) : judged(view, view.judged, { panel, part })}
  ${view.runId === '' || view.cases === 0 ? nothing : cases(view, panel, part)}`;
}

function measured(view: RunView, panel: PanelActions, part: RunPart): TemplateResult {
  return html`${means(view, panel, part)} ${causeChips(view, panel, part)} ${charts(view, panel, part)}`;
}

/** Of a judged run what the scores and the quadrants say comes first. */
function judged(
  view: RunView,
  scores: JudgedView,
  { panel, part }: { panel: PanelActions; part: RunPart },
): TemplateResult {
  return html`${scoresTable(view, scores)} ${causeChips(view, panel, part)} ${charts(view, panel, part)}
  ${means(view, panel, part)} ${groupsSection(view, panel, part.saved)}`;
}

function charts(view: RunView, panel: PanelActions, part: RunPart): TemplateResult | typeof nothing {
  return view.runId === '' || view.cases === 0 ? nothing : chartsSection(view, panel, part);
}

function progress(running: NonNullable<RunView['running']>): TemplateResult {
  const { done, total } = running;
  return total === undefined
    ? progressBar('Running metrics')
    : progressBar('Running metrics', { done, total });
}

function welcome(panel: PanelActions): TemplateResult {
  return html`<div class="welcome">
    <h1 class="hidden-text">RAG Judge</h1>
    <p>No run yet. Open a dataset of labelled cases and run its retrieval metrics.</p>
    ${
      panel.can('runMetrics')
        ? html`<button type="button" class="button wide" @click=${() => panel.act('runMetrics')}>
              Run Retrieval Metrics
            </button>
            <p class="facts">Free: no model, no key, nothing is sent.</p>`
        : nothing
    }
    ${sampleLink(panel)}
  </div>`;
}

function means(view: RunView, panel: PanelActions, part: RunPart): TemplateResult | typeof nothing {
  if (view.means.length === 0) return nothing;
  return meansTable(view, {
    isOpen: (metric) => part.saved.open.includes(metric),
    toggle: (metric) => toggleDefinition(metric, part.saved, panel),
  });
}

function causeChips(view: RunView, panel: PanelActions, { saved }: RunPart): TemplateResult | typeof nothing {
  if (view.causes.length === 0) return nothing;
  return html`<div class="chips" role="group" aria-label="Filter by cause">
    <span class="dim">Without a value:</span>
    ${view.causes.map(({ cause, count }) => {
      const term = `@${cause}`;
      return html`<button
        type="button"
        class="chip"
        aria-pressed=${hasTerms(saved.filter, [term]) ? 'true' : 'false'}
        @click=${() => panel.setTable({ filter: toggleTerms(saved.filter, [term]) })}
      >
        ${cause} <span>${formatCount(count)}</span>
      </button>`;
    })}
  </div>`;
}

function cases(view: RunView, panel: PanelActions, part: RunPart): TemplateResult {
  const { rows, saved } = part;
  const filtered = saved.filter.trim() !== '' && rows.known;
  const by = filtered
    ? `${formatCount(rows.matched)} of ${formatCount(view.cases)}`
    : formatCount(view.cases);
  return section({ id: 'cases', title: 'Cases', by }, panel, () => {
    const empty = rows.known && rows.matched === 0;
    return html`${filterField(view, panel, saved)}
      <div
        class="grid-box ${empty ? 'gone' : ''} ${view.running === undefined ? '' : 'old'}"
        ${ref(part.gridBox)}
      ></div>
      ${empty ? noMatch(panel, part) : footLine(view, panel, part)}`;
  });
}

function filterField(view: RunView, panel: PanelActions, saved: SavedState): TemplateResult {
  const example = view.columns[0]?.id ?? 'recall@5';
  return html`<div class="field">
    <input
      type="text"
      id="filter"
      spellcheck="false"
      aria-label="Filter cases"
      placeholder="Filter (e.g. refund, @null, ${example}<0.5)"
      .value=${saved.filter}
      @input=${(event: Event) => {
        if (event.target instanceof HTMLInputElement) panel.setTable({ filter: event.target.value });
      }}
    />
    ${
      saved.filter === ''
        ? icon('filter')
        : iconButton({ glyph: 'close', label: 'Clear Filter', onClick: () => panel.setTable({ filter: '' }) })
    }
  </div>`;
}

function noMatch(panel: PanelActions, part: RunPart): TemplateResult {
  const text = part.rows.problem ?? `No case matches \u201c${part.saved.filter.trim()}\u201d.`;
  return html`<div class="no-match">
    <p>${text}</p>
    <button type="button" class="link bare" @click=${() => panel.setTable({ filter: '' })}>
      Clear Filter
    </button>
  </div>`;
}

/** `43 below 0.80, 5 without a value at the end`, each a filter. */
function footLine(view: RunView, panel: PanelActions, part: RunPart): TemplateResult | typeof nothing {
  const { nulls, below } = part.rows;
  const minimum = view.rowMinimums[part.sort];
  const add = (term: string) => () => {
    if (!hasTerms(part.saved.filter, [term]))
      panel.setTable({ filter: toggleTerms(part.saved.filter, [term]) });
  };
  const low =
    minimum === undefined || below === 0
      ? nothing
      : html`<button type="button" class="link" @click=${add(`${part.sort}<${minimum}`)}>
            ${formatCount(below)} below ${formatMinimum(minimum)}</button
          >${nulls > 0 ? ', ' : ''}`;
  const none =
    nulls === 0
      ? nothing
      : html`<button type="button" class="link" @click=${add('@null')}>
            ${formatCount(nulls)} without a value
          </button>
          at the end`;
  return html`<div class="foot">${low}${none}</div>`;
}
