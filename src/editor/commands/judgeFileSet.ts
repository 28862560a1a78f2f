import * as vscode from 'vscode';
import type { CaseKey, JudgeOutcome, Session } from '../Session';
import { judgeTargets, type JudgeArguments } from './judgeTargets';

export interface JudgeCommandParts {
  session: Session;
  showCase: (key: CaseKey) => Promise<void>;
  /** Tells what needs a decision: failures, and once that the judge is only the heuristic. */
  report: (outcome: JudgeOutcome) => void;
}

/** Runs shorter than this show no notification, in ms. */
const patience = 800;

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
async function withPatience(
  session: Session,
  { keys, stop }: { keys: readonly CaseKey[]; stop: AbortController },
): Promise<JudgeOutcome> {
  const judging = session.judge(keys, stop.signal);
  const timer = new Promise<'slow'>((resolve) => setTimeout(() => resolve('slow'), patience));
  if ((await Promise.race([judging, timer])) !== 'slow') return judging;
  const { label } = session.chosenJudge();
  const title = keys.length === 1 ? `Judging with ${label}` : `Judging ${keys.length} cases with ${label}`;
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      token.onCancellationRequested(() => stop.abort(new DOMException('Cancelled', 'AbortError')));
      const tell = (): void => {
        const counts = session.progress;
        if (keys.length > 1 && counts) progress.report({ message: `${counts.done} of ${counts.total}` });
      };
      tell();
      const listener = session.onDidChangeProgress(tell);
      try {
        return await judging;
      } finally {
        listener.dispose();
      }
    },
  );
}
