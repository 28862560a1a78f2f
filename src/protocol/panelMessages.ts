import * as z from 'zod/mini';
import { Mean } from '../core/run/Run';
import { JudgedView } from './judgedView';
import { RawView } from './rawView';
import { RowDetail } from './rowDetail';
import { CompareContent, CompareRowsAnswer, CompareRowsRequest } from './compareView';

/** Grows when a message changes its shape; the two ends refuse each other's messages when it differs. */
export const panelProtocolVersion = 1;

const score = z.nullable(z.number());

/** What the page can ask the host to do. Never a command id or a path. */
export const panelActions = [
  'judge',
  'cancel',
  'selectJudge',
  'setApiKey',
  'openSample',
  'showRaw',
  'compareRaw',
  'copyRaw',
  'openChanges',
  'openRole',
  'openRow',
  'runMetrics',
  'cancelRun',
  'showProblems',
  'showLog',
  'selectRun',
  'selectProfile',
  'showLatest',
  'manageTrust',
  'compareRuns',
  'selectRunA',
  'selectRunB',
  'swapRuns',
  'cancelCompare',
  'compareAgain',
  'openComparedRow',
  'cancelFigures',
  'figuresAgain',
  'resumeRun',
] as const;
export type PanelAction = (typeof panelActions)[number];

export const messageKinds = [
  'stale',
  'non-protocol',
  'heuristic',
  'untrusted',
  'problem',
  'gate',
  'error',
  'warning',
  'flagged',
] as const;

/** A bordered message above the scores: glyph by kind, one sentence, at most one underlined action. */
export const PanelNotice = z.object({
  kind: z.enum(messageKinds),
  text: z.string(),
  action: z.optional(
    z.object({ action: z.enum(panelActions), label: z.string(), target: z.optional(z.string()) }),
  ),
  /** A term for the filter of the case table, in place of an action. */
  filter: z.optional(z.object({ term: z.string(), label: z.string() })),
});
export type PanelNotice = z.infer<typeof PanelNotice>;

export const PanelScore = z.object({
  field: z.string(),
  /** `Faithfulness` */
  name: z.string(),
  value: score,
  cause: z.optional(z.string()),
  /** The sentence after the cause. */
  why: z.optional(z.string()),
  minimum: z.optional(z.number()),
  /** The previous judgment's value; undefined when there is none. */
  before: z.optional(score),
  /** The local heuristic's value beside a model's; undefined when the judge is the heuristic. */
  heuristic: z.optional(score),
  /** Up to the last six values, oldest first, with whether the judge was the same as now. */
  history: z.array(z.object({ value: score, sameJudge: z.boolean() })),
});
export type PanelScore = z.infer<typeof PanelScore>;

export const CaseView = z.object({
  key: z.string(),
  title: z.string(),
  /** Roles that have a file, in order; a click opens it. */
  roles: z.array(z.string()),
  /** Facts of the head's line, already worded: `qwen3:8b at 127.0.0.1:11434`, `protocol`, …. */
  facts: z.array(z.string()),
  /** Set while the case is being judged: how long it took so far, in milliseconds. */
  judging: z.optional(z.object({ elapsedMs: z.number() })),
  notices: z.array(PanelNotice),
  /** Empty when the case was never judged. */
  scores: z.array(PanelScore),
  reason: z.nullable(z.string()),
  /** `in the judge’s words` or `computed` */
  reasonBy: z.string(),
  notes: z.array(z.string()),
  raw: z.nullable(RawView),
  hasPreviousRaw: z.boolean(),
  changes: z.nullable(
    z.object({
      since: z.string(),
      summary: z.string(),
      parts: z.array(
        z.object({
          part: z.string(),
          lines: z.array(z.object({ sign: z.enum([' ', '+', '-']), text: z.string() })),
          /** Changed lines that are not listed. */
          cut: z.number(),
        }),
      ),
    }),
  ),
  history: z.array(
    z.object({
      time: z.string(),
      scores: z.array(score),
      judge: z.string(),
      local: z.boolean(),
      changed: z.string(),
    }),
  ),
  historyTotal: z.number(),
});
export type CaseView = z.infer<typeof CaseView>;

/** A line of a definition: what is defined, and how, in plain text. */
const Definition = z.array(z.object({ name: z.string(), text: z.string() }));

