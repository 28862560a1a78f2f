import { html, nothing, type TemplateResult } from 'lit/html.js';
import { meetsMinimum } from '../core/words/meetsMinimum';
import { formatCount, formatMean, formatMinimum, formatScore } from '../core/words/score';
import type { RunView } from '../protocol/panelMessages';
import { definitionList } from './definitionList';
import { icon } from './icons';
import { intervalText } from './scoresTable';
import { moveAmong, term } from './term';

type MeanRow = RunView['means'][number];

/** From here on n/N needs more room. */
const manyCases = 10_000;

interface OpenDefinitions {
  isOpen(metric: string): boolean;
  toggle(metric: string): void;
}

/**
 * Metric × cut-off with n/N. A narrow page keeps one value a row: that of the cut-off in focus, or the one over the
 * whole list where the metric has no cut-off. A metric's name opens what defines it.
 */
export function meansTable(view: RunView, open: OpenDefinitions): TemplateResult {
  const cuts = view.k.map(String).filter((cut) => view.means.some((row) => row.cells[cut] !== undefined));
  const hasAll = view.means.some((row) => row.cells['all'] !== undefined);
  const focus = view.focusK === undefined ? undefined : String(view.focusK);
  const columns = hasAll ? [...cuts, 'all'] : cuts;
  const intervals = Object.keys(view.intervals).length > 0;
  return html`<section
    class="section means-section ${view.running === undefined ? '' : 'old'}"
    aria-label="Means"
  >
    <table class="table means ${view.cases < manyCases ? '' : 'large'}">
      <thead>
        <tr>
          <th scope="col" class="metric">Mean</th>
          ${columns.map(
            (cut) =>
              html`<th scope="col" class="number ${cut === (focus ?? 'all') ? '' : 'from-480'}">
                ${cut === (focus ?? 'all') ? html`<span class="below-480">value</span>` : nothing}<span
                  class=${cut === (focus ?? 'all') ? 'from-480' : ''}
                  >${cut === 'all' ? 'all' : `@${cut}`}</span
                >
              </th>`,
          )}
          ${intervals ? html`<th scope="col" class="number from-900 interval">${focus === undefined ? '' : `@${focus} `}95% interval</th>` : nothing}
          <th scope="col" class="number of">n/N</th>
        </tr>
      </thead>
      <tbody @keydown=${(event: KeyboardEvent) => moveAmong(event, '.term')}>
        ${view.means.map((row, at) => [
          meanRow(row, { columns, focus, view, open, intervals, first: at === 0 }),
          definitionRow(row, { columns, view, open }),
        ])}
      </tbody>
    </table>
  </section>`;
}

function meanRow(
  row: MeanRow,
  table: {
    columns: readonly string[];
    focus: string | undefined;
    view: RunView;
    open: OpenDefinitions;
    intervals: boolean;
    first: boolean;
  },
): TemplateResult {
  const kept = table.focus !== undefined && row.cells[table.focus] !== undefined ? table.focus : 'all';
  const shown = row.cells[kept] ?? Object.values(row.cells)[0];
  const { view, open } = table;
  const words = html`${row.metric.replace('-relevance', ' relevance')}${
    kept === 'all' ? nothing : html`<span class="below-480">@${kept}</span>`
  }`;
  const defined = view.definitions[row.metric] !== undefined;
  return html`<tr>
    <th scope="row">
      ${
        defined
          ? term({
              words,
              id: definitionId(row.metric),
              title: `What ${row.metric} is in ${view.profile.fact}`,
              open: open.isOpen(row.metric),
              tabStop: table.first,
              toggle: () => open.toggle(row.metric),
            })
          : words
      }
    </th>
    ${table.columns.map((cut) => cell(row, cut, { kept, minimums: table.view.minimums }))}
    ${table.intervals ? html`<td class="number from-900">${intervalOf(row.metric, { kept, view })}</td>` : nothing}
    <td class="number dim">
      ${shown === undefined ? '' : `${formatCount(shown.n)}/${formatCount(shown.N)}`}
    </td>
  </tr>`;
}

/** The interval of the one mean that a narrow page keeps. */
function intervalOf(metric: string, { kept, view }: { kept: string; view: RunView }): string {
  const found = view.intervals[kept === 'all' ? metric : `${metric}@${kept}`];
  return intervalText(found ?? { low: null, high: null });
}

const definitionId = (metric: string): string => `definition-${metric}`;

/** What defines the metric, over the width of the table, which has fewer columns on a narrow page. */
function definitionRow(
  { metric }: MeanRow,
  table: { columns: readonly string[]; view: RunView; open: OpenDefinitions },
): TemplateResult | typeof nothing {
  const definition = table.view.definitions[metric];
  if (definition === undefined || !table.open.isOpen(metric)) return nothing;
  const list = definitionList(definition);
  return html`<tr class="definition" id=${definitionId(metric)}>
    <td class="from-480" colspan=${table.columns.length + 2}>${list}</td>
    <td class="from-900"></td>
    <td class="below-480" colspan="3">${list}</td>
  </tr>`;
}

function cell(
  row: MeanRow,
  cut: string,
  look: { kept: string; minimums: RunView['minimums'] },
): TemplateResult {
  const narrow = cut === look.kept ? '' : 'from-480';
  const mean = row.cells[cut];
  if (mean === undefined) return html`<td class="number ${narrow}"></td>`;
  const id = cut === 'all' ? row.metric : `${row.metric}@${cut}`;
  const minimum = look.minimums[id];
  const title = `${id} ${formatMean(mean)}${minimum === undefined ? '' : `, minimum ${formatMinimum(minimum)}`}`;
  return html`<td class="number ${narrow}" title=${title}>
    ${minimum === undefined || mean.value === null ? nothing : verdict(!meetsMinimum(mean.value, minimum))}${formatScore(
      mean.value,
      minimum,
    )}
  </td>`;
}

const verdict = (low: boolean): TemplateResult =>
  low ? icon('warning', 'tone-warning') : icon('pass', 'dim');
