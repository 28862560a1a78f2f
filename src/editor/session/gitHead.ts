import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { shortCommit } from '../../core/words/committedName';
import { formatCount } from '../../core/words/score';

/** A file as it is in the last commit. */
export interface HeadVersion {
  /** 40 hex digits. */
  commit: string;
  /** Its path then, which differs for a file that was renamed since. */
  path: string;
  bytes: Uint8Array;
}

/** What is used of a repository of the built-in Git extension. */
export interface GitRepository {
  readonly state: {
    readonly HEAD: { readonly commit?: string } | undefined;
    readonly indexChanges: readonly GitChange[];
    readonly workingTreeChanges: readonly GitChange[];
  };
  status(): Promise<void>;
  getObjectDetails(treeish: string, path: string): Promise<{ mode: string; size: number }>;
  buffer(ref: string, path: string): Promise<Uint8Array>;
}

interface GitChange {
  readonly originalUri: vscode.Uri;
  readonly renameUri: vscode.Uri | undefined;
}

interface GitApi {
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<string>;
  getRepository(uri: vscode.Uri): GitRepository | null;
  openRepository(root: vscode.Uri): Promise<GitRepository | null>;
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

/** The largest version that is taken out of git: it passes through memory as a whole. */
const largest = 256 * 1024 * 1024;

/** How long the Git extension may take to look for repositories. Milliseconds. */
const patience = 10_000;

const symbolicLink = '120000';

/**
 * Reads a file as it is in the last commit, through the built-in Git extension. Rejects with a sentence that says why
 * there is no such version, and what to do about it.
 */
export async function readHead(file: vscode.Uri): Promise<HeadVersion> {
  const name = nameOf(file);
  const repository = await repositoryOf(file);
  await repository.status();
  const commit = repository.state.HEAD?.commit;
  if (commit === undefined)
    throw new Error(`The repository of ${name} has no commit yet. Commit the file first, then change it.`);
  const path = originalOf(repository, file).fsPath;
  const { mode, size } = await repository.getObjectDetails(commit, path).catch((error: unknown) => {
    const why = 'Git does not track it yet, or it was added since.';
    throw new Error(`${name} is not in the last commit (${shortCommit(commit)}). ${why}`, { cause: error });
  });
  if (mode === symbolicLink)
    throw new Error(`${name} is a symbolic link in the last commit (${shortCommit(commit)}), not a file.`);
  if (size > largest)
    throw new Error(
      `${name} has ${inMegabytes(size)} in the last commit; up to ${inMegabytes(largest)} can be compared with git HEAD. Store a run before you change it, then use Compare Runs.`,
    );
  const bytes = await repository.buffer(commit, path);
  if (isPointer(bytes))
    throw new Error(`The last commit holds a Git LFS pointer for ${name}, not the file itself.`);
  return { commit, path, bytes };
}

async function repositoryOf(file: vscode.Uri): Promise<GitRepository> {
  const api = await gitApi();
  const folder = vscode.Uri.file(dirname(file.fsPath));
  const found = api.getRepository(file) ?? (await api.openRepository(folder));
  if (found !== null) return found;
  throw new Error(`${nameOf(file)} is in no git repository that VS Code has open.`);
}

async function gitApi(): Promise<GitApi> {
  if (!vscode.workspace.isTrusted)
    throw new Error('In Restricted Mode git is not run. Trust this folder to compare with git HEAD.');
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  if (extension === undefined)
    throw new Error('The built-in Git extension is disabled. Enable it to compare with git HEAD.');
  const git = extension.isActive ? extension.exports : await extension.activate();
  if (!git.enabled)
    throw new Error('Git is switched off (git.enabled), or no git program was found (git.path).');
  const api = git.getAPI(1);
  if (api.state !== 'initialized') await initialized(api);
  return api;
}

function initialized(api: GitApi): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      listener.dispose();
      reject(new Error('The Git extension is still looking for repositories. Try again in a moment.'));
    }, patience);
    const listener = api.onDidChangeState((state) => {
      if (state !== 'initialized') return;
      clearTimeout(timer);
      listener.dispose();
      resolve();
    });
  });
}

/** Where the file was before it was renamed with git. */
function originalOf({ state }: GitRepository, file: vscode.Uri): vscode.Uri {
  const changes = [...state.indexChanges, ...state.workingTreeChanges];
  const renamed = changes.find(({ renameUri }) => renameUri?.toString() === file.toString());
  return renamed?.originalUri ?? file;
}

function isPointer(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 42));
  return start === 'version https://git-lfs.github.com/spec/v1';
}

const inMegabytes = (bytes: number): string => `${formatCount(bytes / (1024 * 1024))}\u00a0MB`;
const nameOf = (file: vscode.Uri): string => file.fsPath.slice(dirname(file.fsPath).length + 1);
