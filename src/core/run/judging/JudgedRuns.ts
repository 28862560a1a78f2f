import type { RagJudgeEvaluation } from '../../rag/RagJudgeEvaluation';
import type { DatasetEvaluation } from '../DatasetEvaluation';
import { toRunCase, type EvaluatedCase } from '../EvaluatedCase';
import type { MetricCause, RunCase } from '../Run';
import { RunTotals } from '../RunTotals';
import { judgedTotals, type JudgedTotals } from './judgedTotals';
import type { JudgedSummary, JudgeDatasetOptions } from './JudgeDatasetOptions';
import { judgeRecord } from './judgeRecord';
import type { JudgingStop } from './JudgingRecord';
import { JudgingTally } from './JudgingTally';

/** A case with its judgment, as far as the figures of its run are made of it. */
export interface JudgedCase {
  evaluated: Pick<EvaluatedCase, 'run' | 'id' | 'cause' | 'values'>;
  evaluation: RagJudgeEvaluation;
  generator: string | undefined;
}

interface OneRun {
  tally: JudgingTally;
  /** The metrics of the cases that have a result: fewer than were read while the run goes on. */
  totals: RunTotals;
  /** Why how many of those cases have no metrics. */
  causes: Map<MetricCause, number>;
}

/** The runs that the results of a dataset go into, one per system, with all their figures. */
export class JudgedRuns {
  private readonly runs: OneRun[] = [];

  constructor(
    private readonly evaluation: DatasetEvaluation,
    private readonly options: JudgeDatasetOptions,
  ) {}

  /** The run of a system that has its results from an earlier session; to be called before anything is added. */
  resume(system: string | undefined): void {
    this.runOf(this.evaluation.begin(system));
  }

  /** Counts a case that has its line. */
  keep({ evaluated, evaluation, generator }: JudgedCase): void {
    const { tally, totals, causes } = this.runOf(evaluated.run);
    const { id, cause, values } = evaluated;
    tally.add(evaluation, generator);
    totals.add(id, values);
    if (cause !== undefined) causes.set(cause, (causes.get(cause) ?? 0) + 1);
  }

  /** Hands a case to the sink, and counts it once it is there. */
  async add(one: JudgedCase & { evaluated: EvaluatedCase; input: string }): Promise<void> {
    const { evaluated, evaluation, input } = one;
    this.runOf(evaluated.run);
    const stored = judgedCase({ evaluated, evaluation, input }, this.evaluation);
    await this.options.sink.append({ run: evaluated.run, stored }, () => this.summaryOf(evaluated.run));
    this.keep(one);
  }

  progress(): JudgedTotals {
    return judgedTotals(this.runs.map(({ tally }) => tally));
  }

  /** The heads at the end. Over a whole dataset the metrics are those of a metrics run, to the last digit. */
  finish(complete: boolean, stopped: JudgingStop | undefined): JudgedSummary[] {
    const whole = complete ? this.evaluation.finish() : [];
    const began = Math.max(this.runs.length, whole.length);
    return Array.from({ length: began }, (_, run) => {
      const head = this.summaryOf(run);
      const { problems } = whole[run] ?? head;
      // Lines of rows that went out of the file while it was judged are in no metrics run.
      const { means } = whole[run]?.queries === head.queries ? whole[run] : head;
      const { tally } = this.runOf(run);
      return {
        ...head,
        means: { ...withValues(means), ...tally.means(head.queries) },
        problems,
        judging: { ...head.judging, ...(stopped === undefined ? {} : { stopped }) },
      };
    });
  }

  private summaryOf(run: number): JudgedSummary {
    const { tally, totals, causes } = this.runOf(run);
    const { judge, concurrency, limits, prices, record } = this.options;
    const system = this.evaluation.systemName(run);
    return {
      ...this.evaluation.summaryOf(run),
      queries: tally.judged,
      causes: Object.fromEntries(causes),
      means: { ...withValues(totals.means()), ...tally.means(tally.judged) },
      judging: {
        judge: judgeRecord(judge),
        ...record,
        ...(system === undefined ? {} : { system }),
        concurrency,
        ...limits,
        ...(prices === undefined ? {} : { prices }),
        ...tally.record(prices),
      },
    };
  }

  private runOf(run: number): OneRun {
    return (this.runs[run] ??= {
      tally: new JudgingTally(),
      totals: new RunTotals(this.evaluation.ids, this.options.evaluation.profile.sums),
      causes: new Map(),
    });
  }
}

/** The line of a case. Metrics of which none has a value are left out: the cause says why. */
export function judgedCase(
  {
    evaluated,
    evaluation,
    input,
  }: { evaluated: EvaluatedCase; evaluation: RagJudgeEvaluation; input: string },
  { ids }: Pick<DatasetEvaluation, 'ids'>,
): RunCase {
  const { metrics = {}, ...rest } = toRunCase(evaluated, ids);
  const measured = Object.values(metrics).some((value) => value !== null);
  return { ...rest, ...(measured ? { metrics } : {}), input, evaluation };
}

/** A dataset of answers has no retrieval metrics; a table of empty means would only be in the way. */
function withValues(means: JudgedSummary['means']): JudgedSummary['means'] {
  return Object.values(means).some(({ n }) => n > 0) ? means : {};
}
