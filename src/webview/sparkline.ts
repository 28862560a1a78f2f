import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit/html.js';
import { formatScore } from '../core/words/score';
import type { PanelScore } from '../protocol/panelMessages';

const places = 6;
const step = 15.2;
const right = 80;
const y = (value: number): number => 3 + 14 * (1 - value);

/**
 * The last six values, 84 × 20 px. Values of another judge are hollow dots apart from the line, because they cannot be
 * compared; a dotted line marks where the judge changed. The current value is the filled dot, a null one a dashed ring.
 */
export function sparkline(history: PanelScore['history']): TemplateResult | typeof nothing {
  if (history.length < 2) return nothing;
  const shown = history.slice(-places);
  const points = shown.map((entry, at) => ({ ...entry, x: right - (shown.length - 1 - at) * step }));
  const name = `Last ${shown.length}: ${shown.map((entry) => formatScore(entry.value)).join(', ')}`;
  return html`<svg class="sparkline" width="84" height="20" viewBox="0 0 84 20" role="img" aria-label=${name}>
    ${points.map((point, at) => {
      const before = points[at - 1];
      if (before === undefined || before.sameJudge === point.sameJudge) return nothing;
      const x = (before.x + point.x) / 2;
      return svg`<line class="axis" x1=${x} x2=${x} y1="2" y2="18" stroke-dasharray="1 2"/>`;
    })}
    ${points.map((point) =>
      point.sameJudge || point.value === null
        ? nothing
        : svg`<circle class="other" cx=${point.x} cy=${y(point.value)} r="1.6"/>`,
    )}
    ${lines(points)} ${lastDot(points)}
  </svg>`;
}

type Point = PanelScore['history'][number] & { x: number };

/** One line per stretch of neighbouring values of the current judge; a null breaks it. */
function lines(points: readonly Point[]): SVGTemplateResult[] {
  const stretches: string[][] = [[]];
  for (const point of points) {
    if (point.sameJudge && point.value !== null)
      stretches.at(-1)?.push(`${point.x},${y(point.value).toFixed(1)}`);
    else stretches.push([]);
  }
  return stretches
    .filter((stretch) => stretch.length > 1)
    .map((stretch) => svg`<polyline class="line" points=${stretch.join(' ')}/>`);
}

function lastDot(points: readonly Point[]): SVGTemplateResult | typeof nothing {
  const last = points.at(-1);
  if (last === undefined) return nothing;
  if (last.value !== null) return svg`<circle class="now" cx=${last.x} cy=${y(last.value)} r="2.5"/>`;
  const known = points.findLast((point) => point.value !== null)?.value ?? 0.5;
  return svg`<circle class="gone" cx=${last.x} cy=${y(known)} r="2.5" stroke-dasharray="2 1.5"/>`;
}
