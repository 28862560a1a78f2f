import * as vscode from 'vscode';
import { plainMessage } from '../../core/words/plainMessage';
import type { Log } from '../Log';
import type { JudgeOutcome, Session } from '../Session';
import { offer, setupFixes } from './offer';

export interface ReportParts {
  session: Session;
  log: Log;
  state: vscode.Memento;
  judgeIsChosen: () => boolean;
}

const hintKey = 'ragJudge.heuristicHint';

/** Says what needs a decision after judging: a failure with its fix, or once per window what the heuristic is. */
export class OutcomeReporter {
  private hinted = false;

  constructor(private readonly parts: ReportParts) {}

  /** Returns at once: a command is done when its work is, not when its notification was answered. */
  report(outcome: JudgeOutcome): void {
    this.tell(outcome).catch((error: unknown) =>
      this.parts.log.error('The outcome could not be told', error),
    );
  }

  private async tell(outcome: JudgeOutcome): Promise<void> {
    const { session, log, judgeIsChosen } = this.parts;
    const [failure, ...more] = outcome.failures;
    if (failure) {
      const also =
        more.length > 0
          ? ` ${more.length} more ${more.length === 1 ? 'case was' : 'cases were'} not judged.`
          : '';
      log.error(failure.message);
      await offer(`${failure.message}${also}`, setupFixes(failure.fault));
      return;
    }
    if (outcome.cancelled && outcome.asked > 1) {
      const message = `Cancelled after ${outcome.judged} of ${outcome.asked}. Results are kept.`;
      void vscode.window.showInformationMessage(plainMessage(message));
      return;
    }
    const heuristic = session.chosenJudge().kind === 'local';
    if (outcome.judged > 0 && heuristic && !judgeIsChosen() && !this.hinted) await this.hint();
  }

  private async hint(): Promise<void> {
    const { state } = this.parts;
    if (state.get<boolean>(hintKey) === false) return;
    this.hinted = true;
    const [select, never] = ['Select Judge', "Don't Show Again"];
    const choice = await vscode.window.showInformationMessage(
      "Judged with the local heuristic: word overlap, no model. Select a judge to get a model's opinion.",
      select,
      never,
    );
    if (choice === select) await vscode.commands.executeCommand('ragJudge.selectJudge');
    if (choice === never) await state.update(hintKey, false);
  }
}
