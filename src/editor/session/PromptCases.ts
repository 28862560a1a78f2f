import * as vscode from 'vscode';
import { caseText } from '../../store/caseText';
import { findCasesIn, findFileSets } from '../../store/findFileSet';
import type { CaseKey } from '../Session';
import { readSettings } from '../settings';
import { caseKey } from './caseKey';
import type { CaseStates } from './CaseStates';
import { unsavedText } from './CaseStates';
import { folderOf } from './folderOf';

/**
 * Which cases a prompt file belongs to: those of `cases: <glob>` in its front matter and of the setting
 * `ragJudge.promptCases` together; with neither, the case of its own name, else every case in its folder.
 */
export class PromptCases {
  constructor(private readonly states: CaseStates) {}

  async of(prompt: vscode.Uri): Promise<CaseKey[]> {
    const folder = await folderOf(prompt);
    const globs = [...(await frontMatterGlobs(prompt)), ...(await settingGlobs(prompt, folder))];
    if (globs.length > 0) return keysOfGlobs(folder, globs);
    const own = await this.states.keyOf(prompt);
    if (own !== undefined) return [own];
    const { fsPath } = vscode.Uri.joinPath(prompt, '..');
    const found = await findCasesIn(folder.fsPath, fsPath, { deep: false });
    return found.map(({ set }) => caseKey(folder, set.id));
  }
}

/** A prompt that cannot be read has no front matter; its set says what is wrong with it. */
async function frontMatterGlobs(prompt: vscode.Uri): Promise<string[]> {
  const raw = unsavedText(prompt.fsPath) ?? (await readText(prompt));
  if (raw === undefined) return [];
  const cases = (await caseText(raw, prompt.fsPath)).frontMatter?.['cases'];
  return (Array.isArray(cases) ? cases : [cases]).filter(
    (glob): glob is string => typeof glob === 'string' && glob !== '',
  );
}

async function readText(file: vscode.Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return undefined;
    throw error;
  }
}

async function settingGlobs(prompt: vscode.Uri, folder: vscode.Uri): Promise<string[]> {
  const { promptCases } = readSettings(prompt);
  const globs: string[] = [];
  for (const [promptGlob, caseGlob] of Object.entries(promptCases)) {
    const files = await vscode.workspace.findFiles(new vscode.RelativePattern(folder, promptGlob));
    if (files.some((file) => file.fsPath === prompt.fsPath)) globs.push(caseGlob);
  }
  return globs;
}

async function keysOfGlobs(folder: vscode.Uri, globs: readonly string[]): Promise<CaseKey[]> {
  const files = await Promise.all(
    globs.map((glob) => vscode.workspace.findFiles(new vscode.RelativePattern(folder, glob))),
  );
  const paths = [...new Set(files.flat().map((file) => file.fsPath))].sort();
  const { sets } = await findFileSets(folder.fsPath, paths);
  return sets.map(({ set }) => caseKey(folder, set.id));
}
