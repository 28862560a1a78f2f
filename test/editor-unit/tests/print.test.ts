import type * as vscode from 'vscode';
import { expect, it, vi } from 'vitest';
import { print } from '../../../src/editor/tests/reportResults';

vi.mock('vscode', () => ({}));

it('the terminal of the results gets no control character from a name or a message', () => {
  const appendOutput = vi.fn();
  const run = { appendOutput } as unknown as vscode.TestRun;
  print(run, ['a\u001b]52;c;eA==\u0007.jsonl: 1 case', '  \u009b2Jrecall@5 0.77']);
  expect(appendOutput.mock.calls[0]?.[0]).toBe('a ]52;c;eA== .jsonl: 1 case\r\n   2Jrecall@5 0.77\r\n');
  print(run, []);
  expect(appendOutput).toHaveBeenCalledOnce();
});
