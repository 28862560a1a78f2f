import * as vscode from 'vscode';
import { plainMessage } from '../../core/words/plainMessage';
import { formatBytes } from '../../core/words/formatBytes';
import type { Session } from '../Session';

/** Removes the cached judgments of the workspace. Runs and histories stay. */
export async function clearCache({ judging }: Session): Promise<void> {
  const bytes = await judging.clearCache();
  const message =
    bytes === 0
      ? 'No judgments are cached in this workspace.'
      : `Cleared ${formatBytes(bytes)} of cached judgments. Runs and histories are kept.`;
  void vscode.window.showInformationMessage(plainMessage(message));
}
