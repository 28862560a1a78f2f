import { JudgeSetupError, type RagJudge } from '../core/judge/RagJudge';
import type { RagJudgeEvaluation } from '../core/rag/RagJudgeEvaluation';
import { scoreFields } from '../core/rag/scoreFields';
import type { Judged } from '../core/words/scoreLine';
import { HistoryStore } from '../store/HistoryStore';
import { loadCase } from '../store/loadCase';
import type { LoadedCase } from '../store/LoadedCase';
import { reasonOf } from '../store/readCaseFile';
import { saveJudgment } from '../store/saveJudgment';
import { storeRoot } from '../store/storeRoot';
import { createJudge, UsageError, type JudgeOptions } from './createJudge';
import { findCases } from './findCases';
import { judgeInOrder, type CaseJudgment } from './judgeInOrder';
import { judgmentLine, judgmentText, meansText } from './judgmentText';
import type { CommandIo } from './metricsCommand';
import { printable } from './printable';

export interface JudgeArgs extends JudgeOptions {
  /** Files, cases' paths or folders, as typed. */
  paths: readonly string[];
  json?: boolean;
  quiet?: boolean;
  noStore?: boolean;
}

export interface JudgeIo extends CommandIo {
  env: Readonly<Record<string, string | undefined>>;
}

/**
 * `rag-judge judge FILE|CASE…`: judges each case, prints its scores, and keeps the judgment in the store. Returns the
 * exit code: 0 done, 2 bad usage or no usable case, 3 the judge failed for every case, 130 cancelled.
 */
export async function runJudgeCommand(args: JudgeArgs, io: JudgeIo): Promise<number> {
  try {
    const root = await storeRoot(io.cwd);
    const judge = await createJudge(args, { ...io, root, stderr: (text) => tell(args, io, text) });
    const named = await findCases(args.paths, { cwd: io.cwd, root, signal: io.signal });
    const loaded: LoadedCase[] = [];
    for (const text of named.unusable) io.stderr(`${text}\n`);
    for (const found of named.cases) {
      io.signal.throwIfAborted();
      loaded.push(await loadCase(found));
    }
    for (const { request, problems } of loaded) {
      if (request === undefined || args.quiet !== true)
        for (const { message } of problems) io.stderr(`${message}\n`);
    }
    const usable = loaded.filter(({ request }) => request !== undefined);
    if (usable.length === 0) throw new UsageError('There is no case that can be judged.');
    return await new JudgeRun(args, io).judge(usable, judge, named.cases.length);
  } catch (error) {
    if (io.signal.aborted) return cancelled(io, 0);
    if (!(error instanceof UsageError) && !(error instanceof JudgeSetupError)) throw error;
    io.stderr(`rag-judge judge: ${error.message}\n`);
    return 2;
  }
}

class JudgeRun {
  private readonly histories = new Map<string, HistoryStore>();
  private readonly done: (CaseJudgment & { judged: Judged })[] = [];

  constructor(
    private readonly args: JudgeArgs,
    private readonly io: JudgeIo,
  ) {}

  async judge(cases: readonly LoadedCase[], judge: RagJudge, named: number): Promise<number> {
    const { args, io } = this;
    for await (const judgment of judgeInOrder(cases, judge, io.signal)) {
      const { set } = judgment.loaded;
      const previous = await this.keep(judgment);
      const judged = { evaluation: judgment.evaluation, previous, minimums: {} };
      if (args.json === true) {
        if (cases.length > 1)
          tell(args, io, `Judged ${this.done.length + 1} of ${cases.length}: ${printable(set.id)}\n`);
      } else if (args.quiet === true) io.stdout(judgmentLine(set.id, judgment.evaluation));
      else io.stdout(`${this.done.length > 0 ? '\n' : ''}${judgmentText(set.id, judged)}`);
      this.done.push({ ...judgment, judged });
    }
    this.print(named);
    if (io.signal.aborted) return cancelled(io, this.done.length);
    return this.done.every(({ evaluation }) => hasFailed(evaluation)) ? 3 : 0;
  }

  /** Stores a judgment and gives the one before it. A store that cannot be written loses no judgment: it is printed. */
  private async keep({ loaded, evaluation, made }: CaseJudgment): Promise<RagJudgeEvaluation | undefined> {
    const { args, io } = this;
    if (args.noStore === true || !made) return undefined;
    const root = loaded.set.folder;
    const history = this.histories.get(root) ?? new HistoryStore(root);
    this.histories.set(root, history);
    try {
      const before = (await history.read(loaded.set.id)).entries.at(-1)?.evaluation;
      const { problems } = await saveJudgment({ root, history, loaded, evaluation });
      for (const { message } of problems) tell(args, io, `${message}\n`);
      return before;
    } catch (error) {
      io.stderr(`The judgment of ${loaded.set.id} was not stored: ${reasonOf(error as Error)}.\n`);
      return undefined;
    }
  }

  private print(named: number): void {
    const { args, io } = this;
    if (args.json === true) {
      const evaluations = this.done.map(({ loaded, evaluation }) => ({ case: loaded.set.id, ...evaluation }));
      const [only] = this.done;
      if (named > 1 || only === undefined) return io.stdout(`${JSON.stringify({ evaluations }, null, 2)}\n`);
      return io.stdout(`${JSON.stringify(only.evaluation, null, 2)}\n`);
    }
    if (this.done.length > 1 && args.quiet !== true)
      io.stdout(`\n${meansText(this.done.map(({ judged }) => judged))}`);
  }
}

/** A judge has failed when it gave no score and the answer is not to blame. */
function hasFailed(evaluation: RagJudgeEvaluation): boolean {
  return scoreFields.every(
    (field) => evaluation[field] === null && evaluation.causes?.[field] !== 'not-applicable',
  );
}

function tell(args: JudgeArgs, io: JudgeIo, text: string): void {
  if (args.quiet !== true) io.stderr(text);
}

function cancelled(io: JudgeIo, done: number): 130 {
  io.stderr(`Cancelled after ${done} ${done === 1 ? 'judgment' : 'judgments'}. Results are kept.\n`);
  return 130;
}
