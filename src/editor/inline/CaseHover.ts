import * as vscode from 'vscode';
import { readSettings } from '../settings';
import type { CaseState } from '../Session';
import { judgedOf } from './caseLensParts';
import { commandLink } from './commandLink';
import { hoverHead, hoverRaw } from './hoverText';
import type { InlineParts } from './InlineParts';
import { diagnosticSource } from './diagnosticSource';
import { mayBelongToCase } from './mayBelongToCase';
import { modelMarkdown } from './modelMarkdown';

const commands = {
  judge: 'ragJudge.judgeFileSet',
  raw: 'ragJudge.showRawOutput',
  compare: 'ragJudge.compareRawOutput',
  panel: 'ragJudge.showPanel',
  toggle: 'ragJudge.toggleInlineScores',
};

/** The hover over the first line of a judged file and over what Problems marks in it. */
export class CaseHover implements vscode.HoverProvider, vscode.Disposable {
  private readonly registration: vscode.Disposable;

  constructor(private readonly parts: InlineParts) {
    this.registration = vscode.languages.registerHoverProvider({ scheme: 'file' }, this);
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    if (!this.parts.setting.shown || !mayBelongToCase(document.uri)) return undefined;
    const range = rangeAt(document, position);
    if (range === undefined) return undefined;
    const state = await this.parts.session.caseOf(document.uri);
    const judged = state && judgedOf(state, readSettings(document.uri).thresholds);
    if (state === undefined || judged === undefined) return undefined;
    // Three strings, because one that holds a model's words is never trusted.
    const head = new vscode.MarkdownString(hoverHead(state, judged, { now: new Date(), escape }), true);
    const contents = [head, links(state)];
    const raw = hoverRaw(judged);
    if (raw !== undefined) contents.push(new vscode.MarkdownString(raw));
    return new vscode.Hover(contents, range);
  }

  dispose(): void {
    this.registration.dispose();
  }
}

function rangeAt(document: vscode.TextDocument, position: vscode.Position): vscode.Range | undefined {
  if (position.line === 0) return document.lineAt(0).range;
  return vscode.languages
    .getDiagnostics(document.uri)
    .find(({ source, range }) => source === diagnosticSource && range.contains(position))?.range;
}

function escape(text: string): string {
  return modelMarkdown(text, (plain) => new vscode.MarkdownString('', true).appendText(plain).value);
}

function links(state: CaseState): vscode.MarkdownString {
  const args = [state.key];
  const all = [
    commandLink({ label: 'Judge Again', command: commands.judge, args }),
    commandLink({ label: 'Show Raw Output', command: commands.raw, args }),
    ...(state.history.length > 1
      ? [commandLink({ label: 'Compare with Previous', command: commands.compare, args })]
      : []),
    commandLink({ label: 'Show Score Panel', command: commands.panel, args }),
    commandLink({
      label: 'Hide Inline Scores',
      command: commands.toggle,
      args: [],
      tooltip: 'ragJudge.inlineScores',
    }),
  ];
  const markdown = new vscode.MarkdownString(all.join(' | '));
  markdown.isTrusted = { enabledCommands: Object.values(commands) };
  return markdown;
}
