import { html, nothing, svg, type TemplateResult } from 'lit/html.js';
import { formatScore } from '../core/words/score';
import type { PanelScore } from '../protocol/panelMessages';

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/**
 * A score as a bar of 8 px with the minimum as a tick and the value before as a ring. A null score is a dashed outline
 * without fill. All places are SVG attributes, so the page needs no inline styles.
 */
export function meter(score: PanelScore): TemplateResult {
  const low = isLow(score);
  const before = score.before ?? null;
  const moved = score.value !== null && before !== null && before !== score.value;
  const marks = svg`
    ${score.value === null ? nothing : svg`<rect class="fill ${low ? 'low' : ''}" y="4" width=${percent(score.value)} height="8" rx="2"/>`}
    ${moved ? svg`<circle class="before" cx=${percent(before)} cy="8" r="3.25"/>` : nothing}
    ${score.minimum === undefined ? nothing : svg`<rect class="tick" x=${percent(score.minimum)} width="2" height="16" transform="translate(-1 0)"/>`}`;
  const body = html`<svg width="100%" height="16" aria-hidden="true">
    <rect class=${score.value === null ? 'empty' : 'track'} x="0" y="4" width="100%" height="8" rx="2" />
    ${marks}
  </svg>`;
  if (score.value === null) {
    const name = `${score.name}: no score, ${score.cause ?? 'missing'}`;
    return html`<div class="meter" role="img" aria-label=${name}>${body}</div>`;
  }
  return html`<div
    class="meter"
    role="meter"
    aria-label=${score.name}
    aria-valuemin="0"
    aria-valuemax="1"
    aria-valuenow=${score.value}
    aria-valuetext=${valueText(score)}
  >
    ${body}
  </div>`;
}

/** True when the score is below its minimum. */
export function isLow(score: PanelScore): boolean {
  return score.value !== null && score.minimum !== undefined && score.value < score.minimum;
}

/** `0.62, minimum 0.80, before 0.91` */
function valueText(score: PanelScore): string {
  const parts = [formatScore(score.value, score.minimum)];
  if (score.minimum !== undefined) parts.push(`minimum ${formatScore(score.minimum)}`);
  if (score.before !== undefined && score.before !== null) parts.push(`before ${formatScore(score.before)}`);
  return parts.join(', ');
}
