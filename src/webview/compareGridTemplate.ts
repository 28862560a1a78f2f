import { html, nothing, svg, type TemplateResult } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import { formatPair } from '../core/words/formatPair';
import { formatChange, formatCount } from '../core/words/score';
import type { CompareMetricView, CompareRow, ComparedSort, HitView } from '../protocol/compareView';
import { icon } from './icons';
import type { GridPart } from './RowGrid';

export interface CompareGridLook extends GridPart {
  metric: CompareMetricView;
  /** The name of the second metric; empty for none. */
  other: string;
  sort: ComparedSort;
  descending: boolean;
  /** `Cases that got worse` */
  label: string;
  row: (index: number) => CompareRow | undefined;
  /** The row whose hits are shown; -1 for none. */
  open: number;
  sortBy: (sort: ComparedSort) => void;
  toggle: (index: number) => void;
  openFile: (row: CompareRow) => void;
}

/** The drawn part of the cases of a comparison, as a real grid that says how large the whole is. */
export function compareGridTemplate(look: CompareGridLook): TemplateResult {
  const { first, last } = look.drawn;
  const indexes = Array.from({ length: last - first }, (_, at) => first + at);
  return html`<div class="grid-space">
    <table class="table cases compared" role="grid" aria-label=${look.label} aria-rowcount=${look.total + 1}>
      ${head(look)}
      <tbody role="rowgroup">
        ${repeat(
          indexes,
          (index) => index,
          (index) => [bodyRow(look, index), index === look.open ? hitsRow(look.row(index)) : nothing],
        )}
      </tbody>
    </table>
  </div>`;
}

function head(look: CompareGridLook): TemplateResult {
  return html`<thead role="rowgroup">
    <tr role="row" aria-rowindex="1">
      <th role="columnheader" scope="col" class="state"><span class="hidden-text">Hits</span></th>
      ${sortHead(look, { sort: 'case', name: 'Case', title: 'the order of the file', style: 'case' })}
      <th role="columnheader" scope="col" class="from-480 query">Query</th>
      ${sortHead(look, { sort: 'a', name: 'A', title: `${look.metric.name} in A`, style: 'number figure' })}
      ${sortHead(look, { sort: 'b', name: 'B', title: `${look.metric.name} in B`, style: 'number figure' })}
      ${sortHead(look, { sort: 'difference', name: 'B \u2212 A', title: 'the difference', style: 'number change' })}
      <th role="columnheader" scope="col" class="from-480 drawn">
        <span class="hidden-text">B − A, drawn</span>
      </th>
      <th role="columnheader" scope="col" class="number from-640 other" title="${look.other}, B − A">
        ${look.other === '' ? '' : `${shortName(look.other)} B \u2212 A`}
      </th>
    </tr>
  </thead>`;
}

const shortName = (name: string): string =>
  name === 'faithfulness' ? 'faithf.' : name.replace(' relevance', '');

function sortHead(
  look: CompareGridLook,
  column: { sort: ComparedSort; name: string; title: string; style: string },
): TemplateResult {
  const sorted = look.sort === column.sort;
  const order = look.descending ? 'descending' : 'ascending';
  return html`<th role="columnheader" scope="col" class=${column.style} aria-sort=${sorted ? order : 'none'}>
    <button
      type="button"
      tabindex=${sorted ? '0' : '-1'}
      title="Sort by ${column.title}"
      @click=${() => look.sortBy(column.sort)}
    >
      ${column.name}${sorted ? icon(order, 'small') : nothing}
    </button>
  </th>`;
}

