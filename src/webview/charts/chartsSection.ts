import { html, nothing, type TemplateResult } from 'lit/html.js';
import { live } from 'lit/directives/live.js';
import type { RunView } from '../../protocol/panelMessages';
import type { PanelActions } from '../PanelActions';
import type { SavedState } from '../SavedState';
import { section } from '../section';
import { curveChart, seriesOf } from './curveChart';
import type { DistributionStore } from './DistributionStore';
import { histogram } from './histogram';
import { quadrantChart } from './quadrantChart';

/** The charts of a run, in as many columns as there is room for. */
export function chartsSection(view: RunView, panel: PanelActions, part: ChartsPart): TemplateResult {
  return section({ id: 'charts', title: 'Charts' }, panel, () => {
    const series = seriesOf(view);
    const { judged } = view;
    return html`<div class="charts ${view.running === undefined ? '' : 'old'}">
      ${judged?.hasRecall === true ? quadrantChart(judged, panel, part.saved) : nothing}
      ${(judged?.scores ?? []).map(({ id }) => scoreChart(view, id, part))}
      ${
        series.length === 0
          ? nothing
          : html`<div class="chart">
              <div class="chart-head"><h3>Mean over K</h3></div>
              ${curveChart(view, series)}
            </div>`
      }
      ${distributions(view, panel, part)}
    </div>`;
  });
}

interface ChartsPart {
  saved: SavedState;
  distributions: DistributionStore;
}

/** How one score is spread, where there is room for all of them at once. */
function scoreChart(view: RunView, id: string, part: ChartsPart): TemplateResult {
  const minimum = view.rowMinimums[id];
  return html`<div class="chart from-480">
    <div class="chart-head"><h3>${capital(wordsOf(id))}</h3></div>
    ${histogram({
      id: wordsOf(id),
      minimum,
      distribution: part.distributions.get({ runId: view.runId, cases: view.cases, id, minimum }),
    })}
  </div>`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** One chart for all, or, where each score has its own, one for the metrics alone. */
function distributions(view: RunView, panel: PanelActions, part: ChartsPart): TemplateResult[] {
  const scores = (view.judged?.scores ?? []).map(({ id }) => id);
  const metrics = view.means.flatMap(({ metric, cells }) =>
    Object.keys(cells).map((cut) => (cut === 'all' ? metric : `${metric}@${cut}`)),
  );
  const look = { view, panel, part };
  if (scores.length === 0) return [distributionChart(metrics, { ...look, style: '' })];
  const all = distributionChart([...scores, ...metrics], { ...look, style: 'below-480' });
  return metrics.length === 0 ? [all] : [all, distributionChart(metrics, { ...look, style: 'from-480' })];
}

function distributionChart(
  ids: readonly string[],
  look: { view: RunView; panel: PanelActions; part: ChartsPart; style: string },
): TemplateResult {
  const { view, panel, part, style } = look;
  const wanted = part.saved.distribution ?? view.sort;
  const shown = view.columns.find((column) => ids.includes(column.id))?.id;
  const id = ids.includes(wanted) ? wanted : (shown ?? ids[0] ?? wanted);
  const minimum = view.rowMinimums[id];
  return html`<div class="chart ${style}">
    <div class="chart-head">
      <h3>Distribution</h3>
      <select
        class="plain"
        aria-label="Distribution of"
        @change=${(event: Event) => {
          if (event.target instanceof HTMLSelectElement) panel.keep({ distribution: event.target.value });
        }}
      >
        ${ids.map((one) => html`<option value=${one} .selected=${live(one === id)}>${wordsOf(one)}</option>`)}
      </select>
    </div>
    ${histogram({
      id: wordsOf(id),
      minimum,
      distribution: part.distributions.get({ runId: view.runId, cases: view.cases, id, minimum }),
    })}
  </div>`;
}

const wordsOf = (id: string): string => id.replace('-relevance', ' relevance');
