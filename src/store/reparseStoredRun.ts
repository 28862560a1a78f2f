import { reparse } from '../core/judge/reparse';
import type { RagJudgeEvaluation } from '../core/rag/RagJudgeEvaluation';
import { scoreFields } from '../core/rag/scoreFields';
import { JudgingTally } from '../core/run/judging/JudgingTally';
import { Turns } from '../core/run/judging/Turns';
import type { RunCase, RunHead } from '../core/run/Run';
import type { RunStore } from './RunStore';

/** What reading a run's raw outputs again came to. Counts are of cases. */
export interface ReparsedRun {
  head: RunHead;
  cases: number;
  /** Those that have a raw output. */
  read: number;
  /** Those whose scores, causes, reason or notes are others by now. */
  changed: number;
  /** The new run; undefined when nothing changed. */
  fresh: RunHead | undefined;
  /** A sentence for each line of the run that could not be read. */
  problems: string[];
}

/** Cases that are written at once. */
const piece = 100;

/**
 * Reads the raw outputs of a stored run again, without any call. When that changes a case, the result is a new run, and
 * the old one stays as it is. Rejects with a readable error when there is no such run or it was not judged, and with the
 * signal's reason; then no new run is left.
 */
export async function reparseStoredRun(
  store: RunStore,
  id: string,
  signal: AbortSignal,
): Promise<ReparsedRun> {
  const head = await store.head(id);
  if (head.judging === undefined)
    throw new Error(`Run ${id} holds retrieval metrics only: there is no raw output to read again.`);
  const { cases, problems } = await store.cases(id);
  const turns = new Turns();
  const anew: RunCase[] = [];
  let read = 0;
  let changed = 0;
  for (const one of cases) {
    await turns.next();
    signal.throwIfAborted();
    const evaluation = one.evaluation === undefined ? undefined : reparse(one.evaluation);
    if (evaluation !== undefined && evaluation !== one.evaluation) read += 1;
    const same = evaluation === undefined || outcomeOf(evaluation) === outcomeOf(one.evaluation);
    if (!same) changed += 1;
    anew.push(same ? one : { ...one, evaluation });
  }
  const fresh = changed === 0 ? undefined : await storeAnew(store, { head, cases: anew, signal });
  return { head, cases: cases.length, read, changed, fresh, problems };
}

async function storeAnew(
  store: RunStore,
  { head, cases, signal }: { head: RunHead; cases: readonly RunCase[]; signal: AbortSignal },
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
  try {
    for (let from = 0; from < cases.length; from += piece) {
      signal.throwIfAborted();
      await writer.append(cases.slice(from, from + piece));
    }
  } catch (error) {
    await writer.discard();
    throw error;
  }
  return writer.finish({ complete: head['complete'] !== false });
}

/** What reading the raw output decides. */
function outcomeOf(evaluation: RagJudgeEvaluation | undefined): string {
  if (evaluation === undefined) return '';
  const { reason, causes = {}, parseMode, notes = [] } = evaluation;
  const scores = scoreFields.map((field) => [evaluation[field], causes[field] ?? null]);
  return JSON.stringify([
    scores,
    reason,
    parseMode,
    notes.map(({ code, message }) => `${code} ${message}`).sort(),
  ]);
}
