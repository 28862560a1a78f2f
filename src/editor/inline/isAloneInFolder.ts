import { basename } from 'node:path';
import type { CaseState } from '../Session';

/**
 * Whether a file is a case only because of a name that many files have: a lone `context.md` or `prompt.txt` in a
 * folder, never judged. Such a file is more likely an ordinary one, and gets no lens.
 */
export function isAloneInFolder(state: CaseState, file: string): boolean {
  if (state.history.length > 0 || state.failure !== undefined || state.judging !== undefined) return false;
  const roles = Object.values(state.set.files).filter((files) => files.length > 0);
  return roles.length < 2 && basename(file).split('.').length <= 2;
}
