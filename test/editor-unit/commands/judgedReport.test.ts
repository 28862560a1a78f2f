import { expect, it } from 'vitest';
import type { JudgedSummary, JudgingResult } from '../../../src/core/run/judging/JudgeDatasetOptions';
import { judgedReport } from '../../../src/editor/commands/judgedReport';
import type { JudgedDataset, StoredRun } from '../../../src/editor/Session';

const run = { head: { id: 'r1' } } as StoredRun;
const other = { head: { id: 'r2' } } as StoredRun;

function judged(over: Partial<JudgingResult>, stored: StoredRun[] = [run]): JudgedDataset {
  const judging = { judged: 63, scored: 61, cached: 0, unscored: { truncated: 2 } };
  return {
    dataset: {} as JudgedDataset['dataset'],
    folder: {} as JudgedDataset['folder'],
    runs: stored,
    cases: 148,
    result: {
      runs: [{ judging } as unknown as JudgedSummary],
      problems: [],
      complete: false,
      stopped: undefined,
      notes: [],
      calls: 63,
      ...over,
    },
    leftOut: [],
  };
}

it('is silent when the run is shown and every case has a score', () => {
  const judging = { judged: 63, scored: 63, cached: 0, unscored: {} };
  const all = judged({ complete: true, runs: [{ judging } as unknown as JudgedSummary] });
  expect(judgedReport(all, { shown: true })).toBeUndefined();
  expect(judgedReport(all, { shown: false })).toEqual({
    message: 'Judged 63 cases: 63 scored.',
    offers: [['Show Run', 'ragJudge.openRun', run]],
    kind: 'information',
  });
});

it('says what has no score and why', () => {
  expect(judgedReport(judged({ complete: true }), { shown: true })?.message).toBe(
    'Judged 63 cases: 61 scored, 2 without a score (2 truncated).',
  );
});

it('says what of a batch did not go into the run, and where the rest is said', () => {
  const all = { ...judged({ complete: true }), leftOut: ['1 request has no result.', 'Second.', 'Third.'] };
  expect(judgedReport(all, { shown: true })).toEqual({
    message:
      'Judged 63 cases: 61 scored, 2 without a score (2 truncated). 1 request has no result. The log has 2 more.',
    offers: [['Show Log', 'ragJudge.showLog']],
    kind: 'information',
  });
});

it('offers to go on after a cancel, with the run when it is one', () => {
  const stopped = { why: 'cancelled', message: 'Cancelled.' } as const;
  expect(judgedReport(judged({ stopped }), { shown: true })).toEqual({
    message: 'Cancelled after 63 of 148. Results are kept.',
    offers: [['Resume', 'ragJudge.resumeRun', run]],
    kind: 'information',
  });
  expect(judgedReport(judged({ stopped }, [run, other]), { shown: true })?.offers).toEqual([
    ['Resume', 'ragJudge.resumeRun', undefined],
  ]);
  expect(judgedReport(judged({ stopped }, []), { shown: true })).toMatchObject({
    message: 'Cancelled before the first result.',
    offers: [],
  });
});

it('says why the judge could not go on, as an error', () => {
  const stopped = { why: 'judge', message: 'api.openai.com refused the key (401).' } as const;
  expect(judgedReport(judged({ stopped }), { shown: true })).toEqual({
    message: 'api.openai.com refused the key (401). 63 of 148 cases are judged and kept.',
    offers: [
      ['Resume', 'ragJudge.resumeRun', run],
      ['Show Log', 'ragJudge.showLog'],
    ],
    kind: 'error',
  });
});
