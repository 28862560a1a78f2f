import { expect, test } from 'vitest';
import { problemsSummary } from '../../src/cli/metricsTable';
import type { Problem } from '../../src/core/run/Run';

const problem = (line: number, code: string, severity: Problem['severity']): Problem => ({
  file: 'd.jsonl',
  line,
  code,
  severity,
  message: `at ${line}.`,
});

test('the worst problem of a kind stands for it, and errors come first', () => {
  const text = problemsSummary([
    problem(1, 'id-mismatch', 'info'),
    problem(2, 'no-relevant', 'warning'),
    problem(3, 'id-mismatch', 'warning'),
    problem(4, 'duplicate-id', 'error'),
    problem(5, 'id-mismatch', 'warning'),
  ]);
  expect(text.split('\n')).toEqual([
    'error duplicate-id: d.jsonl:4: at 4.',
    'warning id-mismatch: d.jsonl:3: at 3. (3 of this kind)',
    'warning no-relevant: d.jsonl:2: at 2.',
    '',
  ]);
});
