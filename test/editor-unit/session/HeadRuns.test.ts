import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type * as vscode from 'vscode';
import type { RunHead } from '../../../src/core/run/Run';
import type { StoredRun } from '../../../src/editor/Session';
import { HeadRuns } from '../../../src/editor/session/HeadRuns';
import { temporaryFolder } from '../../store/temporaryFolder';
import { runHeadOf } from '../../webview/runFixture';

const commit = 'abc1234def'.padEnd(40, '0');
const { signal } = new AbortController();

function setUp(stored: Partial<RunHead>[] = []) {
  const folder = temporaryFolder({ 'faq.jsonl': 'now' });
  const file = { fsPath: join(folder, 'faq.jsonl') } as vscode.Uri;
  const own = runHeadOf([], { id: 'own', name: 'faq.jsonl', dataset: 'faq.jsonl' });
  const root = { toString: () => 'file:///ws' } as StoredRun['folder'];
  const heads = [
    own,
    ...stored.map((change) => ({ ...own, name: 'faq.jsonl at HEAD (abc1234)', commit, ...change })),
  ];
  const ran: { path: string; text: string; commit: string }[] = [];
  const runs = new HeadRuns({
    datasets: {
      run: () => Promise.resolve({ uri: file, folder: root, runs: [own], problems: [], byLine: new Map() }),
      runCommitted: (_uri, version) => {
        ran.push({ ...version, text: readFileSync(version.path, 'utf8') });
        return Promise.resolve([
          { ...own, id: 'other-system', name: 'x at HEAD (abc1234)' },
          { ...own, id: 'before', name: 'faq.jsonl at HEAD (abc1234)' },
        ]);
      },
    },
    library: { list: () => Promise.resolve(heads.map((head) => ({ folder: root, head }))) },
    readHead: async () => {
      await answer;
      return { commit, path: file.fsPath, bytes: Buffer.from(text) };
    },
  });
  let text = 'before';
  let answer: Promise<unknown> = Promise.resolve();
  return {
    runs,
    file,
    ran,
    commitText: (other: string) => (text = other),
    waitFor: (other: Promise<unknown>) => void (answer = other),
  };
}

describe('HeadRuns', () => {
  it('runs the committed bytes from a temporary file of the same name, which then goes', async () => {
    const { runs, file, ran } = setUp();
    expect(await runs.pair(file, signal)).toEqual({ a: 'file:///ws#before', b: 'file:///ws#own' });
    expect(ran).toMatchObject([{ text: 'before', commit }]);
    expect(basename(ran[0]?.path ?? '')).toBe('faq.jsonl');
    expect(existsSync(ran[0]?.path ?? '')).toBe(false);
  });

  it('takes a stored run of the commit again', async () => {
    const { runs, file, ran } = setUp([{ id: 'kept' }]);
    expect(await runs.pair(file, signal)).toEqual({ a: 'file:///ws#kept', b: 'file:///ws#own' });
    expect(ran).toEqual([]);
  });

  it.each<[string, Partial<RunHead>]>([
    ['another commit', { commit: 'f'.repeat(40) }],
    ['another profile', { profile: 'ai4j' }],
    ['other cut-offs', { k: [1] }],
    ['other labels', { qrels: 'test.qrels' }],
    ['another system', { name: 'x at HEAD (abc1234)' }],
    ['another dataset', { dataset: 'docs.jsonl' }],
    ['a run that broke off', { complete: false }],
  ])('does not take a stored run of %s', async (_, change) => {
    const { runs, file, ran } = setUp([{ id: 'kept', ...change }]);
    expect(await runs.pair(file, signal)).toEqual({ a: 'file:///ws#before', b: 'file:///ws#own' });
    expect(ran).toHaveLength(1);
  });

  it('says that nothing changed, before anything is run', async () => {
    const { runs, file, ran, commitText } = setUp();
    commitText('now');
    await expect(runs.pair(file, signal)).rejects.toThrow(
      'faq.jsonl is as it was in the last commit (abc1234): there is nothing to compare.',
    );
    expect(ran).toEqual([]);
  });

  it('ends at once when it is cancelled while git does not answer', async () => {
    const { runs, file, waitFor } = setUp();
    waitFor(new Promise(() => undefined));
    const stop = new AbortController();
    const pair = runs.pair(file, stop.signal);
    stop.abort(new Error('Cancelled'));
    await expect(pair).rejects.toThrow('Cancelled');
  });

  it('ends when it is cancelled', async () => {
    const { runs, file } = setUp();
    await expect(runs.pair(file, AbortSignal.abort(new Error('Cancelled')))).rejects.toThrow('Cancelled');
  });
});
