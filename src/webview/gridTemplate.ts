import { html, nothing, type TemplateResult } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import { formatCount, formatScore, scoreCodes } from '../core/words/score';
import type { RunRow, RunView } from '../protocol/panelMessages';
import type { RowDetail } from '../protocol/rowDetail';
import { icon } from './icons';
import { rowDetailTemplate } from './rowDetailTemplate';
import type { GridPart } from './RowGrid';

export interface GridLook extends GridPart {
  view: RunView;
  sort: string;
  descending: boolean;
  row: (index: number) => RunRow | undefined;
  sortBy: (column: string) => void;
  open: (row: RunRow) => void;
  /** The row below which its judgment is shown; -1 for none. */
  openRow: number;
  detail: (row: RunRow) => RowDetail | undefined;
  toggle: (index: number) => void;
  show: (index: number) => void;
}

type Column = RunView['columns'][number];

const isShort = (column: Column): boolean => column.name.length < 8;

/** The drawn part of the case table, as a real grid that says how large the whole is. */
export function gridTemplate(look: GridLook): TemplateResult {
  const { first, last } = look.drawn;
  const count = last - first;
  const indexes = Array.from({ length: count }, (_, at) => first + at);
  return html`<div class="grid-space">
    <table
      class="table cases ${look.view.judged === undefined ? '' : 'judged'}"
      role="grid"
      aria-label="Cases"
      aria-rowcount=${look.total + 1}
      aria-colcount=${look.view.columns.length + 3}
    >
      ${head(look)}
      <tbody role="rowgroup">
        ${repeat(
          indexes,
          // The elements of rows that are scrolled away become those of the rows that come in.
          (index) => index % count,
          (index) => [
            bodyRow(look, index),
            index === look.openRow ? moreRow(look, look.row(index)) : nothing,
          ],
        )}
      </tbody>
    </table>
  </div>`;
}

function head(look: GridLook): TemplateResult {
  return html`<thead role="rowgroup">
    <tr role="row" aria-rowindex="1">
      <th role="columnheader" scope="col" class="state"><span class="hidden-text">State</span></th>
      <th role="columnheader" scope="col" class="case" aria-sort=${ariaSort(look, 'line')}>
        ${sortButton(look, { id: 'line', name: 'Case', title: 'the order of the file' })}
      </th>
      <th role="columnheader" scope="col" class="from-480 query">Query</th>
      ${look.view.columns.map(
        (column, at) =>
          html`<th
            role="columnheader"
            scope="col"
            class="number metric ${isShort(column) ? 'short' : ''} ${narrow(look, at)}"
            aria-sort=${ariaSort(look, column.id)}
          >
            ${sortButton(look, column)}
          </th>`,
      )}
    </tr>
  </thead>`;
}

function ariaSort({ sort, descending }: GridLook, id: string): 'ascending' | 'descending' | 'none' {
  if (sort !== id) return 'none';
  return descending ? 'descending' : 'ascending';
}

function sortButton(look: GridLook, column: Column): TemplateResult {
  const sorted = look.sort === column.id;
  return html`<button
    type="button"
    tabindex=${sorted ? '0' : '-1'}
    title="Sort by ${column.title}"
    @click=${() => look.sortBy(column.id)}
  >
    ${column.name}${sorted ? icon(look.descending ? 'descending' : 'ascending', 'small') : nothing}
  </button>`;
}

/** Two columns stay on a narrow page: the first one and the one that is sorted by, else the second. */
function narrow(look: GridLook, at: number): string {
  const sorted = look.view.columns.findIndex((column) => column.id === look.sort);
  return at === 0 || at === (sorted > 0 ? sorted : 1) ? '' : 'from-640';
}

/** One template for rows that are here and rows that are to come: an element is filled, never made anew. */
function bodyRow(look: GridLook, index: number): TemplateResult {
  const row = look.row(index);
  const active = index === look.active;
  return html`<tr
    role="row"
    aria-rowindex=${index + 2}
    aria-busy=${row === undefined ? 'true' : nothing}
    aria-selected=${row === undefined ? nothing : String(active)}
    class=${active && row !== undefined ? 'active' : ''}
    tabindex=${index === look.tabStop ? '0' : '-1'}
    title=${row === undefined ? nothing : tooltip(look.view.columns, row)}
    @focus=${() => look.focused(index)}
    @click=${() => {
      look.select(index);
      if (row?.judged === true) look.show(index);
    }}
    @dblclick=${() => row !== undefined && look.open(row)}
  >
    <td role="gridcell" class="state">
      ${row?.judged === true ? twistie(look, row, index) : nothing}${row === undefined ? nothing : stateGlyph(row)}
    </td>
    <td role="gridcell" class="case">${row?.id ?? '…'}</td>
    <td role="gridcell" class="from-480 query">${row?.query ?? ''}</td>
    ${look.view.columns.map((_, at) => valueCell(look, row, at))}
  </tr>`;
}

