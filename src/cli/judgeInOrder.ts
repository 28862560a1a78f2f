import { JudgeSetupError, type RagJudge } from '../core/judge/RagJudge';
import { withoutScores } from '../core/judge/withoutScores';
import type { RagJudgeEvaluation } from '../core/rag/RagJudgeEvaluation';
import type { LoadedCase } from '../store/LoadedCase';

/** A case with its judgment. `made` is false when the server refused to judge at all, so that there is none to keep. */
export interface CaseJudgment {
  loaded: LoadedCase;
  evaluation: RagJudgeEvaluation;
  made: boolean;
}

/** How many judgments are under way at once. */
const atOnce = 4;

/**
 * Judges cases, at most four at once, and gives each judgment in the order of the cases. When the server refuses the
 * key or the model, no further call is made and every case left has that error. Ends early, without an error, when it
 * is aborted.
 */
export async function* judgeInOrder(
  cases: readonly LoadedCase[],
  judge: RagJudge,
  signal: AbortSignal,
): AsyncGenerator<CaseJudgment> {
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  let refusal: JudgeSetupError | undefined;
  const start = async (loaded: LoadedCase): Promise<CaseJudgment> => {
    if (refusal !== undefined) return refused(loaded, refusal);
    try {
      return { loaded, evaluation: await evaluate(loaded, judge, both), made: true };
    } catch (error) {
      if (!(error instanceof JudgeSetupError)) throw error;
      refusal = error;
      return refused(loaded, error);
    }
  };
  const running: Promise<CaseJudgment>[] = [];
  let next = 0;
  const fill = (): void => {
    for (; running.length < atOnce && next < cases.length; next += 1) {
      const loaded = cases[next];
      if (loaded === undefined) continue;
      const one = start(loaded);
      // It is awaited in its turn; until then its failure is not unhandled.
      void one.catch(() => undefined);
      running.push(one);
    }
  };
  try {
    for (fill(); running.length > 0; fill()) {
      const first = running.shift();
      if (first !== undefined) yield await first;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    for (const one of await Promise.allSettled(running)) if (one.status === 'fulfilled') yield one.value;
  } finally {
    stop.abort();
  }
}

async function evaluate(
  loaded: LoadedCase,
  judge: RagJudge,
  signal: AbortSignal,
): Promise<RagJudgeEvaluation> {
  signal.throwIfAborted();
  const { request, notes } = loaded;
  if (request === undefined) throw new Error(`The case ${loaded.set.id} was not loaded whole.`);
  const evaluation = await judge.judge(request, { signal });
  signal.throwIfAborted();
  return notes.length === 0 ? evaluation : { ...evaluation, notes: [...notes, ...(evaluation.notes ?? [])] };
}

function refused(loaded: LoadedCase, error: JudgeSetupError): CaseJudgment {
  return { loaded, evaluation: withoutScores({ cause: 'error', error: error.message }), made: false };
}
