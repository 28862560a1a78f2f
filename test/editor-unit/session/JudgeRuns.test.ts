import type * as vscode from 'vscode';
import { expect, test, vi } from 'vitest';
import { JudgeSetupError, type RagJudge } from '../../../src/core/judge/RagJudge';
import type { CaseStates } from '../../../src/editor/session/CaseStates';
import type { HistoryStores } from '../../../src/editor/session/HistoryStores';
import { JudgeRuns } from '../../../src/editor/session/JudgeRuns';
import { findFileSet } from '../../../src/store/findFileSet';
import { HistoryStore } from '../../../src/store/HistoryStore';
import { loadCase } from '../../../src/store/loadCase';
import { temporaryFolder } from '../../store/temporaryFolder';

vi.mock('vscode', () => ({
  Uri: { parse: (text: string) => ({ fsPath: text.slice('file://'.length) }) },
}));

const { signal } = new AbortController();
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

function setUp(createJudge: () => Promise<RagJudge>, more: Record<string, string> = {}) {
  const files = names.flatMap((name) => [
    [`${name}.query.md`, 'Q'],
    [`${name}.answer.md`, 'A'],
    [`${name}.context.md`, 'C'],
  ]);
  const folder = temporaryFolder({ ...(Object.fromEntries(files) as Record<string, string>), ...more });
  const history = new HistoryStore(folder);
  const told: string[] = [];
  const states = {
    get: async (key: string) => {
      const found = await findFileSet(folder, key.split('#')[1] ?? '');
      return found && { loaded: await loadCase(found), state: { problems: [] } };
    },
    mark: () => undefined,
    forget: () => undefined,
  } as unknown as CaseStates;
  const runs = new JudgeRuns({
    states,
    histories: { of: (_folder: vscode.Uri) => history } as HistoryStores,
    createJudge,
    log: { error: () => undefined },
    tellOnce: (message) => void told.push(message),
    changed: () => undefined,
    progressed: () => undefined,
  });
  return { runs, told, history, keys: names.map((name) => `file://${folder}#${name}`) };
}

const judge: RagJudge = {
  id: 'j',
  version: '1',
  label: 'j',
  judge: () =>
    Promise.resolve({
      faithfulnessScore: 1,
      contextRelevanceScore: 1,
      answerRelevanceScore: 1,
      reason: '',
      rawOutput: '',
    }),
};

test('cases that were not tried because the judge lacks its key count as not judged', async () => {
  const { runs, keys } = setUp(() => Promise.reject(new JudgeSetupError('no-key', 'There is no key.')));
  const outcome = await runs.judge(keys, signal);
  expect(outcome.judged).toBe(0);
  expect(outcome.failures.map(({ key }) => key).sort()).toEqual(keys);
  expect(new Set(outcome.failures.map(({ message, fault }) => `${fault}: ${message}`))).toEqual(
    new Set(['no-key: There is no key.']),
  );
});

test('a judgment that could not be written into the trace of its set is kept, and that is told', async () => {
  const { runs, keys, told, history } = setUp(() => Promise.resolve(judge), { 'b.trace.json': '[1]' });
  const outcome = await runs.judge([keys[0] ?? '', keys[1] ?? ''], signal);
  expect(outcome).toMatchObject({ asked: 2, judged: 2, failures: [] });
  expect(told).toEqual([expect.stringContaining('The judgment was not written into b.trace.json')]);
  expect((await history.read('b')).entries).toHaveLength(1);
});
