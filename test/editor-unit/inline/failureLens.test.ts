import { expect, it } from 'vitest';
import { failureLens } from '../../../src/editor/inline/failureLens';

it('says on one short line what went wrong, and leads to the log', () => {
  const [part] = failureLens(new Error(`EACCES: permission denied,\nopen '${'/long'.repeat(50)}'`));
  expect(part?.title).toMatch(/^Scores cannot be shown: EACCES: permission denied, open '\/long/);
  expect(part?.title.length).toBeLessThan(110);
  expect(part?.command).toBe('ragJudge.showLog');
  expect(failureLens('why')[0]?.title).toBe('Scores cannot be shown: why');
});
