import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { forbiddenImports } from './importRules';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

describe('import rules', () => {
  it('hold in every source file', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(forbiddenImports(sources)).toEqual([]);
  });

  it.each([
    ['src/core/judge/A.ts', "import { readFileSync } from 'node:fs';", 'core may not import node:fs'],
    ['src/core/judge/A.ts', "import * as vscode from 'vscode';", 'vscode is for the editor layer'],
    [
      'src/core/judge/A.ts',
      "import type { FileSet } from '../../store/FileSet';",
      'core may not import store',
    ],
    ['src/core/judge/A.ts', "import OpenAI from 'openai';", 'core may not import openai'],
    ['src/webview/a.ts', "import { RunHead } from '../core/run/Run';", 'webview may not import core'],
    ['src/editor/A.ts', "import { page } from '../webview/page';", 'editor may not import webview'],
    ['src/editor/A.ts', "const cli = await import('../cli/main');", 'editor may not import cli'],
    ['src/store/A.ts', "import * as vscode from 'vscode';", 'vscode is for the editor layer'],
    ['src/models/OpenAiChatModel.ts', "import * as vscode from 'vscode';", 'vscode is for the editor layer'],
    ['src/editor/A.ts', "import { activate } from '../extension';", 'nothing imports extension.ts'],
    [
      'src/editor/commands/a.ts',
      "import { CaseHover } from '../inline/CaseHover';",
      'meet in the session only',
    ],
    ['src/editor/panel/a.ts', "import type { A } from '../commands/A';", 'meet in the session only'],
    ['src/helpers/a.ts', '', 'lies in no layer'],
  ])('refuse in %s: %s', (path, text, reason) => {
    expect(forbiddenImports([{ path, text }])).toEqual([expect.stringContaining(reason)]);
  });

  it('let the page import the types and the words of core', () => {
    const text = `import type { Mean } from '../core/run/Run';\nimport { formatScore } from '../core/words/score';`;
    expect(forbiddenImports([{ path: 'src/webview/a.ts', text }])).toEqual([]);
  });
});
