import { html, nothing, type TemplateResult } from 'lit/html.js';
import { live } from 'lit/directives/live.js';
import type { RunView } from '../../protocol/panelMessages';
import type { PanelActions } from '../PanelActions';
import type { SavedState } from '../SavedState';
import { section } from '../section';
import { curveChart, seriesOf } from './curveChart';
import type { DistributionStore } from './DistributionStore';
import { histogram } from './histogram';

/** The charts of a run, in as many columns as there is room for. */
export function chartsSection(
  view: RunView,
  panel: PanelActions,
  part: { saved: SavedState; distributions: DistributionStore },
): TemplateResult {
  return section({ id: 'charts', title: 'Charts' }, panel, () => {
    const series = seriesOf(view);
    return html`<div class="charts ${view.running === undefined ? '' : 'old'}">
      ${
        series.length === 0
          ? nothing
          : html`<div class="chart">
              <div class="chart-head"><h3>Mean over K</h3></div>
              ${curveChart(view, series)}
            </div>`
      }
      ${distributionChart(view, panel, part)}
    </div>`;
  });
}

function distributionChart(
  view: RunView,
  panel: PanelActions,
  part: { saved: SavedState; distributions: DistributionStore },
): TemplateResult {
  const ids = view.means.flatMap(({ metric, cells }) =>
    Object.keys(cells).map((cut) => (cut === 'all' ? metric : `${metric}@${cut}`)),
  );
  const wanted = part.saved.distribution ?? view.sort;
  const id = ids.includes(wanted) ? wanted : (ids[0] ?? wanted);
  const minimum = view.rowMinimums[id];
  return html`<div class="chart">
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
      distribution: part.distributions.get({ runId: view.runId, id, minimum }),
    })}
  </div>`;
}

const wordsOf = (id: string): string => id.replace('-relevance', ' relevance');
