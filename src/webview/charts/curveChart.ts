import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit/html.js';
import { formatMean, formatScore } from '../../core/words/score';
import type { RunView } from '../../protocol/panelMessages';
import { chartHeight, plotBottom, plotTop, share, tickText } from './plot';

/** Lines of the chart, in the order of their colours and marks. */
const preferred = ['recall', 'ndcg', 'precision'];
const marks = ['circle', 'diamond', 'square'] as const;
/** Pixels between two labels at the right end, and cut-offs that have room for their label below. */
const labelHeight = 13;
const mostLabels = 8;

interface Series {
  metric: string;
  mark: (typeof marks)[number];
  /** By cut-off; undefined where there is no mean. */
  values: (number | undefined)[];
}

/** The metrics over K that are drawn; none when there are not at least two cut-offs. */
export function seriesOf(view: RunView): Series[] {
  if (view.k.length < 2) return [];
  const drawn = view.means.filter(({ cells }) => view.k.filter((k) => hasValue(cells[String(k)])).length > 1);
  const liked = preferred.flatMap((metric) => drawn.filter((row) => row.metric === metric));
  const chosen = liked.length > 0 ? liked : drawn.slice(0, marks.length);
  return chosen.map(({ metric, cells }, at) => ({
    metric,
    mark: marks[at] ?? 'circle',
    values: view.k.map((k) => cells[String(k)]?.value ?? undefined),
  }));
}

const hasValue = (mean: { value: number | null } | undefined): boolean => (mean?.value ?? null) !== null;

/**
 * Means over K: lines with marks and a label at their right end. Places across are shares of the width, so that text
 * and marks keep their size at any width.
 */
export function curveChart(view: RunView, series: readonly Series[]): TemplateResult {
  const top = Math.max(1, ...series.flatMap(({ values }) => values.filter((value) => value !== undefined)));
  const y = (value: number): number => plotBottom - (value / top) * (plotBottom - plotTop);
  const x = (at: number): string => share(at / (view.k.length - 1));
  const labels = labelPlaces(series, y);
  return html`<div class="plot-box curve" role="img" aria-label=${nameOf(view, series)}>
    <svg height=${chartHeight}>
      ${[0, top / 2, top].map(
        (
          value,
        ) => svg`<line class=${value === 0 ? 'axis' : 'grid-line'} x1="0" x2="100%" y1=${y(value)} y2=${y(value)}/>
          <text x="-5" y=${y(value) + 4} text-anchor="end">${tickText(value)}</text>`,
      )}
      ${view.k.map((k, at) => cutLabel(k, { at, view, x: x(at) }))}
      ${series.map(({ values, mark, metric }, at) => [
        ...segments(values, { x, y, at }),
        ...values.map((value, cut) =>
          value === undefined
            ? nothing
            : svg`<svg x=${x(cut)} y=${y(value)} overflow="visible"><g class="mark series-${at}">${shapes[mark]}
                <title>${pointTitle(view, metric, cut)}</title></g></svg>`,
        ),
        svg`<text class="strong" x="100%" dx="10" y=${(labels[at] ?? 0) + 4}>${endLabel(metric, values)}</text>`,
      ])}
    </svg>
  </div>`;
}

const shapes: Record<Series['mark'], SVGTemplateResult> = {
  circle: svg`<circle r="2.8"/>`,
  diamond: svg`<path d="M0 -3.6 3.6 0 0 3.6 -3.6 0z"/>`,
  square: svg`<rect x="-2.5" y="-2.5" width="5" height="5"/>`,
};

function segments(
  values: Series['values'],
  draw: { x: (at: number) => string; y: (value: number) => number; at: number },
): SVGTemplateResult[] {
  return values.flatMap((value, cut) => {
    const before = values[cut - 1];
    if (value === undefined || before === undefined) return [];
    return svg`<line class="curve-line series-${draw.at}" x1=${draw.x(cut - 1)} x2=${draw.x(cut)} y1=${draw.y(before)} y2=${draw.y(value)}/>`;
  });
}

/** The cut-off below the axis; of many only some, among them the last and the one in focus, which has a line. */
function cutLabel(
  k: number,
  place: { at: number; view: RunView; x: string },
): SVGTemplateResult | typeof nothing {
  const { at, view, x } = place;
  const focused = k === view.focusK;
  const every = Math.ceil(view.k.length / mostLabels);
  const last = view.k.length - 1;
  if (!focused && at !== last && (at % every !== 0 || last - at < every)) return nothing;
  const line = svg`<line class="grid-line" x1=${x} x2=${x} y1=${plotTop} y2=${plotBottom} stroke-dasharray="2 2"/>`;
  return svg`${focused ? line : nothing}
    <text class=${focused ? 'strong' : ''} x=${x} y=${plotBottom + 15} text-anchor="middle">${k}</text>`;
}

/** Where the labels at the right end go: beside their line's end, moved apart where they would meet. */
function labelPlaces(series: readonly Series[], y: (value: number) => number): number[] {
  const ends = series.map(({ values }, at) => ({ at, y: y(values.findLast((v) => v !== undefined) ?? 0) }));
  const sorted = [...ends].sort((a, b) => a.y - b.y);
  sorted.forEach((end, at) => {
    const above = sorted[at - 1];
    if (above !== undefined) end.y = Math.max(end.y, above.y + labelHeight);
  });
  const low = (sorted.at(-1)?.y ?? 0) - plotBottom;
  // What was pushed out at the bottom is pushed up again.
  for (let at = sorted.length - 1, limit = plotBottom; low > 0 && at >= 0; at--, limit -= labelHeight) {
    const end = sorted[at];
    if (end !== undefined) end.y = Math.min(end.y, limit);
  }
  return ends.map((end) => end.y);
}

function endLabel(metric: string, values: Series['values']): string {
  return `${metric} ${formatScore(values.findLast((value) => value !== undefined))}`;
}

function pointTitle(view: RunView, metric: string, cut: number): string {
  const k = view.k[cut];
  const mean = view.means.find((row) => row.metric === metric)?.cells[String(k)];
  return mean === undefined ? '' : `${metric}@${k} ${formatMean(mean)}`;
}

/** `Mean over K 1, 3. recall 0.23, 0.60. ndcg 0.46, 0.54.` */
function nameOf(view: RunView, series: readonly Series[]): string {
  const lines = series.map(
    ({ metric, values }) => `${metric} ${values.map((v) => formatScore(v)).join(', ')}`,
  );
  return `Mean over K ${view.k.join(', ')}. ${lines.join('. ')}.`;
}
