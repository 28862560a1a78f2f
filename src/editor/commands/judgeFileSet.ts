import type { CaseKey, JudgeOutcome, Session } from '../Session';
import { judgeTargets, type JudgeArguments } from './judgeTargets';
import { withCancel } from '../withCancel';

export interface JudgeCommandParts {
  session: Session;
  showCase: (key: CaseKey) => Promise<void>;
  /** Tells what needs a decision: failures, and once that the judge is only the heuristic. */
  report: (outcome: JudgeOutcome) => void;
}

/** Judges what the command was called with, shows the panel beside the editor, and says only what needs a decision. */
export async function judgeFileSet(parts: JudgeCommandParts, args: JudgeArguments): Promise<void> {
  const stop = new AbortController();
  const keys = await judgeTargets(parts.session, args, stop.signal);
  const first = keys?.[0];
  if (!keys || first === undefined) return;
  const shown = parts.showCase(first);
  const outcome = await withPatience(parts.session, { keys, stop });
  parts.report(outcome);
  await shown;
}

/** Shows a notification with counts and a cancel button once a run takes longer than a glance. */
function withPatience(
  session: Session,
  { keys, stop }: { keys: readonly CaseKey[]; stop: AbortController },
): Promise<JudgeOutcome> {
  const { label } = session.chosenJudge();
  const title = keys.length === 1 ? `Judging with ${label}` : `Judging ${keys.length} cases with ${label}`;
  return withCancel(session.judge(keys, stop.signal), {
    title,
    stop,
    onProgress: (tell) => {
      const show = (): void => {
        const counts = session.progress;
        if (keys.length > 1 && counts) tell(`${counts.done} of ${counts.total}`);
      };
      show();
      return session.onDidChangeProgress(show);
    },
  });
}
