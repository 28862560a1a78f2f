import type * as vscode from 'vscode';
import { afterEach, expect, it, vi } from 'vitest';
import type { CostSheet } from '../../../src/core/run/judging/CostSheet';
import { changedNote, unsavedNote } from '../../../src/core/words/judgingDialog';
import type { Session } from '../../../src/editor/Session';
import { judgeProfile } from '../../../src/editor/tests/judgeProfile';
import type { TestSuite } from '../../../src/editor/tests/TestSuite';

const open = vi.hoisted(() => [] as { uri: { toString(): string }; isDirty: boolean }[]);
vi.mock('vscode', () => ({ workspace: { textDocuments: open } }));
afterEach(() => void open.splice(0));

const { signal } = new AbortController();

const sheet: CostSheet = {
  judge: { id: 'module', version: '1', label: 'm' },
  cases: 9,
  calls: 9,
  cached: 0,
  kept: 0,
  notSent: {},
  skipped: 0,
  tokens: null,
  cost: null,
  generators: [],
};

const suiteOf = (name: string): TestSuite => {
  const uri = { path: `/ws/${name}`, toString: () => `file:///ws/${name}` } as vscode.Uri;
  return { uri, item: { label: name } } as TestSuite;
};

/** The person gives these answers; `changes` says at each look whether a file changed. */
function setUp(answers: boolean[], changes: () => boolean) {
  const asked: { title: string; notes: string[] }[] = [];
  const ran: string[] = [];
  const closed: string[] = [];
  const times = new Map<string, number>();
  const prepare = ({ dataset }: { dataset: vscode.Uri }) => {
    const time = (times.get(dataset.path) ?? 0) + 1;
    times.set(dataset.path, time);
    const name = `${dataset.path} ${time}`;
    return Promise.resolve({
      dataset,
      sheet,
      below: undefined,
      notes: [],
      changed: () => Promise.resolve(changes()),
      run: () => {
        ran.push(name);
        return Promise.resolve({ runs: [], cases: 9, result: { runs: [], complete: true } });
      },
      dispose: () => Promise.resolve(void closed.push(name)),
    });
  };
  const session = { judging: { prepare } } as unknown as Session;
  const profile = judgeProfile(session, ({ title, detail }) => {
    asked.push({
      title,
      notes: detail.split('\n\n').filter((part) => part === changedNote || part === unsavedNote),
    });
    return Promise.resolve(answers.shift() ?? false);
  });
  return { profile, asked, ran, closed };
}

it('asks again about a file that changed since, also while another dataset was judged', async () => {
  let version = 0;
  const { profile, asked, ran, closed } = setUp([true, true], () => version-- > 0);
  const [a, b] = [suiteOf('a.jsonl'), suiteOf('b.jsonl')];
  const work = await profile.begin([{ suite: a }, { suite: b }], signal);
  await work?.evaluate({ suite: a }, signal);
  version = 1;
  await work?.evaluate({ suite: b }, signal);
  expect(asked).toEqual([
    { title: 'Judge 18 cases of 2 datasets with 18 calls?', notes: [] },
    { title: 'Judge 9 cases with m?', notes: [changedNote] },
  ]);
  expect([ran, closed]).toEqual([['/ws/a.jsonl 1', '/ws/b.jsonl 2'], ['/ws/b.jsonl 1']]);
  await work?.dispose();
  expect(closed).toEqual(['/ws/b.jsonl 1', '/ws/a.jsonl 1', '/ws/b.jsonl 2']);
});

it('judges nothing when the person does not agree to the changed file', async () => {
  const { profile, ran } = setUp([true, false], () => true);
  const suite = suiteOf('a.jsonl');
  const work = await profile.begin([{ suite }], signal);
  expect(await work?.evaluate({ suite }, signal)).toBe(
    'not judged. The file changed, and judging it as it is now was not agreed to.',
  );
  expect(ran).toEqual([]);
});

it('says which file has unsaved changes, in the words of Judge Dataset', async () => {
  const { profile, asked } = setUp([true], () => false);
  const [a, b] = [suiteOf('a.jsonl'), suiteOf('b.jsonl')];
  open.push({ uri: a.uri, isDirty: false }, { uri: b.uri, isDirty: true });
  await profile.begin([{ suite: b }], signal);
  await profile.begin([{ suite: a }, { suite: b }], signal);
  expect(asked.map(({ notes }) => notes)).toEqual([[unsavedNote], [unsavedNote]]);
});
