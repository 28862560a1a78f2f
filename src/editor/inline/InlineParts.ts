import type * as vscode from 'vscode';
import type { Log } from '../Log';
import type { Session } from '../Session';
import type { InlineSetting } from './InlineSetting';

/** What each inline part is built with. */
export interface InlineParts {
  session: Session;
  setting: InlineSetting;
  /** Hears of what went wrong in the background, where nobody waits for an answer. */
  log: Log;
  /** Fired once, right after activation: what is visible by then was opened before anyone listened. */
  onStart: vscode.Event<void>;
  /** Fired once a minute while a text editor is visible: ages are shown in minutes. */
  onMinute: vscode.Event<void>;
}
