import { expect, test, vi } from 'vitest';
import { compareWithPrevious, showRaw } from '../../../src/editor/inline/rawOutputCommands';
import type { CaseState, Session } from '../../../src/editor/Session';
import { caseState } from './states';

const told = vi.hoisted((): string[] => []);
vi.mock('vscode', () => ({
  window: { showInformationMessage: (message: string) => void told.push(message) },
}));

test('the name of a case that a notification would show as a link stays text', async () => {
  const state: CaseState = caseState([]);
  const set = { ...state.set, id: '[click](command:x)' };
  const session = { caseByKey: () => Promise.resolve({ ...state, set }) } as unknown as Session;
  await showRaw(session, state.key);
  await compareWithPrevious(session, state.key);
  const text = expect.stringMatching(/^\[click\]\u200b\(command:x\) was not judged yet/) as string;
  expect(told).toEqual([text, text]);
});
