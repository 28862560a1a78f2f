import type { RagJudgeEvaluation } from '../../rag/RagJudgeEvaluation';
import type { DatasetEvaluation } from '../DatasetEvaluation';
import { toRunCase, type EvaluatedCase } from '../EvaluatedCase';
import type { RunCase } from '../Run';
import { RunTotals } from '../RunTotals';
import { judgedTotals, type JudgedTotals } from './judgedTotals';
import type { JudgedSummary, JudgeDatasetOptions } from './JudgeDatasetOptions';
import { judgeRecord } from './judgeRecord';
import type { JudgingStop } from './JudgingRecord';
import { JudgingTally } from './JudgingTally';

export interface JudgedCase {
  evaluated: EvaluatedCase;
  evaluation: RagJudgeEvaluation;
  generator: string | undefined;
}

interface OneRun {
  tally: JudgingTally;
  /** The metrics of the cases that have a result: fewer than were read while the run goes on. */
  totals: RunTotals;
}

/** The runs that the results of a dataset go into, one per system, with all their figures. */
export class JudgedRuns {
  private readonly runs: OneRun[] = [];

  constructor(
    private readonly evaluation: DatasetEvaluation,
    private readonly options: JudgeDatasetOptions,
  ) {}

  /** Counts a case that has its line already. */
  keep({ evaluated, evaluation, generator }: JudgedCase): void {
    const { tally, totals } = this.runOf(evaluated.run);
    tally.add(evaluation, generator);
    totals.add(evaluated.id, evaluated.values);
  }

  /** Hands a case to the sink, and counts it once it is there. */
  async add(one: JudgedCase & { input: string }): Promise<void> {
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
      const { means, problems } = whole[run] ?? head;
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
    const { tally, totals } = this.runOf(run);
    const { judge, concurrency, limits, prices, record } = this.options;
    const system = this.evaluation.systemName(run);
    return {
      ...this.evaluation.summaryOf(run),
      queries: tally.judged,
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
