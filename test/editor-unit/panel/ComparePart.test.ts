import { expect, it, vi } from 'vitest';
import type * as vscode from 'vscode';
import { ComparePart } from '../../../src/editor/panel/ComparePart';
import { keyOfRun } from '../../../src/editor/runKey';
import type { RunPair, Session, StoredRun } from '../../../src/editor/Session';
import { ComparisonStates } from '../../../src/editor/session/ComparisonStates';
import type { CompareView } from '../../../src/protocol/panelMessages';
import { now } from '../../webview/caseFixture';
import { runHeadOf } from '../../webview/runFixture';

vi.mock('vscode', () => ({
  EventEmitter: class {
    event = (): { dispose(): void } => ({ dispose: () => undefined });
    fire(): void {}
  },
}));

const folder = { toString: () => 'file:///ws' } as vscode.Uri;
const runs: StoredRun[] = ['c', 'b', 'a'].map((id) => ({ folder, head: runHeadOf([], { id }) }));
const [c, b, a] = runs.map(keyOfRun) as [string, string, string];

it('shows a comparison under way as such after another run was picked and taken back, never as cancelled', async () => {
  const begun: string[] = [];
  const library = {
    list: () => Promise.resolve(runs),
    find: (key: string) => Promise.resolve(runs.find((run) => keyOfRun(run) === key)),
    place: ({ id }: { id: string }) => ({ fsPath: id }) as vscode.Uri,
  };
  const comparisons = new ComparisonStates(
    {
      compare: (pair: RunPair, { signal }) =>
        new Promise((_, reject) => {
          begun.push(`${pair.a} ${pair.b}`);
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    },
    library,
    { pair: () => Promise.reject(new Error('not asked')) },
  );
  const part = new ComparePart({ library, comparisons } as unknown as Session);
  const view = async (): Promise<CompareView | null> => part.view({ now, visible: true, dataset: undefined });

  part.show({ a, b });
  await view();
  await vi.waitFor(() => expect(begun).toEqual(['a b']));
  expect(part.pick('a', c)).toBe(true);
  expect(await view()).toMatchObject({ a: c, b, notices: [], running: { phase: 'reading' } });
  await vi.waitFor(() => expect(begun).toEqual(['a b', 'c b']));
  expect(part.pick('a', a)).toBe(true);
  expect(await view()).toMatchObject({ a, b, notices: [], running: { phase: 'reading' } });
  await vi.waitFor(() => expect(begun).toEqual(['a b', 'c b', 'a b']));
  expect(await view()).toMatchObject({ a, b, notices: [], running: { phase: 'reading' } });
});
