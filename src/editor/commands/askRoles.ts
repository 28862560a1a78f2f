import { basename } from 'node:path';
import * as vscode from 'vscode';
import { plainLabel } from '../../core/words/plainLabel';
import { plainMessage } from '../../core/words/plainMessage';
import { roles, type FileSetProblem, type Role } from '../../store/FileSet';
import { readRemembered } from '../../store/rememberedSets';
import { roleGuesses, suggestedSetId, type RoleGuess, type SelectedFile } from '../../store/roleGuesses';
import type { CaseState, Session } from '../Session';
import { splitCaseKey } from '../session/caseKey';
import { folderOf } from '../session/folderOf';

/** Asks once which of the selected files has which role, and remembers the answer. Undefined when the person left. */
export async function askRoles(
  session: Session,
  { files }: { files: readonly vscode.Uri[] },
): Promise<CaseState | undefined> {
  const [first] = files;
  if (!first) return undefined;
  if (files.length < 2) {
    explainOne(first);
    return undefined;
  }
  const folder = await folderOf(first);
  const guesses = roleGuesses(await Promise.all(files.map(selectedFile)));
  if (guesses.length === 0) {
    void vscode.window.showInformationMessage(
      plainMessage(
        `${files.length} files are too many for one case. Select its query, answer and context (or hits), or put the chunks of a context into a folder <name>.context.`,
      ),
    );
    return undefined;
  }
  const picked = await vscode.window.showQuickPick(
    guesses.map((guess, at) => ({
      label: plainLabel(describe(guess)),
      description: at === 0 ? `likely, ${guess.why}` : '',
      guess,
    })),
    { title: 'Judge File Set', placeHolder: 'Which file has which role?', matchOnDescription: true },
  );
  if (!picked) return undefined;
  const { sets } = await readRemembered(folder.fsPath);
  const id = suggestedSetId(
    folder.fsPath,
    picked.guess.files,
    sets.map((set) => set.id),
  );
  return session.rememberRoles({ folder, id, files: picked.guess.files });
}

/** Asks which of several candidates fills each ambiguous role. False when the person left. */
export async function askCandidates(
  session: Session,
  { state, ambiguous }: { state: CaseState; ambiguous: readonly FileSetProblem[] },
): Promise<boolean> {
  const place = splitCaseKey(state.key);
  if (!place) return false;
  const files: Partial<Record<Role, string[]>> = {};
  for (const { role, candidates } of ambiguous) {
    if (!role || !candidates) continue;
    const picked = await vscode.window.showQuickPick(
      candidates.map((path) => ({
        label: plainLabel(basename(path)),
        description: plainLabel(vscode.workspace.asRelativePath(path)),
        path,
      })),
      { title: 'Judge File Set', placeHolder: `Which file is the ${role} of ${state.set.id}?` },
    );
    if (!picked) return false;
    files[role] = [picked.path];
  }
  await session.rememberRoles({ folder: place.folder, id: place.id, files });
  return true;
}

async function selectedFile(uri: vscode.Uri): Promise<SelectedFile> {
  return { path: uri.fsPath, size: (await vscode.workspace.fs.stat(uri)).size };
}

/** `query q1.txt, answer out.txt, context docs.txt` */
function describe({ files }: RoleGuess): string {
  return roles.flatMap((role) => (files[role] ?? []).map((path) => `${role} ${basename(path)}`)).join(', ');
}

function explainOne(file: vscode.Uri): void {
  const name = basename(file.path);
  void vscode.window.showInformationMessage(
    plainMessage(
      `The name of ${name} tells no role. Name it like refund.answer.md, or select the query, answer and context files together in the Explorer.`,
    ),
  );
}