function twistie(look: GridLook, row: RunRow, index: number): TemplateResult {
  const open = index === look.openRow;
  return html`<button
    type="button"
    class="twistie"
    tabindex="-1"
    aria-label="Judgment of ${row.id}"
    aria-expanded=${open ? 'true' : 'false'}
    @click=${(event: Event) => {
      event.stopPropagation();
      look.select(index);
      look.toggle(index);
    }}
  >
    ${icon(open ? 'down' : 'right')}
  </button>`;
}

/** The judgment of the row above, over the width of the table, of which a narrow page has fewer columns. */
function moreRow(look: GridLook, row: RunRow | undefined): TemplateResult {
  const narrowed = look.view.columns.map((_, at) => narrow(look, at));
  const always = 2 + narrowed.filter((style) => style === '').length;
  return html`<tr role="row" class="more">
    <td role="gridcell" colspan=${always}>
      ${row === undefined ? '…' : rowDetailTemplate(row, look.detail(row), () => look.open(row))}
    </td>
    <td role="gridcell" class="from-480"></td>
    ${narrowed.filter((style) => style !== '').map((style) => html`<td role="gridcell" class=${style}></td>`)}
  </tr>`;
}

function valueCell(look: GridLook, row: RunRow | undefined, at: number): TemplateResult {
  const value = row?.values[at] ?? null;
  const column = look.view.columns[at];
  const minimum = column === undefined ? undefined : look.view.rowMinimums[column.id];
  // A short column has no room for the cause; the row's tooltip has it.
  const roomy = column !== undefined && !isShort(column);
  const cause = roomy && row !== undefined && isFirstNull(look, row, at) ? causeOf(row, column) : undefined;
  const text = row === undefined ? '' : (cause ?? formatScore(value, minimum));
  return html`<td
    role="gridcell"
    class="number ${narrow(look, at)} ${value === null ? 'dim' : ''} ${cause === undefined ? '' : 'cause'}"
  >
    ${text}
  </td>`;
}

/** A cause stands once: in the first metric, and in the first score, that have no value. */
function isFirstNull({ view }: GridLook, { values }: RunRow, at: number): boolean {
  const isScore = (index: number): boolean => isScoreColumn(view.columns[index]);
  return values.findIndex((value, index) => value === null && isScore(index) === isScore(at)) === at;
}

const scoreIds: readonly string[] = Object.values(scoreCodes);
const isScoreColumn = (column: Column | undefined): boolean =>
  column !== undefined && scoreIds.includes(column.id);

function causeOf(row: RunRow, column: Column): string | undefined {
  return isScoreColumn(column) ? row.scoreCause : row.cause;
}

/** Everything that a narrow page hides. */
function tooltip(columns: readonly Column[], row: RunRow): string {
  const values = columns.map((column, at) => `${column.title} ${formatScore(row.values[at])}`).join(', ');
  const query = row.query === '' ? '' : `: ${row.query}`;
  const causes = [...new Set([row.cause, row.scoreCause])].filter((cause) => cause !== undefined);
  const cause = causes.length === 0 ? '' : ` (${causes.join(', ')})`;
  const flag = row.flagged === true ? '\nHolds text that may steer the judge.' : '';
  return `${row.id}, line ${formatCount(row.line)}${query}\n${values}${cause}${flag}`;
}

function stateGlyph(row: RunRow): TemplateResult | typeof nothing {
  if (row.flagged === true)
    return html`${icon('warning', 'tone-warning')}<span class="hidden-text"
        >may steer the judge${row.state === 'low' ? ', below minimum' : ''}</span
      >`;
  if (row.state === '') return nothing;
  const low = row.state === 'low';
  return html`${icon(low ? 'warning' : 'none', low ? 'tone-warning' : 'dim')}<span class="hidden-text"
      >${low ? 'below minimum' : 'no value'}</span
    >`;
}
