import { html, nothing, type TemplateResult } from 'lit/html.js';
import { meetsMinimum } from '../core/words/meetsMinimum';
import { formatCount, formatMinimum, formatScore } from '../core/words/score';
import type { RunRow } from '../protocol/panelMessages';
import type { RowDetail } from '../protocol/rowDetail';
import { icon } from './icons';
import { factLine } from './pageHead';
import { rawLegend, rawSummary, rawText } from './rawOutput';

type Score = RowDetail['scores'][number];

/** What a judge said of a case: its scores, the reason, notes and the raw output. */
export function rowDetailTemplate(
  row: RunRow,
  detail: RowDetail | undefined,
  openLine: () => void,
): TemplateResult {
  if (detail === undefined) return html`<div class="row-detail dim" aria-busy="true">…</div>`;
  const { reason, reasonBy, flags, notes, raw } = detail;
  return html`<div class="row-detail">
    ${row.query === '' ? nothing : html`<p class="text">${row.query}</p>`} ${factLine(detail.facts)}
    <ul class="detail-scores">
      ${detail.scores.map(score)}
    </ul>
    ${flags.map((flag) => note(icon('warning', 'tone-warning'), `${flag} Left out of gates.`))}
    ${
      reason === null || reason === ''
        ? nothing
        : html`<h3>Reason, ${reasonBy}</h3>
            <p class="text"><span>${reason}</span></p>`
    }
    ${
      notes.length === 0
        ? nothing
        : html`<h3>Notes</h3>
            ${notes.map((text) => note(icon('info', 'tone-info'), text))}`
    }
    ${
      raw === null
        ? nothing
        : html`<h3>Raw output, ${rawSummary(raw)}</h3>
            ${rawText(raw)}
            ${raw.cut > 0 ? html`<p class="cut">${formatCount(raw.cut)} more characters.</p>` : nothing}
            ${rawLegend(raw)}`
    }
    <p class="cut">
      <button type="button" class="link" @click=${openLine}>
        Open line ${formatCount(row.line)} of the dataset
      </button>
    </p>
  </div>`;
}

function score({ name, value, minimum, cause, why }: Score): TemplateResult {
  const low = value !== null && minimum !== undefined && !meetsMinimum(value, minimum);
  return html`<li>
    ${value === null ? icon('none', 'dim') : low ? icon('warning', 'tone-warning') : nothing}
    <span
      >${name} <b>${formatScore(value, minimum)}</b>${
        low ? html` <span class="dim">below ${formatMinimum(minimum)}</span>` : nothing
      }${cause === undefined ? nothing : html` <span class="dim"><b>${cause}</b>: ${why}</span>`}</span
    >
  </li>`;
}

function note(glyph: TemplateResult, text: string): TemplateResult {
  return html`<div class="detail-note">${glyph}<span>${text}</span></div>`;
}
