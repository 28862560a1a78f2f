import { fewestPairs } from '../../core/run/fewestPairs';
import { leftOutWords } from '../../core/words/leftOut';
import { runLabels } from '../../core/words/runLabel';
import { formatCount } from '../../core/words/score';
import type { ComparedHead, ComparedMetric, CompareProgress } from '../../protocol/compareMessages';
import type { CompareMetricView } from '../../protocol/compareView';
import type { CompareView, PanelNotice } from '../../protocol/panelMessages';
import { isSameDataset } from '../comparedRuns';
import { keyOfRun, runOfKey } from '../runKey';
import type { ComparisonState, RunPair, StoredRun } from '../Session';
import { isScoreCode } from './caseValue';
import { flipCutoff } from './CompareRows';

export interface CompareViewInput {
  /** Every stored run, newest first. */
  runs: readonly StoredRun[];
  /** Undefined for a side that nothing is picked for. */
  pair: Partial<RunPair>;
  /** Undefined while two runs are not picked. */
  state: ComparisonState | undefined;
  /** An id of the cases of the comparison, as soon as they are there. */
  cases: { id: string } | undefined;
  now: Date;
}

/** What the page shows of a comparison. Pure: all words are made here but the wording of numbers. */
export function buildCompareView(input: CompareViewInput): CompareView {
  const { pair, state, cases } = input;
  const head = state?.head;
  const view: CompareView = {
    a: pair.a ?? '',
    b: pair.b ?? '',
    groups: groups(input),
    facts: head === undefined ? [] : facts(head),
    notices: state === undefined ? [] : notices(state),
    metrics: head === undefined ? [] : head.metrics.map((metric) => metricView(metric, head)),
    scale: scaleOf(head?.metrics ?? []),
    tested: head?.metrics.filter(({ p }) => p !== null).length ?? 0,
    rowsOf: cases?.id ?? '',
  };
  if (state?.running !== undefined) view.running = { text: progressWords(state.running), ...state.running };
  return view;
}

/** `context-relevance` → `context relevance`. */
const nameOf = (metric: string): string => (isScoreCode(metric) ? metric.replace('-', ' ') : metric);

/** The runs to pick from: first those of the dataset of B (else A, else the newest run), then the others. */
function groups({ runs, pair, now }: CompareViewInput): CompareView['groups'] {
  const about = runOfKey(runs, pair.b) ?? runOfKey(runs, pair.a) ?? runs[0];
  const labels = runLabels(
    runs.map(({ head }) => head),
    now,
  );
  const options = runs.map((run, at) => ({
    same: about !== undefined && isSameDataset(run, about),
    runId: keyOfRun(run),
    label: labels[at] ?? '',
  }));
  const part = (same: boolean): CompareView['groups'][number]['runs'] =>
    options.filter((one) => one.same === same).map(({ runId, label }) => ({ runId, label }));
  return [
    { name: about?.head.dataset ?? '', runs: part(true) },
    { name: 'Other datasets', runs: part(false) },
  ].filter((group) => group.runs.length > 0);
}

function metricView(metric: ComparedMetric, head: ComparedHead): CompareMetricView {
  const view: CompareMetricView = {
    id: metric.metric,
    name: nameOf(metric.metric),
    verdict: metric.verdict,
    a: metric.a,
    b: metric.b,
    difference: metric.difference,
    low: metric.interval?.low ?? null,
    high: metric.interval?.high ?? null,
    p: metric.pHolm,
    n: metric.n,
    N: metric.N,
    leftOut: metric.leftOut.map((one) => `${formatCount(one.n)} ${leftOutWords(one)}`).join(', '),
    other: besideOf(metric.metric, head),
    counts: countsOf(metric, head),
  };
  const k = flipCutoff(metric.metric, head);
  if (k !== undefined) view.flipK = k;
  return view;
}

