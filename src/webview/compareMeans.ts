import { html, nothing, svg, type TemplateResult } from 'lit/html.js';
import { formatPair } from '../core/words/formatPair';
import { formatP } from '../core/words/pValue';
import { formatChange, formatCount } from '../core/words/score';
import type { CompareMetricView } from '../protocol/compareView';
import type { CompareView } from '../protocol/panelMessages';
import { icon, type Glyph } from './icons';

type Verdict = CompareMetricView['verdict'];

const glyphs: Record<Verdict, [Glyph, string]> = {
  better: ['better', 'better'],
  worse: ['worse', 'worse'],
  unclear: ['unclear', 'dim'],
  'too-few': ['none', 'dim'],
  'not-compared': ['none', 'dim'],
};
const verdictWords: Record<Verdict, string> = {
  better: 'better',
  worse: 'worse',
  unclear: 'unclear',
  'too-few': 'too few cases',
  'not-compared': 'not compared',
};

/** The means of both runs with their difference, a sentence on the selected metric, and what the glyphs mean. */
export function compareMeans(
  view: CompareView,
  { selected, select }: { selected: CompareMetricView; select: (id: string) => void },
): TemplateResult {
  return html`<section class="section means-section" aria-label="Means">
    <table class="table means compared-means">
      <thead>
        <tr>
          <th scope="col" class="metric">Mean</th>
          <th scope="col" class="number from-640 figure">A</th>
          <th scope="col" class="number from-640 figure">B</th>
          <th scope="col" class="number change">B − A</th>
          <th scope="col" class="drawn">
            <span aria-hidden="true">±${view.scale}</span
            ><span class="hidden-text"
              >B − A and its 95% interval, drawn from −${view.scale} to ${view.scale}</span
            >
          </th>
          <th scope="col" class="from-900 interval">95% interval</th>
          <th scope="col" class="number from-640 counts" title="cases where B is better / same / worse">
            + / = / −
          </th>
          <th
            scope="col"
            class="number from-480 p"
            title="p of the sign-flip test, after Holm over ${view.tested} metrics"
          >
            p
          </th>
          <th scope="col" class="number from-480 of">n/N</th>
        </tr>
      </thead>
      <tbody>
        ${view.metrics.map((metric) => metricRow(metric, { scale: view.scale, selected: metric.id === selected.id, select }))}
      </tbody>
    </table>
    ${sentence(selected)} ${legend(view)}
  </section>`;
}

function metricRow(
  metric: CompareMetricView,
  look: { scale: number; selected: boolean; select: (id: string) => void },
): TemplateResult {
  const [a, b] = formatPair(metric.a, metric.b);
  const change = changeOf(metric.difference);
  const interval = intervalOf(metric);
  const counts = `${formatCount(metric.counts.better)} / ${formatCount(metric.counts.same)} / ${formatCount(metric.counts.worse)}`;
  return html`<tr
    class=${look.selected ? 'marked' : ''}
    title=${plainSentence(metric)}
    @click=${() => look.select(metric.id)}
  >
    <th scope="row">
      <button type="button" class="pick" aria-pressed=${look.selected ? 'true' : 'false'}>
        ${icon(...glyphs[metric.verdict])}<span class="hidden-text">${verdictWords[metric.verdict]}: </span
        >${metric.name}
      </button>
    </th>
    <td class="number from-640">${a}</td>
    <td class="number from-640">${b}</td>
    <td class="number">${change}</td>
    <td class="drawn">${intervalBar(metric, look.scale)}</td>
    <td class="from-900">${interval}</td>
    <td class="number from-640">${counts}</td>
    <td class="number from-480">${formatP(metric.p)}</td>
    <td class="number dim from-480">${formatCount(metric.n)}/${formatCount(metric.N)}</td>
  </tr>`;
}

const changeOf = (difference: number | null): string =>
  difference === null ? '\u2014' : formatChange(difference);

/** `+0.03 to +0.13` */
function intervalOf({ low, high }: CompareMetricView): string {
  return low === null || high === null ? '\u2014' : `${formatChange(low)} to ${formatChange(high)}`;
}

/** The interval as a line with a dot at the difference, zero in the middle. */
function intervalBar(metric: CompareMetricView, scale: number): TemplateResult | typeof nothing {
  const { difference, low, high, verdict } = metric;
  if (difference === null) return nothing;
  const x = (value: number): number => 50 + (value / scale) * 50;
  const tone = verdict === 'better' || verdict === 'worse' ? verdict : 'unclear';
  const line =
    low === null || high === null
      ? nothing
      : svg`<line class="span ${tone}" x1=${x(low)} x2=${x(high)} y1="11" y2="11" />`;
  return html`<svg
    class="interval-bar"
    viewBox="0 0 100 22"
    preserveAspectRatio="none"
    role="img"
    aria-label="${changeOf(difference)}, 95% interval ${intervalOf(metric)}"
  >
    <line class="zero" x1="50" x2="50" y1="0" y2="22" />
    ${line}${svg`<line class="dot ${tone}" x1=${x(difference)} x2=${x(difference)} y1="11" y2="11" />`}
  </svg>`;
}

/** `recall@5: 0.68 → 0.77, 95% interval of the difference +0.03 to +0.13.` with what the width hides of the table. */
function sentence(metric: CompareMetricView): TemplateResult {
  const [a, b] = formatPair(metric.a, metric.b);
  const { counts, n, N, leftOut } = metric;
  const interval = metric.low === null ? '' : `, 95% interval of the difference ${intervalOf(metric)}`;
  return html`<p class="sentence">
    <strong>${metric.name}</strong>: ${a} → ${b}${interval}<span class="below-640"
      >, ${formatCount(counts.better)} better, ${formatCount(counts.same)} same, ${formatCount(counts.worse)}
      worse</span
    ><span class="below-480">, p ${formatP(metric.p)}, ${formatCount(n)}/${formatCount(N)}</span>.${
      leftOut === '' ? nothing : ` Left out: ${leftOut}.`
    }
  </p>`;
}

function plainSentence(metric: CompareMetricView): string {
  const [a, b] = formatPair(metric.a, metric.b);
  return `${metric.name} ${a} \u2192 ${b}, ${changeOf(metric.difference)} (${intervalOf(metric)}), p ${formatP(metric.p)}, ${formatCount(metric.n)}/${formatCount(metric.N)}: ${verdictWords[metric.verdict]}`;
}

function legend({ metrics, tested }: CompareView): TemplateResult {
  const has = (verdict: Verdict): boolean => metrics.some((metric) => metric.verdict === verdict);
  const entry = (verdict: Verdict, more = ''): TemplateResult =>
    html`<span>${icon(...glyphs[verdict])} ${verdictWords[verdict]}${more}</span>`;
  const holm = `: p ≥ 0.05 after Holm over ${tested} ${tested === 1 ? 'metric' : 'metrics'}`;
  return html`<div class="legend">
    ${tested === 0 ? nothing : [entry('better'), entry('worse'), entry('unclear', holm)]}
    ${has('too-few') ? entry('too-few', ': no p') : nothing}
    ${has('not-compared') ? entry('not-compared', ': other judges') : nothing}
  </div>`;
}
