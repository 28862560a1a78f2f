import type * as vscode from 'vscode';
import type { Log } from '../Log';
import type { Session } from '../Session';
import type { InlineSetting } from './InlineSetting';

/** What each inline part is built with. */
export interface InlineParts {
  session: Session;
  setting: InlineSetting;
  /** Says what went wrong in the background, where nobody waits for an answer. */
  report: (what: string, error: unknown) => void;
  /** Fired once a minute while somebody looks: ages are shown in minutes. */
  onMinute: vscode.Event<void>;
}
