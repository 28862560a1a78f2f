import { html, nothing, type TemplateResult } from 'lit/html.js';
import { ref } from 'lit/directives/ref.js';
import { formatCount } from '../core/words/score';
import type { ComparedShow, CompareMetricView } from '../protocol/compareView';
import type { CompareView, PanelAction } from '../protocol/panelMessages';
import { compareMeans } from './compareMeans';
import { iconButton } from './icons';
import { factLine, noticeList, progressBar } from './pageHead';
import type { PanelActions } from './PanelActions';
import { sampleLink } from './sampleLink';
import { section } from './section';

export interface ComparePart {
  /** The metric in force; undefined before the means are known. */
  metric: CompareMetricView | undefined;
  show: ComparedShow;
  /** How many rows are shown; undefined while they are not known. */
  matched: number | undefined;
  choose: (change: { metric?: string; show?: ComparedShow }) => void;
  /** Called with the element that holds the grid, or with nothing when it goes. */
  gridBox: (element: Element | undefined) => void;
}

/** The icons of the bar in the compare view. */
export function compareButtons(
  view: CompareView | null,
  panel: PanelActions,
): (TemplateResult | typeof nothing)[] {
  if (view === null || !panel.can('runMetrics')) return [];
  return [
    iconButton({ glyph: 'refresh', label: 'Run Metrics Again', onClick: () => panel.act('runMetrics') }),
  ];
}

/** The whole compare view below the bar. */
export function compareTemplate(
  view: CompareView | null,
  panel: PanelActions,
  part: ComparePart,
): TemplateResult {
  if (view === null) return html`<h1 class="hidden-text">Compare runs</h1>`;
  if (view.groups.every(({ runs }) => runs.length < 2) && (view.a === '' || view.b === ''))
    return welcome(view, panel);
  const { running } = view;
  return html`${running === undefined ? nothing : progressBar('Comparing', running)}
    <h1 class="hidden-text">Compare runs</h1>
    <div class="head">
      ${pickers(view, panel)} ${factLine(running === undefined ? view.facts : [running.text])}
    </div>
    ${noticeList(view.notices, panel)}
    ${running !== undefined && panel.can('cancelCompare') ? cancel(panel) : nothing}
    ${part.metric === undefined ? nothing : compareMeans(view, { selected: part.metric, select: (metric) => part.choose({ metric }) })}
    ${part.metric === undefined || view.rowsOf === '' ? nothing : cases(view, panel, { ...part, metric: part.metric })}`;
}

function welcome(view: CompareView, panel: PanelActions): TemplateResult {
  const none = view.groups.length === 0;
  return html`<div class="welcome">
    <h1 class="hidden-text">Compare runs</h1>
    <p>
      ${
        none
          ? 'No run yet. Run the metrics of a dataset, change the retriever, and run them again: both runs are compared here.'
          : 'One run so far. Change the retriever and run the metrics again: both runs are compared here.'
      }
    </p>
    ${
      panel.can('runMetrics')
        ? html`<button type="button" class="button wide" @click=${() => panel.act('runMetrics')}>
            Run Retrieval Metrics
          </button>`
        : nothing
    }
    ${none ? sampleLink(panel) : nothing}
  </div>`;
}

function pickers(view: CompareView, panel: PanelActions): TemplateResult {
  return html`<div class="pair">
    ${picker(view, panel, 'A')}
    ${
      view.a === '' && view.b === ''
        ? nothing
        : iconButton({ glyph: 'swap', label: 'Swap A and B', onClick: () => panel.act('swapRuns') })
    }
    ${picker(view, panel, 'B')}
  </div>`;
}

