import { describe, expect, it } from 'vitest';
import { RunView } from '../../../src/protocol/panelMessages';
import { judgedCasesOf, judgedHeadOf, judgedViewOf } from '../../webview/judgedFixture';
import { gateOf, runCasesOf, runHeadOf, runViewOf } from '../../webview/runFixture';

const cases = judgedCasesOf(148);
const texts = (view: RunView): string[] => view.notices.map(({ text }) => text);

describe('the view of a judged run', () => {
  it('is a message that the page accepts', () => {
    expect(RunView.safeParse(judgedViewOf(cases)).error).toBeUndefined();
  });

  it('names judge, place, protocol and effort', () => {
    expect(judgedViewOf(cases).facts).toEqual([
      '148 cases',
      'gpt-4.1-mini at api.openai.com',
      'protocol',
      'profile standard',
      'k 1, 3, 5, 10',
      'today 14:31',
      '38\u00a0s, 148 calls',
    ]);
  });

  it('tells the scores apart from the metrics, as opinions', () => {
    const view = judgedViewOf(cases);
    expect(view.means.map(({ metric }) => metric)).not.toContain('faithfulness');
    expect(view.judged?.scores.map(({ name }) => name)).toEqual([
      'faithfulness',
      'context relevance',
      'answer relevance',
    ]);
    const [faithfulness] = view.judged?.scores ?? [];
    expect(faithfulness?.mean).toMatchObject({ n: 143, N: 148 });
    expect(faithfulness?.low).toBeLessThan(faithfulness?.mean.value ?? 0);
    expect(faithfulness?.high).toBeGreaterThan(faithfulness?.mean.value ?? 1);
    expect(view.judged?.opinion).toBe(
      'Scores are opinions of gpt-4.1-mini: compare runs by them, they are not readings.',
    );
    expect(view.profile.choices).toEqual([]);
  });

  it('counts the causes of all nulls, and offers the flagged cases as a filter', () => {
    const view = judgedViewOf(cases);
    expect(view.causes).toEqual([
      { cause: 'timeout', count: 5 },
      { cause: 'no-relevant', count: 4 },
    ]);
    expect(view.notices).toContainEqual({
      kind: 'flagged',
      text: '5 cases hold text that may steer the judge. They are in these figures and left out of gates.',
      filter: { term: '@flagged', label: 'Show 5 Cases' },
    });
  });

  it('says what a heuristic is, and what does not follow the protocol', () => {
    const head = judgedHeadOf(cases);
    const local = {
      ...head.judging,
      judge: { id: 'local', version: '1', label: 'local heuristic', origin: 'local' },
    };
    const heuristic = judgedViewOf(cases, { head: { ...head, judging: local } });
    expect(heuristic.notices).toContainEqual(expect.objectContaining({ kind: 'heuristic' }));
    expect(heuristic.facts.slice(1, 2)).toEqual(['local heuristic, no model']);
    expect(heuristic.judged?.opinion).toContain('opinions of the local heuristic');
    const own = { ...head.judging, nonProtocol: 12 };
    expect(texts(judgedViewOf(cases, { head: { ...head, judging: own } }))).toContain(
      'Non-protocol: the fixed prompt or parameters were not used in 12 of 148 cases. Not compared with protocol judgments.',
    );
  });

  it('shows the figures so far of a run that has not ended, and how to go on with it', () => {
    const head = judgedHeadOf(cases.slice(0, 1), { complete: false });
    const some = cases.slice(0, 63);
    const view = judgedViewOf(some, { head, gate: gateOf({}) });
    expect([view.cases, view.facts[0], view.judged?.scores[0]?.mean.N]).toEqual([63, '63 cases', 63]);
    expect(view.notices.at(-1)).toEqual({
      kind: 'warning',
      text: 'This run did not end: its figures are over the first 63 cases.',
      action: { action: 'resumeRun', label: 'Resume Run' },
    });
    const going = judgedViewOf(some, { head, gate: gateOf({}), written: true });
    expect(texts(going).at(-1)).toBe('This run is being judged: its figures are over the 63 cases so far.');
    expect(going.notices.at(-1)?.action).toBeUndefined();
  });

  it('says that figures are computed, and why there are none', () => {
    const waiting = judgedViewOf(cases, { figures: { run: 'r', running: { done: 1200, total: 9000 } } });
    expect(waiting.judged).toMatchObject({
      state: 'computing',
      progress: '1,200 of 9,000 cases read',
      hasRecall: true,
      quadrants: [],
    });
    expect(waiting.judged?.scores[0]).toMatchObject({ low: null, median: null });
    const failed = judgedViewOf(cases, {
      figures: { run: 'r', failure: 'The run r is not stored any more.' },
    });
    expect(failed.judged?.state).toBe('failed');
    expect(failed.notices).toContainEqual({
      kind: 'error',
      text: 'The run r is not stored any more.',
      action: { action: 'figuresAgain', label: 'Compute Again' },
    });
  });

  it('gives each group the means of the columns', () => {
    const view = judgedViewOf(cases);
    const topics = view.judged?.groups.find(({ field }) => field === 'topic');
    expect(topics?.groups.map(({ name, cases: n }) => [name, n])).toEqual([
      ['refunds', 50],
      ['devices', 49],
      ['shipping', 49],
    ]);
    expect(topics?.groups[0]?.values).toHaveLength(view.columns.length);
  });

  it('leaves a run of metrics alone as it is', () => {
    const view = runViewOf([runHeadOf(runCasesOf(12))]);
    expect([view.judged, view.intervals]).toEqual([undefined, {}]);
  });
});
