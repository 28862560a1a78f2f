import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatChange, formatScore } from '../core/words/score';
import type { CaseView, PanelScore } from '../protocol/panelMessages';
import { icon } from './icons';
import { inlineCode } from './inlineCode';
import { isLow, meter } from './meter';
import type { PanelActions } from './PanelActions';
import { sparkline } from './sparkline';

/** The three scores: meter, value, change, minimum, heuristic and trend; the cause of a null stands under its row. */
export function scoreTable(view: CaseView, panel: PanelActions): TemplateResult {
  const { scores } = view;
  const has = {
    before: scores.some((score) => score.before !== undefined),
    minimum: scores.some((score) => score.minimum !== undefined),
    heuristic: scores.some((score) => score.heuristic !== undefined),
    trend: scores.some((score) => score.history.length > 1),
  };
  const shared = sharedCause(scores);
  const columns = 3 + [has.before, has.minimum, has.heuristic, has.trend].filter(Boolean).length;
  return html`<section
    class="section scores-section ${view.judging === undefined ? '' : 'old'}"
    aria-label="Scores"
  >
    <table class="scores">
      <thead>
        <tr>
          <th scope="col">Score</th>
          <th scope="col" class="meter-cell">
            ${has.before ? html`<span class="key"><i class="key-ring"></i>before</span>` : nothing}${
              has.minimum ? html`<span class="key"><i class="key-tick"></i>min</span>` : nothing
            }${has.before || has.minimum ? nothing : html`<span class="hidden-text">meter</span>`}
          </th>
          <th scope="col" class="number"><span class="hidden-text">value</span></th>
          ${has.before ? html`<th scope="col" class="number">change</th>` : nothing}
          ${has.minimum ? html`<th scope="col" class="number minimum from-640">min</th>` : nothing}
          ${has.heuristic ? html`<th scope="col" class="number heuristic">heuristic</th>` : nothing}
          ${has.trend ? html`<th scope="col" class="number trend from-640">last ${trendLength(scores)}</th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${scores.map((score) => [
          row(score, has),
          score.value === null && shared === undefined ? why(score, { columns, view }, panel) : nothing,
        ])}
        ${shared === undefined ? nothing : why(shared, { columns, view }, panel)}
      </tbody>
    </table>
  </section>`;
}

interface Columns {
  before: boolean;
  minimum: boolean;
  heuristic: boolean;
  trend: boolean;
}

const trendLength = (scores: readonly PanelScore[]): number =>
  Math.max(...scores.map((score) => score.history.length));

function row(score: PanelScore, has: Columns): TemplateResult {
  return html`<tr title=${tooltip(score)}>
    <th scope="row" class="name">${stateGlyph(score)}${score.name}</th>
    <td class="meter-cell">${meter(score)}</td>
    <td class="number value">${formatScore(score.value, score.minimum)}</td>
    ${has.before ? html`<td class="number change">${change(score)}</td>` : nothing}
    ${
      has.minimum
        ? html`<td class="number minimum from-640">
            ${score.minimum === undefined ? '' : formatScore(score.minimum)}
          </td>`
        : nothing
    }
    ${
      has.heuristic
        ? html`<td class="number heuristic">
            ${score.heuristic === undefined ? '' : formatScore(score.heuristic)}
          </td>`
        : nothing
    }
    ${has.trend ? html`<td class="trend from-640">${sparkline(score.history)}</td>` : nothing}
  </tr>`;
}

function stateGlyph(score: PanelScore): TemplateResult {
  if (score.value === null) return icon('none', 'dim');
  return isLow(score) ? icon('warning', 'tone-warning') : icon('pass', 'dim');
}

function change(score: PanelScore): TemplateResult | typeof nothing {
  const { value, before } = score;
  if (before === undefined) return nothing;
  if (value === null)
    return before === null ? html`` : html`<span class="dim">was ${formatScore(before)}</span>`;
  if (before === null) return html`<span class="dim">was —</span>`;
  const text = formatChange(value - before);
  return html`<span class=${text === '0.00' ? 'dim' : ''}>${text}</span>`;
}

/** What a narrow page leaves out of the row. */
function tooltip(score: PanelScore): string {
  const parts = [`${score.name} ${formatScore(score.value, score.minimum)}`];
  if (score.minimum !== undefined) parts.push(`minimum ${formatScore(score.minimum)}`);
  if (score.before !== undefined) parts.push(`before ${formatScore(score.before)}`);
  if (score.heuristic !== undefined) parts.push(`heuristic ${formatScore(score.heuristic)}`);
  return parts.join(', ');
}

/** The score that speaks for all of them when every score is null by the same cause and sentence. */
function sharedCause(scores: readonly PanelScore[]): PanelScore | undefined {
  const [first] = scores;
  const same = scores.every(
    (score) => score.value === null && score.cause === first?.cause && score.why === first?.why,
  );
  return same && scores.length > 1 ? first : undefined;
}

function why(
  score: PanelScore,
  table: { columns: number; view: CaseView },
  panel: PanelActions,
): TemplateResult {
  return html`<tr class="why">
    <td colspan=${table.columns}>
      <strong>${score.cause}</strong>: ${inlineCode(score.why ?? '', { fields: true })}
      ${
        (table.view.raw?.text ?? '') !== ''
          ? html`<button type="button" class="link" @click=${() => panel.revealSection('raw')}>
              Show in raw output
            </button>`
          : nothing
      }
    </td>
  </tr>`;
}
