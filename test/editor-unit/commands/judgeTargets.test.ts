import type * as vscode from 'vscode';
import { beforeEach, expect, test, vi } from 'vitest';
import { judgeTargets } from '../../../src/editor/commands/judgeTargets';
import type { CaseState, Session } from '../../../src/editor/Session';
import { caseState } from '../inline/states';

const told = vi.hoisted((): string[] => []);
vi.mock('vscode', () => {
  class Uri {
    constructor(readonly path: string) {}
    get fsPath(): string {
      return this.path;
    }
  }
  return {
    Uri,
    FileType: { File: 1, Directory: 2 },
    window: { showInformationMessage: (message: string) => void told.push(message) },
    workspace: {
      asRelativePath: ({ path }: Uri) => path.slice('/ws/'.length),
      fs: { stat: ({ path }: Uri) => Promise.resolve({ type: path.includes('.') ? 1 : 2, size: 1 }) },
    },
  };
});
beforeEach(() => void (told.length = 0));

const { Uri } = (await import('vscode')) as unknown as { Uri: new (path: string) => vscode.Uri };
const { signal } = new AbortController();

async function targets(path: string, found: CaseState[]): Promise<string[] | undefined> {
  const session = {
    caseOf: () => Promise.resolve(undefined),
    casesIn: () => Promise.resolve(found),
    casesOfPrompt: () => Promise.resolve(found),
  } as unknown as Session;
  return judgeTargets(session, { first: new Uri(path), selected: undefined }, signal);
}

test('a folder without a case is said once, as a folder', async () => {
  expect(await targets('/ws/empty', [])).toBeUndefined();
  expect(told).toEqual(['No file set in empty.']);
});

test('a prompt without a case is told how cases come to it, not that its name tells no role', async () => {
  expect(await targets('/ws/support.prompt.md', [])).toBeUndefined();
  expect(told).toEqual([expect.stringMatching(/^No case belongs to support\.prompt\.md\. .*promptCases\.$/)]);
});

test('any other file is told which names tell a role', async () => {
  expect(await targets('/ws/notes.txt', [])).toBeUndefined();
  expect(told).toEqual([expect.stringContaining('The name of notes.txt tells no role')]);
});

test('the cases of a folder and of a prompt are judged without a word', async () => {
  const state = caseState([]);
  expect(await targets('/ws/cases', [state])).toEqual([state.key]);
  expect(await targets('/ws/support.prompt.md', [state])).toEqual([state.key]);
  expect(told).toEqual([]);
});

test.each(['[click](command:x)', '[click](command:x).prompt.md', '[click](command:x).txt'])(
  'a name that a notification would show as a link stays text: %s',
  async (name) => {
    await targets(`/ws/${name}`, []);
    expect(told).toEqual([expect.stringContaining('[click]\u200b(command:x)')]);
  },
);
