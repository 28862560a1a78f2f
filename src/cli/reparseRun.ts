import { join, resolve } from 'node:path';
import { reparse } from '../core/judge/reparse';
import type { RagJudgeEvaluation } from '../core/rag/RagJudgeEvaluation';
import { scoreFields } from '../core/rag/scoreFields';
import { JudgingTally } from '../core/run/judging/JudgingTally';
import type { RunCase, RunHead } from '../core/run/Run';
import { formatCount } from '../core/words/score';
import { RunStore } from '../store/RunStore';
import { storeRoot } from '../store/storeRoot';
import { UsageError } from './createJudge';
import type { CommandIo } from './metricsCommand';
import { printable } from './printable';
import type { RunArgs } from './runArgs';
import { judgedRunText } from './runText';

/**
 * `rag-judge run --reparse ID`: reads the raw outputs of a stored run again, without any call. When that changes a case,
 * the result is a new run, and the old one stays as it is. Returns 0, or 2 when there is no such run.
 */
export async function reparseRun(args: RunArgs, io: CommandIo): Promise<number> {
  const root = await storeRoot(io.cwd);
  const folder = args.out === undefined ? join(root, '.rag-judge', 'runs') : resolve(io.cwd, args.out);
  const store = new RunStore(folder);
  const id = args.reparse ?? '';
  const { head, cases, problems } = await loaded(store, id);
  if (args.quiet !== true) for (const problem of problems) io.stderr(`warning: ${problem}\n`);
  let read = 0;
  let changed = 0;
  const anew = cases.map((one): RunCase => {
    io.signal.throwIfAborted();
    if (one.evaluation === undefined) return one;
    const evaluation = reparse(one.evaluation);
    if (evaluation === one.evaluation) return one;
    read += 1;
    if (outcomeOf(evaluation) === outcomeOf(one.evaluation)) return one;
    changed += 1;
    return { ...one, evaluation };
  });
  const of = `${formatCount(read)} of ${formatCount(cases.length)} raw outputs read again, ${formatCount(changed)} with another result`;
  const fresh = changed === 0 ? undefined : await storeAnew(store, { head, cases: anew });
  if (args.json === true) {
    const run = fresh === undefined ? null : { ...fresh, problems: undefined };
    io.stdout(`${JSON.stringify({ of: head.id, cases: cases.length, read, changed, run }, null, 2)}\n`);
    return 0;
  }
  if (fresh === undefined) io.stdout(`${of}: run ${head.id} stays as it is.\n`);
  else io.stdout(printable(`${of}: they are run ${fresh.id}.\n${judgedRunText(fresh)}`));
  return 0;
}

async function loaded(
  store: RunStore,
  id: string,
): Promise<{ head: RunHead; cases: RunCase[]; problems: string[] }> {
  let found: { head: RunHead; cases: RunCase[]; problems: string[] };
  try {
    found = { head: await store.head(id), ...(await store.cases(id)) };
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
  if (found.head.judging === undefined)
    throw new UsageError(`Run ${id} holds retrieval metrics only: there is no raw output to read again.`);
  return found;
}

async function storeAnew(
  store: RunStore,
  { head, cases }: { head: RunHead; cases: readonly RunCase[] },
): Promise<RunHead> {
  const tally = new JudgingTally();
  for (const { evaluation } of cases) if (evaluation !== undefined) tally.add(evaluation);
  const { scored, unscored } = tally.record(undefined);
  const { id, version: _, judging, ...rest } = head;
  const writer = await store.begin({
    ...rest,
    ...(judging === undefined ? {} : { judging: { ...judging, scored, unscored } }),
    startedAt: new Date().toISOString(),
    durationMs: 0,
    means: { ...head.means, ...tally.means(head.queries) },
    reparsedFrom: id,
  });
  await writer.append(cases);
  return writer.finish({ complete: head['complete'] !== false });
}

/** What reading the raw output decides. */
function outcomeOf(evaluation: RagJudgeEvaluation): string {
  const { reason, causes = {}, parseMode, notes = [] } = evaluation;
  const scores = scoreFields.map((field) => [evaluation[field], causes[field] ?? null]);
  return JSON.stringify([
    scores,
    reason,
    parseMode,
    notes.map(({ code, message }) => `${code} ${message}`).sort(),
  ]);
}
