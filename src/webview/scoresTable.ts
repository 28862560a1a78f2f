import { html, nothing, type TemplateResult } from 'lit/html.js';
import { meetsMinimum } from '../core/words/meetsMinimum';
import { formatCount, formatMean, formatMinimum, formatScore } from '../core/words/score';
import type { JudgedView } from '../protocol/judgedView';
import type { RunView } from '../protocol/panelMessages';
import { icon } from './icons';

type Score = JudgedView['scores'][number];

/** From here on n/N needs more room. */
const manyCases = 10_000;

/** The mean of each score with its median, its interval where there is room, and what such means are good for. */
export function scoresTable(view: RunView, judged: JudgedView): TemplateResult {
  return html`<section
    class="section means-section ${view.running === undefined ? '' : 'old'}"
    aria-label="Scores"
  >
    <table class="table means score-means ${view.cases < manyCases ? '' : 'large'}">
      <thead>
        <tr>
          <th scope="col" class="metric">Score</th>
          <th scope="col" class="number figure">mean</th>
          <th scope="col" class="number figure from-480">median</th>
          <th scope="col" class="number from-900 interval">95% interval</th>
          <th scope="col" class="number of">n/N</th>
        </tr>
      </thead>
      <tbody>
        ${judged.scores.map((score) => scoreRow(score, view.minimums[score.id]))}
      </tbody>
    </table>
    <p class="cut">${judged.opinion}</p>
  </section>`;
}

function scoreRow(score: Score, minimum: number | undefined): TemplateResult {
  const { mean, median } = score;
  return html`<tr title=${tooltip(score, minimum)}>
    <th scope="row">${score.name}</th>
    <td class="number">
      ${
        minimum === undefined || mean.value === null
          ? nothing
          : meetsMinimum(mean.value, minimum)
            ? icon('pass', 'dim')
            : icon('warning', 'tone-warning')
      }${formatScore(mean.value, minimum)}
    </td>
    <td class="number from-480">${formatScore(median)}</td>
    <td class="number from-900">${intervalText(score)}</td>
    <td class="number dim">${formatCount(mean.n)}/${formatCount(mean.N)}</td>
  </tr>`;
}

/** `0.61 to 0.67` */
export function intervalText({ low, high }: { low: number | null; high: number | null }): string {
  return low === null || high === null ? '\u2014' : `${formatScore(low)} to ${formatScore(high)}`;
}

/** What a narrow page leaves out of the row. */
function tooltip(score: Score, minimum: number | undefined): string {
  const parts = [`${score.name} ${formatMean(score.mean)}`];
  if (minimum !== undefined) parts.push(`minimum ${formatMinimum(minimum)}`);
  if (score.median !== null) parts.push(`median ${formatScore(score.median)}`);
  if (score.low !== null) parts.push(`95% interval of the mean ${intervalText(score)}`);
  return parts.join(', ');
}
