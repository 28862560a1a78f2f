import type * as vscode from 'vscode';

/** How far into a file front matter is looked for, in lines. */
const frontMatterLines = 40;

/**
 * Whether a document can have cases as a prompt: by its name (`support.prompt.md`, `prompt.txt`) or because its front
 * matter names them. Says nothing of the setting `ragJudge.promptCases`.
 */
export function looksLikePrompt(document: vscode.TextDocument): boolean {
  const name = document.uri.path.split('/').at(-1) ?? '';
  if (/(?:^|\.)prompt\.(?:md|txt|json|ya?ml)$/i.test(name)) return true;
  if (document.lineCount === 0 || document.lineAt(0).text.trim() !== '---') return false;
  for (let line = 1; line < Math.min(document.lineCount, frontMatterLines); line += 1) {
    const { text } = document.lineAt(line);
    if (text.trim() === '---') return false;
    if (/^cases\s*:/.test(text)) return true;
  }
  return false;
}
