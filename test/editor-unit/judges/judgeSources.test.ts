import type * as vscode from 'vscode';
import { expect, test, vi } from 'vitest';
import { moduleItems, providerItems } from '../../../src/editor/judges/judgeSources';
import type { JudgeRegistry } from '../../../src/editor/judges/JudgeRegistry';

vi.mock('vscode', () => ({
  RelativePattern: class {},
  lm: {
    selectChatModels: () =>
      Promise.resolve([{ id: 'm', name: 'Fast $(verified)', vendor: '$(copilot) Copilot' }]),
  },
  workspace: { findFiles: () => Promise.resolve([{ path: '/ws/judges/$(verified) safe.mjs' }]) },
}));

test('names of files, models and extensions show no icon of their own in the list of judges, and are chosen as they are', async () => {
  const registry = { all: () => [{ id: 'x', label: '$(verified) Mine' }] } as unknown as JudgeRegistry;
  const found = await moduleItems({ path: '/ws' } as vscode.Uri, registry);
  expect(found.map(({ label }) => label)).toEqual([
    '$(file-code) judges/$\u200b(verified) safe.mjs',
    '$(extensions) $\u200b(verified) Mine',
  ]);
  expect(found[0]?.choice).toEqual({ judge: 'module:judges/$(verified) safe.mjs' });
  const [model] = await providerItems();
  expect([model?.label, model?.description]).toEqual([
    '$(copilot) Fast $\u200b(verified)',
    '$\u200b(copilot) Copilot',
  ]);
});