function picker(view: CompareView, panel: PanelActions, side: 'A' | 'B'): TemplateResult {
  const picked = side === 'A' ? view.a : view.b;
  const action: PanelAction = side === 'A' ? 'selectRunA' : 'selectRunB';
  const known = view.groups.some(({ runs }) => runs.some(({ runId }) => runId === picked));
  const label = view.groups.flatMap(({ runs }) => runs).find(({ runId }) => runId === picked)?.label;
  return html`<span class="side" aria-hidden="true">${side}</span>
    <select
      aria-label="Run ${side}"
      title=${label ?? ''}
      @change=${(event: Event) => {
        if (event.target instanceof HTMLSelectElement) panel.act(action, event.target.value);
      }}
    >
      ${known ? nothing : html`<option value="" .selected=${true}>${picked === '' ? 'Pick a run' : 'A run that is not stored any more'}</option>`}
      ${view.groups.map(
        (group) =>
          html`<optgroup label=${group.name}>
            ${group.runs.map(
              (run) =>
                html`<option value=${run.runId} .selected=${run.runId === picked}>${run.label}</option>`,
            )}
          </optgroup>`,
      )}
    </select>`;
}

function cancel(panel: PanelActions): TemplateResult {
  return html`<div class="section plain">
    <button type="button" class="button second" @click=${() => panel.act('cancelCompare')}>Cancel</button>
  </div>`;
}

type KnownPart = ComparePart & { metric: CompareMetricView };

function cases(view: CompareView, panel: PanelActions, part: KnownPart): TemplateResult {
  const { metric } = part;
  const picker = html`<select
    class="small"
    aria-label="Metric"
    @change=${(event: Event) => {
      if (event.target instanceof HTMLSelectElement) part.choose({ metric: event.target.value });
    }}
  >
    ${view.metrics.map(({ id, name }) => html`<option value=${id} .selected=${id === metric.id}>${name}</option>`)}
  </select>`;
  return section({ id: 'compared', title: 'Cases', by: metric.name, actions: [picker] }, panel, () => {
    const empty = part.matched === 0;
    return html`${chips(part)}
      <div class="grid-box ${empty ? 'gone' : ''}" ${ref(part.gridBox)}></div>
      ${empty ? nothingShown(part) : nothing}`;
  });
}

const chipNames: [ComparedShow, string][] = [
  ['worse', 'worse'],
  ['better', 'better'],
  ['same', 'same'],
  ['unpaired', 'not paired'],
];

/** A pressed chip that is pressed again shows all cases. */
function chips(part: KnownPart): TemplateResult {
  const { metric, show, choose } = part;
  const chip = (id: ComparedShow, name: string, title: string): TemplateResult =>
    html`<button
      type="button"
      class="chip"
      title=${title}
      aria-pressed=${show === id ? 'true' : 'false'}
      @click=${() => choose({ show: show === id ? 'all' : id })}
    >
      ${name} <span>${formatCount(metric.counts[id])}</span>
    </button>`;
  const { flipK } = metric;
  const flips =
    flipK === undefined
      ? nothing
      : html`<span class="flips">
          <span class="dim">Hit in top ${flipK}:</span>
          ${chip('lost', 'lost', `A has a relevant hit in the top ${flipK}, B has none`)}
          ${chip('gained', 'gained', `B has a relevant hit in the top ${flipK}, A has none`)}
        </span>`;
  return html`<div class="chips" role="group" aria-label="Cases to show">
    ${chipNames.map(([id, name]) => chip(id, name, id === 'unpaired' ? 'without a value in both runs' : `${name} in B`))}
    ${flips}
  </div>`;
}

/** What the shown cases have in common: the grid's name, and with a `No` before it what is said when there is none. */
export function shownWords(show: ComparedShow, { name, flipK }: CompareMetricView): string {
  const words: Record<ComparedShow, string> = {
    all: 'case',
    worse: `case got worse in ${name}`,
    better: `case got better in ${name}`,
    same: `case stayed the same in ${name}`,
    unpaired: `case lacks a value of ${name} in a run`,
    lost: `case lost its relevant hit in the top ${flipK ?? ''}`,
    gained: `case gained a relevant hit in the top ${flipK ?? ''}`,
  };
  return words[show];
}

function nothingShown({ show, metric, choose }: KnownPart): TemplateResult {
  return html`<div class="no-match">
    <p>No ${shownWords(show, metric)}.</p>
    <button type="button" class="link bare" @click=${() => choose({ show: 'all' })}>Show All Cases</button>
  </div>`;
}
