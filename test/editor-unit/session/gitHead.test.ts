import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as vscode from 'vscode';
import { readHead, type GitRepository } from '../../../src/editor/session/gitHead';

const commit = 'abc1234'.padEnd(40, '0');
const uri = (fsPath: string): vscode.Uri => ({ fsPath, toString: () => `file://${fsPath}` }) as vscode.Uri;
const file = uri('/ws/data/faq.jsonl');

const git = vi.hoisted((): { trusted: boolean; extension: object | undefined } => ({
  trusted: true,
  extension: undefined,
}));
vi.mock('vscode', () => ({
  Uri: { file: (fsPath: string) => ({ fsPath, toString: () => `file://${fsPath}` }) },
  workspace: {
    get isTrusted() {
      return git.trusted;
    },
  },
  extensions: { getExtension: () => git.extension },
}));

let repository: GitRepository;
let api: Record<string, unknown>;

beforeEach(() => {
  repository = {
    state: { HEAD: { commit }, indexChanges: [], workingTreeChanges: [] },
    status: () => Promise.resolve(),
    getObjectDetails: () => Promise.resolve({ mode: '100644', size: 3 }),
    buffer: (ref, path) => Promise.resolve(Buffer.from(`${ref.slice(0, 7)} ${path}`)),
  };
  api = {
    state: 'initialized',
    onDidChangeState: () => ({ dispose: () => undefined }),
    getRepository: () => repository,
    openRepository: () => Promise.resolve(null),
  };
  git.trusted = true;
  git.extension = { isActive: true, exports: { enabled: true, getAPI: () => api } };
});

const failure = (): Promise<string> =>
  readHead(file).then(
    () => '',
    (error: Error) => error.message,
  );

describe('readHead', () => {
  it('reads the bytes of the last commit', async () => {
    const head = await readHead(file);
    expect(head).toMatchObject({ commit, path: '/ws/data/faq.jsonl' });
    expect(Buffer.from(head.bytes).toString()).toBe('abc1234 /ws/data/faq.jsonl');
  });

  it('follows a file that was renamed with git', async () => {
    const renamed = { originalUri: uri('/ws/old.jsonl'), renameUri: file };
    repository = { ...repository, state: { ...repository.state, indexChanges: [renamed] } };
    expect((await readHead(file)).path).toBe('/ws/old.jsonl');
  });

  it('opens a repository that the editor has not opened yet, and starts the extension', async () => {
    const opened = vi.fn(() => Promise.resolve(repository));
    Object.assign(api, { getRepository: () => null, openRepository: opened });
    git.extension = {
      isActive: false,
      activate: () => Promise.resolve({ enabled: true, getAPI: () => api }),
    };
    expect((await readHead(file)).commit).toBe(commit);
    expect(opened).toHaveBeenCalledWith(expect.objectContaining({ fsPath: '/ws/data' }));
  });

  it('waits until the extension has looked for repositories', async () => {
    Object.assign(api, {
      state: 'uninitialized',
      onDidChangeState: (listener: (state: string) => void) => {
        queueMicrotask(() => listener('initialized'));
        return { dispose: () => undefined };
      },
    });
    expect((await readHead(file)).commit).toBe(commit);
  });

  it.each<[string, () => void, string]>([
    ['Restricted Mode', () => (git.trusted = false), 'In Restricted Mode git is not run.'],
    ['a disabled extension', () => (git.extension = undefined), 'The built-in Git extension is disabled.'],
    [
      'no git program',
      () => (git.extension = { isActive: true, exports: { enabled: false } }),
      'Git is switched off (git.enabled), or no git program was found (git.path).',
    ],
    [
      'no repository',
      () => Object.assign(api, { getRepository: () => null }),
      'faq.jsonl is in no git repository that VS Code has open.',
    ],
    [
      'no commit',
      () => (repository = { ...repository, state: { ...repository.state, HEAD: {} } }),
      'The repository of faq.jsonl has no commit yet.',
    ],
    [
      'an untracked file',
      () => (repository = { ...repository, getObjectDetails: () => Promise.reject(new Error('fatal')) }),
      'faq.jsonl is not in the last commit (abc1234). Git does not track it yet',
    ],
    [
      'a symbolic link',
      () =>
        (repository = {
          ...repository,
          getObjectDetails: () => Promise.resolve({ mode: '120000', size: 9 }),
        }),
      'faq.jsonl is a symbolic link in the last commit (abc1234), not a file.',
    ],
    [
      'a file that is too large',
      () =>
        (repository = {
          ...repository,
          getObjectDetails: () => Promise.resolve({ mode: '100644', size: 3_000_000_000 }),
        }),
      'faq.jsonl has 2,861\u00a0MB in the last commit; up to 256\u00a0MB can be compared with git HEAD.',
    ],
    [
      'a pointer of Git LFS',
      () =>
        (repository = {
          ...repository,
          buffer: () =>
            Promise.resolve(Buffer.from('version https://git-lfs.github.com/spec/v1\noid sha256:0')),
        }),
      'The last commit holds a Git LFS pointer for faq.jsonl',
    ],
  ])('says what is wrong with %s', async (_, arrange, message) => {
    arrange();
    expect(await failure()).toContain(message);
  });
});
