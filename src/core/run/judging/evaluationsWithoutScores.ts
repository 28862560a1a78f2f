import type { RagJudge } from '../../judge/RagJudge';
import { withoutScores } from '../../judge/withoutScores';
import type { RagJudgeEvaluation } from '../../rag/RagJudgeEvaluation';
import { notSentSentences, type NotSent } from './judgeInput';

interface Judged {
  judge: RagJudge;
  /** The clock that stamps `judgedAt`. */
  date?: () => Date;
}

/** The evaluation of a case that cannot be judged: three nulls, and why. */
export function notSentEvaluation(notSent: NotSent, judged: Judged): RagJudgeEvaluation {
  return {
    ...withoutScores({ cause: 'not-applicable', why: notSentSentences[notSent] }),
    notSent,
    ...recordOf(judged),
  };
}

/** The evaluation of a case whose judge threw, which none should: one bad case never ends a run. */
export function failedEvaluation(thrown: unknown, judged: Judged): RagJudgeEvaluation {
  const why = thrown instanceof Error ? thrown.message : String(thrown);
  return {
    ...withoutScores({ cause: 'error', error: `${judged.judge.label} failed: ${why}` }),
    ...recordOf(judged),
  };
}

function recordOf({ judge, date }: Judged): Partial<RagJudgeEvaluation> {
  const { id, version, settings } = judge;
  return {
    judge: { id, version },
    ...(settings?.model === undefined ? {} : { model: settings.model }),
    ...(settings?.origin === undefined ? {} : { origin: settings.origin }),
    judgedAt: (date?.() ?? new Date()).toISOString(),
  };
}
