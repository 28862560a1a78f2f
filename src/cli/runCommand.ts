import type { JudgeDatasetOptions, JudgingResult } from '../core/run/judging/JudgeDatasetOptions';
import { judgedTotals } from '../core/run/judging/judgedTotals';
import type { CostSheet } from '../core/run/judging/CostSheet';
import { planRun } from '../core/run/judging/planRun';
import { patientTries, usualConcurrency } from '../core/run/judging/usualRun';
import { JudgeSetupError, type RagJudge } from '../core/judge/RagJudge';
import type { RunHead } from '../core/run/Run';
import { costSheetWarnings, nothingToJudge } from '../core/words/costSheet';
import { resumedSentences } from '../core/words/resumed';
import { formatCount } from '../core/words/score';
import { importSentences } from '../models/batch/importSentences';
import { JudgedRunStoring } from '../store/JudgedRunStoring';
import { nodeTextHash } from '../store/nodeTextHash';
import { ResultCache } from '../store/ResultCache';
import { RunLockedError } from '../store/RunLock';
import { storeJudging, type StoredJudging } from '../store/storeJudging';
import { storeRoot } from '../store/storeRoot';
import { aggregateRuns, type Aggregates } from './aggregateRuns';
import { createJudge, UsageError } from './createJudge';
import type { JudgeIo } from './judgeCommand';
import { problemsSummary } from './metricsTable';
import { printable } from './printable';
import { checkRunArgs, limitsOf, pricesOf, type RunArgs } from './runArgs';
import { RunProgress } from './runProgress';
import { keptOf, newTarget, resumedTarget, type RunTarget } from './runTarget';
import { costSheetText, judgedRunText, runJson } from './runText';

export interface RunIo extends JudgeIo {
  /** On a terminal: shows a text in place of the one before; `""` takes it away. */
  status?: (text: string) => void;
}

/**
 * `rag-judge run DATASET`: judges every case of a dataset and keeps the results as they come. Returns the exit code: 0
 * done or stopped by a budget, 2 bad usage or no case that can be judged, 3 the judge failed for every case or could not
 * go on, 130 cancelled.
 */
export async function runRunCommand(args: RunArgs, io: RunIo): Promise<number> {
  try {
    checkRunArgs(args);
    if (args.reparse !== undefined) return await (await import('./reparseRun')).reparseRun(args, io);
    if (args.exportBatch !== undefined) return await (await import('./batchExport')).exportBatch(args, io);
    return await new RunCommand(args, io, await storeRoot(io.cwd)).run();
  } catch (error) {
    if (io.signal.aborted) {
      io.stderr('Cancelled.\n');
      return 130;
    }
    const expected =
      error instanceof UsageError || error instanceof JudgeSetupError || error instanceof RunLockedError;
    if (!expected) throw error;
    io.stderr(`rag-judge run: ${error.message}\n`);
    return 2;
  }
}

class RunCommand {
  private readonly progress: RunProgress;

  constructor(
    private readonly args: RunArgs,
    private readonly io: RunIo,
    private readonly root: string,
  ) {
    this.progress = new RunProgress(io);
  }

  async run(): Promise<number> {
    const { args, io, root } = this;
    const { judge, results } = await this.judgeOf();
    const cache = args.cache === false || results !== undefined ? undefined : new ResultCache(root);
    let target: RunTarget | undefined;
    try {
      const place = { cwd: io.cwd, root, signal: io.signal };
      const { resume } = args;
      target =
        resume === undefined
          ? newTarget(args, place)
          : await readable(resumedTarget({ ...args, resume }, { ...place, judge }));
      for (const text of sentencesOf(target)) this.tell(text);
      const sheet = await readable(this.plan(target, { judge, cache }));
      if (args.dryRun === true) return this.printSheet(sheet);
      const code = await this.judge(target, { judge, cache, sheet });
      for (const text of results?.sentences() ?? []) this.tell(text);
      return code;
    } finally {
      await target?.resumed?.close();
      await cache?.close();
    }
  }

  /** The judge that is named, or the one that has the results of a batch, and what it then says of them. */
  private async judgeOf(): Promise<{ judge: RagJudge; results?: { sentences: () => string[] } }> {
    const { args, io, root } = this;
    if (args.importBatch !== undefined) {
      const { batchJudge } = await import('./batchImport');
      const { judge, results } = await batchJudge(args, io);
      return { judge, results: { sentences: () => importSentences(results) } };
    }
    const judge = await createJudge(args, {
      ...io,
      root,
      unasked: args.dryRun === true,
      maxBusy: patientTries,
      onWait: (wait) => this.progress.wait(wait),
    });
    return { judge };
  }

  private async plan(
    target: RunTarget,
    { judge, cache }: { judge: RagJudge; cache: ResultCache | undefined },
  ): Promise<CostSheet> {
    const { args, io } = this;
    const sheet = await planRun({
      batches: target.batches(),
      judge,
      cache,
      prices: pricesOf(args),
      limits: limitsOf(args),
      kept: keptOf(target),
      hash: nodeTextHash,
      signal: io.signal,
    });
    const nothing = nothingToJudge(target.evaluation.file, sheet);
    if (nothing !== undefined) throw new UsageError(nothing);
    return sheet;
  }

