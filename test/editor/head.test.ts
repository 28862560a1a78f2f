import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { SessionBundle } from '../../src/editor/session/sessionBundle';
import type { Session } from '../../src/editor/Session';
import { readSettings } from '../../src/editor/settings';

const row = (id: string, hits: string[]): string =>
  JSON.stringify({ id, query: id, hits, relevant: ['good'] });
const committed = ['a', 'b', 'c'].map((id) => row(id, ['good', 'x'])).join('\n');
const changed = [row('a', ['x', 'y']), row('b', ['good', 'x']), row('c', ['x', 'good'])].join('\n');

describe('comparing with git HEAD', () => {
  let session: Session;
  let folder: vscode.Uri;
  let file: vscode.Uri;
  const { signal } = new AbortController();
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: folder.fsPath,
      encoding: 'utf8',
    }).trim();
  const write = (uri: vscode.Uri, text: string): Thenable<void> =>
    vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const failure = async (uri: vscode.Uri): Promise<string> => {
    const pair = await session.comparisons.withHead(uri, signal).catch((error: Error) => error.message);
    assert.ok(typeof pair === 'string', 'there is nothing to compare');
    return pair;
  };

  before(async () => {
    const extension = vscode.extensions.getExtension('rag-judge.rag-judge');
    assert.ok(extension);
    await extension.activate();
    const dist = path.join(extension.extensionPath, 'dist');
    const { sessionBundle } = createRequire(__filename)(path.join(dist, 'session.js')) as {
      sessionBundle: SessionBundle;
    };
    const log = { info: () => undefined, show: () => undefined, error: () => undefined };
    session = sessionBundle.createSession({
      settings: readSettings,
      log,
      workerPath: path.join(dist, 'worker.js'),
    } as unknown as Parameters<SessionBundle['createSession']>[0]);
    const root = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(root);
    folder = vscode.Uri.joinPath(root, 'head-test');
    file = vscode.Uri.joinPath(folder, 'faq.dataset.jsonl');
    await write(file, committed);
    git('init', '-q');
    // The other suites do without git, which the settings of all tests switch off.
    await vscode.workspace.getConfiguration('git').update('enabled', true, vscode.ConfigurationTarget.Global);
    const builtIn = vscode.extensions.getExtension<{ enabled: boolean }>('vscode.git');
    const exports = await builtIn?.activate();
    while (exports?.enabled !== true) await new Promise((resolve) => setTimeout(resolve, 25));
  });
  after(async () => {
    session.dispose();
    await vscode.workspace
      .getConfiguration('git')
      .update('enabled', false, vscode.ConfigurationTarget.Global);
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  it('says that there is no commit, that a file is not in it, and that nothing changed', async () => {
    assert.match(await failure(file), /has no commit yet/);
    git('add', 'faq.dataset.jsonl');
    git('commit', '-q', '-m', 'first');
    const short = git('rev-parse', 'HEAD').slice(0, 7);
    const other = vscode.Uri.joinPath(folder, 'other.dataset.jsonl');
    await write(other, committed);
    assert.match(
      await failure(other),
      new RegExp(`other.dataset.jsonl is not in the last commit \\(${short}\\)`),
    );
    assert.match(await failure(file), new RegExp(`is as it was in the last commit \\(${short}\\)`));
  });

  it('runs both versions in the same way, and the committed one once', async () => {
    await write(file, changed);
    const pair = await session.comparisons.withHead(file, signal);
    const done = new Promise<void>((resolve) => {
      session.comparisons.onDidChange(() => session.comparisons.get(pair).table && resolve());
    });
    session.comparisons.get(pair);
    await done;
    const { head, table } = session.comparisons.get(pair);
    const commit = git('rev-parse', 'HEAD');
    assert.equal(head?.a.commit, commit);
    assert.equal(head?.a.name, `faq.dataset.jsonl at HEAD (${commit.slice(0, 7)})`);
    assert.equal(head?.b.commit, undefined);
    assert.deepEqual(head?.flips.at(-1), { k: 10, lost: 1, gained: 0 });
    assert.deepEqual(head?.hits, { known: 3, differ: 2 });
    assert.equal(table?.at(0)?.id, 'a');
    const again = await session.comparisons.withHead(file, signal);
    assert.equal(again.a, pair.a);
    assert.notEqual(again.b, pair.b);
    const state = await session.dataset(file);
    assert.equal(again.b, `${state?.folder.toString()}#${state?.runs[0]?.id}`);
  });
});