function bodyRow(look: CompareGridLook, index: number): TemplateResult {
  const row = look.row(index);
  const active = index === look.active;
  const tabindex = index === look.tabStop ? '0' : '-1';
  if (row === undefined) {
    return html`<tr role="row" aria-rowindex=${index + 2} aria-busy="true" tabindex=${tabindex}>
      <td role="gridcell" class="state"></td>
      <td role="gridcell" class="dim">…</td>
    </tr>`;
  }
  const open = index === look.open;
  const [a, b] = formatPair(row.a, row.b);
  return html`<tr
    role="row"
    aria-rowindex=${index + 2}
    aria-selected=${active ? 'true' : 'false'}
    class=${active ? 'active' : ''}
    tabindex=${tabindex}
    title=${tooltip(look, row)}
    @focus=${() => look.focused(index)}
    @click=${() => look.select(index)}
    @dblclick=${() => look.openFile(row)}
  >
    <td role="gridcell" class="state">
      <button
        type="button"
        class="twistie"
        tabindex="-1"
        aria-label="Hits of ${row.id}"
        aria-expanded=${open ? 'true' : 'false'}
        @click=${() => look.toggle(index)}
      >
        ${icon(open ? 'down' : 'right')}
      </button>
    </td>
    <td role="gridcell" class="case">${row.id}</td>
    <td role="gridcell" class="from-480 query">${row.query}</td>
    <td role="gridcell" class="number ${row.a === null ? 'dim' : ''}">${a}</td>
    <td role="gridcell" class="number ${row.b === null ? 'dim' : ''}">${b}</td>
    <td role="gridcell" class="number ${row.difference === null ? 'dim' : ''}">
      ${row.difference === null ? '\u2014' : formatChange(row.difference)}
    </td>
    <td role="gridcell" class="from-480 drawn">
      ${row.difference === null ? html`<span class="why dim">${row.why}</span>` : deltaBar(row.difference)}
    </td>
    <td role="gridcell" class="number from-640">
      ${look.other === '' ? '' : row.other === null ? '\u2014' : formatChange(row.other)}
    </td>
  </tr>`;
}

/** A bar from the middle, to the left for worse. */
function deltaBar(difference: number): TemplateResult {
  const size = Math.min(1, Math.abs(difference)) * 36;
  return html`<svg class="delta" width="72" height="14" aria-hidden="true">
    ${svg`<line class="zero" x1="36.5" x2="36.5" y1="0" y2="14" />
      <rect class=${difference < 0 ? 'worse' : 'better'} x=${difference < 0 ? 36 - size : 37} y="3" width=${size} height="8" />`}
  </svg>`;
}

/** Everything that a narrow page hides. */
function tooltip({ metric, other }: CompareGridLook, row: CompareRow): string {
  const query = row.query === '' ? '' : `: ${row.query}`;
  const [a, b] = formatPair(row.a, row.b);
  const change = row.difference === null ? row.why : formatChange(row.difference);
  const beside = other === '' || row.other === null ? '' : `, ${other} ${formatChange(row.other)}`;
  return `${row.id}, line ${formatCount(row.line)}${query}\n${metric.name} ${a} \u2192 ${b} (${change})${beside}`;
}

function hitsRow(row: CompareRow | undefined): TemplateResult {
  return html`<tr role="row" class="more hits">
    <td role="gridcell" colspan="5">${row === undefined ? '\u2026' : hitsBox(row)}</td>
    <td role="gridcell" class="from-480"></td>
    <td role="gridcell" class="from-480"></td>
    <td role="gridcell" class="from-640"></td>
  </tr>`;
}

function hitsBox(row: CompareRow): TemplateResult {
  const marked = [...(row.hitsA ?? []), ...(row.hitsB ?? [])].some(({ relevant }) => relevant);
  const why = row.why === '' ? [] : [`Not compared: ${row.why}.`];
  const lines = [...why, ...row.moves];
  return html`<div class="hits-box">
    ${row.hitsA === null ? nothing : hitList('A', row.hitsA)}
    ${row.hitsB === null ? nothing : hitList('B', row.hitsB)}
    <div class="moves">
      ${marked ? html`<span><span class="mark">●</span> relevant</span>` : nothing}
      ${lines.map((line) => html`<span>${line}</span>`)}
    </div>
  </div>`;
}

function hitList(side: string, hits: readonly HitView[]): TemplateResult {
  return html`<div class="hit-list">
    <b>${side}</b>
    ${
      hits.length === 0
        ? html`<span class="dim">no hits</span>`
        : hits.map(
            ({ key, relevant, grade }, at) =>
              html`<span class="hit ${relevant ? 'relevant' : ''}" title=${key}
                ><i>${at + 1}</i>${key === '' ? '(no id)' : key}${
                  relevant
                    ? html`<span class="mark" aria-hidden="true">●</span
                        ><span class="hidden-text">relevant</span>${
                          grade === null || grade === 1 ? nothing : html`<i class="grade">${grade}</i>`
                        }`
                    : nothing
                }</span
              >`,
          )
    }
  </div>`;
}