/** How many cases of a metric each choice of the table shows. */
function countsOf(metric: ComparedMetric, head: ComparedHead): CompareMetricView['counts'] {
  const all = head.paired + head.onlyA + head.onlyB;
  const k = flipCutoff(metric.metric, head);
  const flip = head.flips.find((one) => one.k === k);
  return {
    all,
    worse: metric.losses,
    better: metric.wins,
    same: metric.ties,
    unpaired: all - metric.n,
    lost: flip?.lost ?? 0,
    gained: flip?.gained ?? 0,
  };
}

/** Beside a retrieval metric stands the first score, so that one sees whether the answers suffered; else the next metric. */
function besideOf(metric: string, { metrics }: ComparedHead): string {
  const others = metrics.map((one) => one.metric).filter((id) => id !== metric);
  return others.find((id) => isScoreCode(id) !== isScoreCode(metric)) ?? others[0] ?? '';
}

const scales = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75];

/** The least round number that no interval goes beyond. */
function scaleOf(metrics: readonly ComparedMetric[]): number {
  const ends = metrics.flatMap(({ difference, interval }) => [difference, interval?.low, interval?.high]);
  const most = Math.max(0, ...ends.map((end) => Math.abs(end ?? 0)));
  return scales.find((scale) => scale >= most) ?? 1;
}

function facts(head: ComparedHead): string[] {
  const differs = new Set(head.warnings.map(({ code }) => code));
  const same = [
    ...(differs.has('dataset-differs') ? [] : ['dataset']),
    ...(differs.has('profile-differs') || differs.has('k-differs') ? [] : ['profile']),
    ...(differs.has('labels-differ') ? [] : ['labels']),
    ...(head.judged && !differs.has('judge-differs') ? ['judge', 'prompt'] : []),
  ];
  return [...(same.length === 0 ? [] : [`same ${listed(same)}`]), ...hitsFact(head)];
}

function hitsFact({ hits, flips }: ComparedHead): string[] {
  const cases = `${formatCount(hits.known)} ${hits.known === 1 ? 'case' : 'cases'}`;
  if (hits.known > 0 && hits.differ === 0) return [`hits are the same in ${cases}`];
  if (hits.known > 0) return [`hits differ in ${formatCount(hits.differ)} of ${cases}`];
  return flips.length > 0 ? ['hits are not kept in these runs'] : [];
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

function notices(state: ComparisonState): PanelNotice[] {
  const { head, failure } = state;
  if (failure !== undefined) {
    const text = failure === '' ? 'The comparison was cancelled.' : failure;
    const kind = failure === '' ? 'stale' : 'error';
    return [{ kind, text, action: { action: 'compareAgain', label: 'Compare Again' } }];
  }
  if (head === undefined) return [];
  return [
    ...head.warnings.map(({ message }): PanelNotice => ({ kind: 'warning', text: message })),
    ...tooFew(head).map((text): PanelNotice => ({ kind: 'warning', text })),
    ...unread(head.problems),
  ];
}

/** Metrics of as many cases share a sentence. */
function tooFew({ metrics, paired }: ComparedHead): string[] {
  const few = metrics.filter(({ verdict }) => verdict === 'too-few');
  return [...new Set(few.map(({ n }) => n))].map((n) => {
    const names = few.filter((one) => one.n === n).map(({ metric }) => nameOf(metric));
    const where = n === paired ? 'in both runs' : `with a value of ${listed(names)} in both runs`;
    return `Too few cases: ${n} ${where}, a test needs ${fewestPairs}. Differences are shown without p.`;
  });
}

function unread(problems: readonly string[]): PanelNotice[] {
  const [first] = problems;
  if (first === undefined) return [];
  const text =
    problems.length === 1 ? first : `${formatCount(problems.length)} lines cannot be read. ${first}`;
  return [{ kind: 'problem', text }];
}

function progressWords({ phase, done, total }: CompareProgress): string {
  if (phase === 'comparing') return `comparing, ${done} of ${total} metrics`;
  return total === 0 ? 'reading the runs' : `reading ${formatCount(done)} of ${formatCount(total)} cases`;
}