  private async judge(
    target: RunTarget,
    { judge, cache, sheet }: { judge: RagJudge; cache: ResultCache | undefined; sheet: CostSheet },
  ): Promise<number> {
    const { args, io } = this;
    for (const warning of costSheetWarnings(sheet)) this.tell(`warning: ${warning}`);
    this.tell(beginning(sheet));
    const storing = await this.storingOf(target);
    let stored: StoredJudging;
    try {
      stored = await storeJudging(
        {
          evaluation: target.evaluation,
          batches: target.batches(),
          judge,
          cache,
          kept: keptOf(target),
          concurrency: args.concurrency ?? usualConcurrency,
          limits: limitsOf(args),
          prices: pricesOf(args),
          expected: { cases: sheet.cases, calls: sheet.calls },
          record: recordOf(target),
          hash: nodeTextHash,
          signal: io.signal,
          ...(args.quiet === true ? {} : { onProgress: (progress) => this.progress.show(progress) }),
        },
        storing,
      );
    } catch (error) {
      io.stderr(`rag-judge run: ${(error as Error).message}\n`);
      return 2;
    } finally {
      this.progress.end();
    }
    const { result, heads } = stored;
    const aggregates = await aggregateRuns(target.store, { heads, root: this.root });
    for (const problem of aggregates.problems) this.tell(problem);
    this.print(result, { heads, sheet, aggregates: aggregates.byRun });
    return exitCode(result);
  }

  private async storingOf({ store, dataset, resumed }: RunTarget): Promise<JudgedRunStoring> {
    const storing = new JudgedRunStoring(store, {
      dataset,
      startedAt: new Date(),
      onBegin: ({ id, name }) => this.tell(`${name} is run ${id}.`),
    });
    if (resumed !== undefined) storing.resume(await resumed.begin());
    return storing;
  }

  private print(
    result: JudgingResult,
    { heads, sheet, aggregates }: { heads: RunHead[]; sheet: CostSheet; aggregates: Aggregates['byRun'] },
  ): void {
    const { args, io } = this;
    if (args.quiet !== true) io.stderr(problemsSummary(result.problems));
    for (const note of result.notes) this.tell(note);
    if (result.stopped !== undefined) io.stderr(`${stoppedText(result, { heads, sheet })}\n`);
    if (args.json === true) io.stdout(runJson(heads, result, aggregates));
    else io.stdout(printable(heads.map((head) => judgedRunText(head, aggregates.get(head.id))).join('\n')));
  }

  private printSheet(sheet: CostSheet): 0 {
    const { args, io } = this;
    io.stdout(args.json === true ? `${JSON.stringify(sheet, null, 2)}\n` : printable(costSheetText(sheet)));
    return 0;
  }

  private tell(text: string): void {
    if (this.args.quiet === true) return;
    this.progress.end();
    this.io.stderr(`${text}\n`);
  }
}

function sentencesOf({ resumed }: RunTarget): string[] {
  if (resumed === undefined) return [];
  const { head, results } = resumed;
  return resumedSentences(head.id, { ...results, kept: results.kept.size });
}

function recordOf({ labelsVar, system, selection }: RunTarget): JudgeDatasetOptions['record'] {
  return {
    ...(labelsVar === undefined ? {} : { labelsVar }),
    ...(system === undefined ? {} : { system }),
    ...(selection === undefined ? {} : { selection }),
  };
}

function beginning({ calls, cached, kept, judge }: CostSheet): string {
  const known = cached === 0 ? '' : `, ${formatCount(cached)} from the cache`;
  const before = kept === 0 ? '' : `, ${formatCount(kept)} judged before`;
  return `${formatCount(calls)} ${calls === 1 ? 'case' : 'cases'} to be judged by ${judge.label}${known}${before}.`;
}

function stoppedText(
  { stopped, runs }: JudgingResult,
  { heads, sheet }: { heads: RunHead[]; sheet: CostSheet },
): string {
  const { judged } = judgedTotals(runs.map(({ judging }) => judging));
  const [first] = heads;
  const left = `${formatCount(judged)} of ${formatCount(sheet.cases)} cases are judged and kept.`;
  const how = first === undefined ? '' : ` Go on with --resume ${heads.map(({ id }) => id).join(' or ')}.`;
  return `${stopped?.why === 'cancelled' ? 'Cancelled.' : `Stopped: ${stopped?.message ?? ''}`} ${left}${how}`;
}

function exitCode({ stopped, runs }: JudgingResult): number {
  if (stopped?.why === 'cancelled') return 130;
  if (stopped?.why === 'judge') return 3;
  const { scored, unscored } = judgedTotals(runs.map(({ judging }) => judging));
  const failed = Object.keys(unscored).some(isFailure);
  return scored === 0 && failed ? 3 : 0;
}

/** Whether it is the judge that gave no score; an answer or a row that cannot be judged is not its fault. */
function isFailure(cause: string): boolean {
  return !['not-applicable', 'no-query', 'no-answer', 'symbols-only', 'no-context'].includes(cause);
}

/** What reading a dataset throws is a sentence for the person who named it. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && error.name === 'Error')
      throw new UsageError(error.message, { cause: error });
    throw error;
  }
}
