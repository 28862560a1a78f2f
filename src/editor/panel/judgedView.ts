import { scoreFields } from '../../core/rag/scoreFields';
import type { JudgingRecord } from '../../core/run/judging/JudgingRecord';
import type { RunHead } from '../../core/run/Run';
import { formatCost } from '../../core/words/cost';
import { heuristicLimits, isLocalHeuristic, judgeFact, judgeName } from '../../core/words/judgeName';
import { judgeOfRun } from '../../core/words/judgeOfRun';
import { formatCount, scoreCodes } from '../../core/words/score';
import type { JudgedView } from '../../protocol/judgedView';
import type { PanelNotice } from '../../protocol/panelMessages';
import type { AggregateState } from '../Session';

/** A run whose cases a judge scored. */
export type JudgedHead = RunHead & { judging: JudgingRecord };

export const isJudged = (run: RunHead | undefined): run is JudgedHead => run?.judging !== undefined;

/** `context-relevance` → `context relevance` */
export const scoreName = (code: string): string => code.replace('-', ' ');

/** What is shown of a judged run alone. `columns` are the metrics and scores that each group gets. */
export function buildJudgedView(
  run: JudgedHead,
  figures: AggregateState | undefined,
  columns: readonly string[],
): JudgedView {
  const found = figures?.figures;
  const view: JudgedView = {
    scores: scoreFields.flatMap((field) => {
      const id = scoreCodes[field];
      const mean = Object.hasOwn(run.means, id) ? run.means[id] : undefined;
      if (mean === undefined) return [];
      const summary = found?.metrics.find(({ metric }) => metric === id);
      return {
        id,
        name: scoreName(id),
        mean,
        low: summary?.interval?.low ?? null,
        high: summary?.interval?.high ?? null,
        median: summary?.quantiles?.p50 ?? null,
      };
    }),
    opinion: opinionOf(run),
    unfinished: run['complete'] === false,
    state: found !== undefined ? 'ready' : figures?.failure === undefined ? 'computing' : 'failed',
    hasRecall: Object.keys(run.means).some((id) => id.startsWith('recall@')),
    quadrants: found?.quadrants ?? [],
    groups: (found?.groups ?? []).map(({ field, groups }) => ({
      field,
      groups: groups.map(({ name, cases, means }) => ({
        ...(name === undefined ? {} : { name }),
        cases,
        values: columns.map((id) => {
          const mean = Object.hasOwn(means, id) ? means[id] : undefined;
          return { value: mean?.value ?? null, n: mean?.n ?? 0 };
        }),
      })),
    })),
  };
  if (figures?.running !== undefined) {
    const { done, total } = figures.running;
    view.progress = `${formatCount(done)}${total === undefined ? '' : ` of ${formatCount(total)}`} cases read`;
  }
  return view;
}

function opinionOf(run: JudgedHead): string {
  const facts = judgeOfRun(run.judging);
  const who = isLocalHeuristic(facts) ? 'the local heuristic' : judgeName(facts);
  return `Scores are opinions of ${who}: compare runs by them, they are not readings.`;
}

/** Who judged, in facts of the head's line: `qwen3:8b at 127.0.0.1:11434`, `protocol`. */
export function judgeFacts({ judging }: JudgedHead): string[] {
  return judgeFact(judgeOfRun(judging)).split(/, (?=(?:non-)?protocol$)/);
}

/** What the judging took: `38 s, 136 calls, 12 from the cache, 0.012 spent`. */
export function effortFact({ judging }: JudgedHead, duration: string): string {
  const { calls, cached, cost } = judging;
  const asked = isLocalHeuristic(judgeOfRun(judging)) ? 0 : calls;
  return [
    duration,
    ...(asked === 0 ? [] : [`${formatCount(asked)} ${asked === 1 ? 'call' : 'calls'}`]),
    ...(cached === 0 ? [] : [`${formatCount(cached)} from the cache`]),
    ...(cost === null ? [] : [`${formatCost(cost)} spent`]),
  ].join(', ');
}

/** What a person has to know before believing the scores. */
export function judgedNotices(run: JudgedHead, figures: AggregateState | undefined): PanelNotice[] {
  const notices: PanelNotice[] = [];
  const { judging } = run;
  if (isLocalHeuristic(judgeOfRun(judging))) {
    const action = { action: 'selectJudge', label: 'Select Judge' } as const;
    notices.push({ kind: 'heuristic', text: heuristicLimits, action });
  } else if (judging.nonProtocol > 0) {
    const all = judging.nonProtocol === judging.judged;
    const which = all
      ? ''
      : ` in ${formatCount(judging.nonProtocol)} of ${formatCount(judging.judged)} cases`;
    const text = `Non-protocol: the fixed prompt or parameters were not used${which}. Not compared with protocol judgments.`;
    notices.push({ kind: 'non-protocol', text });
  }
  const flagged = figures?.figures?.flagged ?? 0;
  if (flagged > 0) {
    const one = flagged === 1;
    const text = `${formatCount(flagged)} ${one ? 'case holds' : 'cases hold'} text that may steer the judge. ${one ? 'It is' : 'They are'} in these figures and left out of gates.`;
    const label = one ? 'Show the Case' : `Show ${formatCount(flagged)} Cases`;
    notices.push({ kind: 'flagged', text, filter: { term: '@flagged', label } });
  }
  return [...notices, ...figuresNotices(figures)];
}

function figuresNotices(figures: AggregateState | undefined): PanelNotice[] {
  const again = { action: 'figuresAgain', label: 'Compute Again' } as const;
  if (figures?.failure !== undefined) {
    const cancelled = figures.failure === '';
    const text = cancelled ? 'The figures of this run were not computed: cancelled.' : figures.failure;
    return [{ kind: cancelled ? 'stale' : 'error', text, action: again }];
  }
  const [first, ...others] = figures?.figures?.problems ?? [];
  if (first === undefined) return [];
  const text =
    others.length === 0 ? first : `${formatCount(others.length + 1)} lines cannot be read. ${first}`;
  return [{ kind: 'problem', text }];
}

/** What is said of a run that has no end: it goes on, or broke off and can be gone on with. */
export function unfinishedNotice(run: JudgedHead, look: { written: boolean }): PanelNotice {
  const cases = `${formatCount(run.queries)} ${run.queries === 1 ? 'case' : 'cases'}`;
  if (look.written)
    return { kind: 'warning', text: `This run is being judged: its figures are over the ${cases} so far.` };
  const why = run.judging.stopped === undefined ? '' : ` ${run.judging.stopped.message}`;
  return {
    kind: 'warning',
    text: `This run did not end: its figures are over the first ${cases}.${why}`,
    action: { action: 'resumeRun', label: 'Resume Run' },
  };
}
