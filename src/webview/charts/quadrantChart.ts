import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit/html.js';
import { live } from 'lit/directives/live.js';
import { hasTerms, noValueTerm, toggleTerms } from '../../core/words/filterTerms';
import { formatCount, formatMinimum } from '../../core/words/score';
import type { QuadrantFigures } from '../../protocol/aggregateMessages';
import type { JudgedView } from '../../protocol/judgedView';
import type { PanelActions } from '../PanelActions';
import type { SavedState } from '../SavedState';
import { share } from './plot';
import {
  quadrantMeanings,
  quadrantNames,
  quadrantPlaces,
  quadrantTerms,
  type QuadrantId,
} from './quadrantWords';

/** CSS pixels: the plot, and the largest and smallest circle in it. */
const plotHeight = 108;
const largest = 7.5;
const smallest = 1.6;

type Place = (typeof quadrantPlaces)[number];

/** Recall × faithfulness in four named quadrants, each of which filters the case table. */
export function quadrantChart(judged: JudgedView, panel: PanelActions, saved: SavedState): TemplateResult {
  const figures =
    judged.quadrants.find(({ recall }) => recall.metric === saved.quadrant) ?? judged.quadrants[0];
  return html`<div class="chart quadrants">
    <div class="chart-head">
      <h3>Found × grounded</h3>
      ${judged.quadrants.length < 2 || figures === undefined ? nothing : picker(judged, figures, panel)}
    </div>
    ${figures === undefined ? waiting(judged, panel) : whole(figures, panel, saved)}
  </div>`;
}

function picker(judged: JudgedView, shown: QuadrantFigures, panel: PanelActions): TemplateResult {
  const ids = judged.quadrants.map(({ recall }) => recall.metric).sort((a, b) => cutOf(a) - cutOf(b));
  return html`<select
    class="plain"
    aria-label="Found by"
    @change=${(event: Event) => {
      if (event.target instanceof HTMLSelectElement) panel.keep({ quadrant: event.target.value });
    }}
  >
    ${ids.map((id) => html`<option value=${id} .selected=${live(id === shown.recall.metric)}>${id}</option>`)}
  </select>`;
}

const cutOf = (id: string): number => Number(id.split('@')[1] ?? 0);

/** The place of the chart while its figures are computed, or when there are none. */
function waiting(judged: JudgedView, panel: PanelActions): TemplateResult {
  const failed = judged.state === 'failed';
  return html`<div class="waiting dim" aria-busy=${failed ? 'false' : 'true'}>
    ${failed ? 'No figures.' : `Computing${judged.progress === undefined ? '' : `, ${judged.progress}`}.`}
    ${
      !failed && panel.can('cancelFigures')
        ? html`<button type="button" class="link" @click=${() => panel.act('cancelFigures')}>Cancel</button>`
        : nothing
    }
  </div>`;
}

function whole(figures: QuadrantFigures, panel: PanelActions, saved: SavedState): TemplateResult {
  const look = { figures, panel, saved };
  return html`<div
      class="quadrant-grid"
      role="group"
      aria-label="Quadrants: each filters the cases"
      @keydown=${moveKey}
    >
      ${quadrantPlaces.slice(0, 2).map((place, at) => corner(place, look, at === 0))} ${plot(figures, look)}
      ${quadrantPlaces.slice(2).map((place) => corner(place, look, false))}
    </div>
    <p class="cut">
      Right: found, ${figures.recall.metric} from ${formatMinimum(figures.recall.minimum)}. Above: grounded,
      ${figures.faithfulness.metric} from ${formatMinimum(figures.faithfulness.minimum)}.
      ${without(figures, panel, saved)}
    </p>`;
}

interface Look {
  figures: QuadrantFigures;
  panel: PanelActions;
  saved: SavedState;
}

function corner(place: Place, look: Look, first: boolean): TemplateResult {
  const { id } = place;
  const { figures, saved } = look;
  const count = figures.counts[id];
  const pressed = hasTerms(saved.filter, quadrantTerms(figures, id));
  return html`<button
    type="button"
    class="quadrant ${place.found ? 'right' : 'left'} ${place.grounded ? 'upper' : 'lower'}"
    aria-pressed=${pressed ? 'true' : 'false'}
    aria-description=${quadrantMeanings[id]}
    title="${quadrantMeanings[id]} ${shareOf(count, figures.n)}"
    tabindex=${first ? '0' : '-1'}
    @click=${() => choose(id, look)}
  >
    ${quadrantNames[id]} <b>${formatCount(count)}</b>
  </button>`;
}

/** `96 of 139 cases (69%).` */
function shareOf(count: number, n: number): string {
  const percent = n === 0 ? 0 : (count / n) * 100;
  return `${formatCount(count)} of ${formatCount(n)} cases (${percent < 1 && count > 0 ? '<1' : Math.round(percent)}%).`;
}

/** Chooses one quadrant in place of another; a second time, all are shown again. */
function choose(id: QuadrantId, { figures, panel, saved }: Look): void {
  const own = quadrantTerms(figures, id);
  const others = quadrantPlaces.flatMap((place) => quadrantTerms(figures, place.id));
  panel.setTable({
    filter: toggleTerms(
      saved.filter,
      own,
      others.filter((term) => !own.includes(term)),
    ),
  });
}

