import * as vscode from 'vscode';

/** How far into a file front matter is looked for, in lines. */
const frontMatterLines = 40;

/**
 * Whether a document can have cases as a prompt: by its name (`support.prompt.md`, `prompt.txt`), because its front
 * matter names them, or because the setting `ragJudge.promptCases` (prompt glob → case glob) has an entry for it.
 */
export function isPromptFile(document: vscode.TextDocument, promptCases: Record<string, string>): boolean {
  const name = document.uri.path.split('/').at(-1) ?? '';
  if (/(?:^|\.)prompt\.(?:md|txt|json|ya?ml)$/i.test(name)) return true;
  return namesCases(document) || Object.keys(promptCases).some((glob) => matches(document, glob));
}

function namesCases(document: vscode.TextDocument): boolean {
  if (document.lineAt(0).text.trim() !== '---') return false;
  for (let line = 1; line < Math.min(document.lineCount, frontMatterLines); line += 1) {
    const { text } = document.lineAt(line);
    if (text.trim() === '---') return false;
    if (/^cases\s*:/.test(text)) return true;
  }
  return false;
}

function matches(document: vscode.TextDocument, glob: string): boolean {
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  if (folder === undefined) return false;
  const pattern = new vscode.RelativePattern(folder, glob);
  return vscode.languages.match({ scheme: 'file', pattern }, document) > 0;
}