export const RunView = z.object({
  /** The dataset's URI, so that a reloaded page can ask for it again. */
  dataset: z.string(),
  /** Empty while the first run of a dataset has not ended. */
  runId: z.string(),
  title: z.string(),
  facts: z.array(z.string()),
  notices: z.array(PanelNotice),
  /** `text` says it in words, where it is more than counts of the metrics. */
  running: z.optional(
    z.object({ done: z.number(), total: z.optional(z.number()), text: z.optional(z.string()) }),
  ),
  /** Other runs of the same evaluation (one per system); a picker is shown when there are several. */
  systems: z.array(z.object({ runId: z.string(), name: z.string() })),
  /** The profile of the run, or the one that it is being run in. */
  profile: z.object({
    id: z.string(),
    /** The one of `facts` that names it. */
    fact: z.string(),
    /** The profiles that it can be run in; empty when it cannot be run again. */
    choices: z.array(z.string()),
    definition: Definition,
  }),
  /** Metric name → what defines it in this profile. Judge scores have none. */
  definitions: z.record(z.string(), Definition),
  k: z.array(z.number()),
  /** The cut-off that stays when there is room for one only; undefined when nothing has a cut-off. */
  focusK: z.optional(z.number()),
  /** Metric id or score code → the minimum that its mean has to reach, and the one that each row has to reach. */
  minimums: z.record(z.string(), z.number()),
  rowMinimums: z.record(z.string(), z.number()),
  /** Metric name → cut-off (`@5` as "5", no cut-off as "all") → mean. */
  means: z.array(z.object({ metric: z.string(), cells: z.record(z.string(), Mean) })),
  causes: z.array(z.object({ cause: z.string(), count: z.number() })),
  /** Metric id → the 95 % bootstrap interval of its mean, of those that have one. */
  intervals: z.record(z.string(), z.object({ low: z.number(), high: z.number() })),
  /** Of a judged run only. */
  judged: z.optional(JudgedView),
  /** Metric ids that are columns of the table, in order. */
  columns: z.array(z.object({ id: z.string(), name: z.string(), title: z.string() })),
  /** The column that is sorted by first, ascending: worst first. */
  sort: z.string(),
  cases: z.number(),
});
export type RunView = z.infer<typeof RunView>;

export const RunRow = z.object({
  id: z.string(),
  line: z.number(),
  query: z.string(),
  values: z.array(score),
  /** Why the metrics are null; without that, why the scores are. */
  cause: z.optional(z.string()),
  /** The case was judged: why a score of it is null, and whether its texts may have steered the judge. */
  judged: z.optional(z.boolean()),
  scoreCause: z.optional(z.string()),
  flagged: z.optional(z.boolean()),
  /** `low`: a value is below its minimum; `none`: there is no value at all. */
  state: z.enum(['', 'low', 'none']),
});
export type RunRow = z.infer<typeof RunRow>;

/** How the values of one metric or score are spread over all cases of a run. */
export const Distribution = z.object({
  runId: z.string(),
  /** The metric id or score code. */
  id: z.string(),
  /** Cases by value in ten bins of 0.1 from 0 to 1, the last with 1; of these, how many are below the minimum. */
  bins: z.array(z.number()).check(z.length(10)),
  low: z.array(z.number()).check(z.length(10)),
  /** Cases with a value over 1, and without a value. */
  over: z.number(),
  nulls: z.number(),
});
export type Distribution = z.infer<typeof Distribution>;

export const CompareView = z.object({ ...CompareContent.shape, notices: z.array(PanelNotice) });
export type CompareView = z.infer<typeof CompareView>;

export const views = ['case', 'run', 'compare'] as const;
export type PanelView = (typeof views)[number];

/** Host → page. `snapshot` replaces all content; `rows` answers a request. */
export const HostMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('snapshot'),
    version: z.literal(panelProtocolVersion),
    view: z.enum(views),
    /** Grows each time the host brings `view` to the front; else the page keeps the tab that the person chose. */
    shown: z.number(),
    case: z.nullable(CaseView),
    run: z.nullable(RunView),
    compare: z.nullable(CompareView),
    /** The actions that the host can carry out; the others are not offered. */
    actions: z.array(z.enum(panelActions)),
  }),
  z.object({
    type: z.literal('rows'),
    version: z.literal(panelProtocolVersion),
    request: z.number(),
    runId: z.string(),
    /** Rows that match the filter; of these, how many have no value in the sorted column and how many are below its minimum. */
    matched: z.number(),
    nulls: z.number(),
    below: z.number(),
    /** What is wrong with the filter, as a sentence. */
    problem: z.optional(z.string()),
    from: z.number(),
    rows: z.array(RunRow),
  }),
  z.object({
    type: z.literal('distribution'),
    version: z.literal(panelProtocolVersion),
    distribution: Distribution,
  }),
  z.object({ ...CompareRowsAnswer.shape, version: z.literal(panelProtocolVersion) }),
  z.object({
    type: z.literal('rowDetail'),
    version: z.literal(panelProtocolVersion),
    runId: z.string(),
    id: z.string(),
    detail: RowDetail,
  }),
]);
export type HostMessage = z.infer<typeof HostMessage>;

/** Page → host. */
export const PageMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), version: z.literal(panelProtocolVersion) }),
  z.object({ type: z.literal('view'), version: z.literal(panelProtocolVersion), view: z.enum(views) }),
  z.object({
    type: z.literal('action'),
    version: z.literal(panelProtocolVersion),
    action: z.enum(panelActions),
    /** A role, a 1-based line, a run id: validated by the host against what it showed. */
    target: z.optional(z.string()),
  }),
  z.object({
    type: z.literal('rows'),
    version: z.literal(panelProtocolVersion),
    request: z.number(),
    runId: z.string(),
    from: z.number(),
    count: z.number(),
    /** A metric id or score code, or `line` for the order of the file. */
    sort: z.string(),
    descending: z.boolean(),
    filter: z.string(),
  }),
  z.object({
    type: z.literal('distribution'),
    version: z.literal(panelProtocolVersion),
    runId: z.string(),
    id: z.string(),
  }),
  z.object({ ...CompareRowsRequest.shape, version: z.literal(panelProtocolVersion) }),
  z.object({
    type: z.literal('rowDetail'),
    version: z.literal(panelProtocolVersion),
    runId: z.string(),
    /** The id of a case. */
    id: z.string(),
  }),
]);
export type PageMessage = z.infer<typeof PageMessage>;