/** Arrow keys go from one quadrant to its neighbour: together they are one tab stop. */
function moveKey(event: KeyboardEvent): void {
  const { currentTarget, target } = event;
  if (!(currentTarget instanceof HTMLElement) || !(target instanceof HTMLElement)) return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>('.quadrant')];
  const at = all.indexOf(target);
  const steps: Record<string, number> = {
    ArrowLeft: at & ~1,
    ArrowRight: at | 1,
    ArrowUp: at & ~2,
    ArrowDown: at | 2,
  };
  const next = steps[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  const goal = all[next];
  for (const one of all) one.tabIndex = one === goal ? 0 : -1;
  goal?.focus();
}

function plot(figures: QuadrantFigures, look: Look): TemplateResult {
  const { recall, faithfulness, cells } = figures;
  const most = Math.max(1, ...cells.map(({ n }) => n));
  const x = Math.min(1, recall.minimum);
  const y = plotHeight * (1 - Math.min(1, faithfulness.minimum));
  return html`<div class="plot-box quadrant-plot" role="img" aria-label=${nameOf(figures)}>
    <svg height=${plotHeight}>
      ${quadrantPlaces.map((place) => {
        const pressed = hasTerms(look.saved.filter, quadrantTerms(figures, place.id));
        return svg`<rect class="area ${pressed ? 'pressed' : ''}"
          x=${place.found ? share(x) : '0'} width=${share(place.found ? 1 - x : x)}
          y=${place.grounded ? 0 : y} height=${place.grounded ? y : plotHeight - y}
          @click=${() => choose(place.id, look)}/>`;
      })}
      <rect class="frame" width="100%" height=${plotHeight} />
      <line class="minimum" x1=${share(x)} x2=${share(x)} y1="0" y2=${plotHeight} />
      <line class="minimum" x1="0" x2="100%" y1=${y} y2=${y} />
      ${cells.map((cell) => circle(cell, { ...look, most }))}
    </svg>
  </div>`;
}

/** A circle in the middle of that part of the bin which lies in the quadrant; its area is the number of cases. */
function circle(
  cell: QuadrantFigures['cells'][number],
  { most, ...look }: Look & { most: number },
): SVGTemplateResult {
  const { figures } = look;
  const place = quadrantPlaces.find(({ id }) => id === cell.quadrant);
  const x = middle(cell.found, figures.recall.minimum, place?.found === true);
  const y = middle(cell.grounded, figures.faithfulness.minimum, place?.grounded === true);
  const radius = Math.max(smallest, largest * Math.sqrt(cell.n / most));
  return svg`<circle class="bubble ${place?.grounded === true ? '' : 'low'}" cx=${share(x)} cy=${(1 - y) * plotHeight} r=${radius}
    @click=${() => choose(cell.quadrant, look)}>
    <title>${cellTitle(cell, figures)}</title></circle>`;
}

function middle(bin: number, minimum: number, reached: boolean): number {
  const [low, high] = [bin / 10, (bin + 1) / 10];
  const from = reached ? Math.max(low, Math.min(minimum, high)) : low;
  const to = reached ? high : Math.min(high, Math.max(minimum, low));
  return (from + to) / 2;
}

function cellTitle(cell: QuadrantFigures['cells'][number], figures: QuadrantFigures): string {
  const span = (bin: number): string => `${(bin / 10).toFixed(1)} to ${((bin + 1) / 10).toFixed(1)}`;
  const cases = `${formatCount(cell.n)} ${cell.n === 1 ? 'case' : 'cases'}`;
  return `${cases}: ${figures.recall.metric} ${span(cell.found)}, ${figures.faithfulness.metric} ${span(cell.grounded)}`;
}

/** `27 without recall@5, 31 without faithfulness.`, each a filter. */
function without(
  figures: QuadrantFigures,
  panel: PanelActions,
  saved: SavedState,
): TemplateResult | typeof nothing {
  const parts = [
    { metric: figures.recall.metric, n: figures.withoutRecall },
    { metric: figures.faithfulness.metric, n: figures.withoutFaithfulness },
  ].filter(({ n }) => n > 0);
  if (parts.length === 0) return nothing;
  const links = parts.map(
    ({ metric, n }, at) =>
      html`${at === 0 ? '' : ', '}<button
          type="button"
          class="link"
          @click=${() => panel.setTable({ filter: toggleTerms(saved.filter, [noValueTerm(metric)]) })}
        >
          ${formatCount(n)} without ${metric}
        </button>`,
  );
  return html`Not drawn: ${links}.`;
}

/** `recall@5 by faithfulness, 139 of 148 cases: good 96, …` */
function nameOf({ recall, faithfulness, n, N, counts }: QuadrantFigures): string {
  const listed = quadrantPlaces.map(({ id }) => `${quadrantNames[id]} ${formatCount(counts[id])}`);
  return `${recall.metric} by ${faithfulness.metric}, ${formatCount(n)} of ${formatCount(N)} cases: ${listed.join(', ')}`;
}
