import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit/html.js';
import { formatCount, formatScore } from '../../core/words/score';
import type { Distribution } from '../../protocol/panelMessages';
import { chartHeight, plotBottom, share } from './plot';

/** The highest bar; above it there is room for its count and for the name of the minimum. */
const barTop = 32;

export interface HistogramLook {
  id: string;
  minimum: number | undefined;
  /** Undefined until the host has counted. */
  distribution: Distribution | undefined;
}

/**
 * How the values of all cases are spread: ten bars with their counts, cases without a value as a dashed bar at the left,
 * and the minimum as a line; what is below it is yellow.
 */
export function histogram(look: HistogramLook): TemplateResult {
  const { distribution, minimum } = look;
  const { bins, low, nulls, over } = distribution ?? none;
  const most = Math.max(1, nulls, over, ...bins);
  const height = (count: number): number =>
    count === 0 ? 0 : Math.max(1, (count / most) * (plotBottom - barTop));
  return html`<div
    class="plot-box histogram ${over > 0 ? 'with-over' : ''}"
    role="img"
    aria-busy=${distribution === undefined ? 'true' : 'false'}
    aria-label=${nameOf(look)}
  >
    <svg height=${chartHeight}>
      ${nulls === 0 ? nothing : nullBar(nulls, height(nulls))}
      <line class="axis" x1="0" x2="100%" y1=${plotBottom} y2=${plotBottom} />
      ${bins.map((count, bin) => bar({ count, low: low[bin] ?? 0, bin, of: look, height }))}
      ${minimum === undefined ? nothing : minimumLine(minimum)}
      <text x="0" y=${plotBottom + 15}>0</text>
      <text x="50%" y=${plotBottom + 15} text-anchor="middle">.5</text>
      <text x="100%" y=${plotBottom + 15} text-anchor="end">1</text>
      ${over === 0 ? nothing : overBar(over, { height: height(over), low: (minimum ?? 0) > 1 })}
    </svg>
  </div>`;
}

const none = { bins: new Array<number>(10).fill(0), low: [] as number[], nulls: 0, over: 0 };

function bar(one: {
  count: number;
  low: number;
  bin: number;
  of: HistogramLook;
  height: (count: number) => number;
}): SVGTemplateResult | typeof nothing {
  const { count, low, bin } = one;
  if (count === 0) return nothing;
  const whole = one.height(count);
  const below = (low / count) * whole;
  return svg`<g><title>${barTitle(one)}</title>
    ${low === 0 ? nothing : svg`<rect class="column low" x=${share(bin / 10)} y=${plotBottom - below} height=${below}/>`}
    ${low === count ? nothing : svg`<rect class="column" x=${share(bin / 10)} y=${plotBottom - whole} height=${whole - below}/>`}
    <text x=${share((bin + 0.5) / 10)} y=${plotBottom - whole - 3} text-anchor="middle">${shortCount(count)}</text></g>`;
}

function barTitle({
  count,
  low,
  bin,
  of,
}: {
  count: number;
  low: number;
  bin: number;
  of: HistogramLook;
}): string {
  const below =
    low === 0 || of.minimum === undefined ? '' : `, ${formatCount(low)} below ${formatScore(of.minimum)}`;
  return `${of.id} ${formatScore(bin / 10)} to ${formatScore((bin + 1) / 10)}: ${formatCount(count)}${below}`;
}

/** Left of the axis, with one of its own. */
function nullBar(count: number, height: number): SVGTemplateResult {
  return svg`<g transform="translate(-38 0)"><title>${formatCount(count)} without a value</title>
    <line class="axis" x1="6" x2="28" y1=${plotBottom} y2=${plotBottom}/>
    <rect class="column none" x="9.5" y=${plotBottom - height - 0.5} height=${height}/>
    <text x="17" y=${plotBottom - height - 4} text-anchor="middle">${shortCount(count)}</text>
    <text x="17" y=${plotBottom + 15} text-anchor="middle">—</text></g>`;
}

/** Right of the axis: AI4J's recall, F1 and NDCG can exceed 1. */
function overBar(count: number, look: { height: number; low: boolean }): SVGTemplateResult {
  const { height, low } = look;
  return svg`<svg x="100%" overflow="visible"><g transform="translate(12 0)"><title>${formatCount(count)} over 1</title>
    <line class="axis" x1="0" x2="22" y1=${plotBottom} y2=${plotBottom}/>
    <rect class="column over ${low ? 'low' : ''}" x="3" y=${plotBottom - height} height=${height}/>
    <text x="11" y=${plotBottom - height - 3} text-anchor="middle">${shortCount(count)}</text>
    <text x="11" y=${plotBottom + 15} text-anchor="middle">&gt;1</text></g></svg>`;
}

function minimumLine(minimum: number): SVGTemplateResult | typeof nothing {
  if (minimum > 1) return nothing;
  const left = minimum >= 0.4;
  return svg`<line class="minimum" x1=${share(minimum)} x2=${share(minimum)} y1="6" y2=${plotBottom}/>
    <text class="strong" x=${share(minimum)} dx=${left ? -4 : 4} y="14" text-anchor=${left ? 'end' : 'start'}>
      min ${formatScore(minimum)}
    </text>`;
}

/** `65`, `1.2k`, `23k`: as much as stands over a bar; its tooltip and the chart's name have the whole number. */
function shortCount(count: number): string {
  if (count < 1000) return String(count);
  return count < 9950 ? `${(count / 1000).toFixed(1)}k` : `${Math.round(count / 1000)}k`;
}

/** `recall@5 of 148 cases, bins of 0.1 from 0 to 1: 0, 2, …; 4 without a value; 43 below the minimum 0.80` */
function nameOf({ id, minimum, distribution }: HistogramLook): string {
  if (distribution === undefined) return `${id}: being counted`;
  const { bins, low, nulls, over } = distribution;
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const parts = [
    `${id} of ${formatCount(sum(bins) + nulls + over)} cases, bins of 0.1 from 0 to 1: ${bins.map(formatCount).join(', ')}`,
    ...(over === 0 ? [] : [`${formatCount(over)} over 1`]),
    ...(nulls === 0 ? [] : [`${formatCount(nulls)} without a value`]),
    ...(minimum === undefined ? [] : [`${formatCount(sum(low))} below the minimum ${formatScore(minimum)}`]),
  ];
  return parts.join('; ');
}
