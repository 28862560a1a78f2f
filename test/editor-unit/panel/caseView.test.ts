import { describe, expect, it } from 'vitest';
import { rawLimit } from '../../../src/editor/panel/caseView';
import { CaseView } from '../../../src/protocol/panelMessages';
import { caseViewOf, entryOf, history, now, rawOutput } from '../../webview/caseFixture';

const texts = (view: CaseView): string[] => view.notices.map(({ text }) => text);
const chat = entryOf({ scores: [0.7, 0.85, 0.9], at: [12, 14, 30] });

describe('buildCaseView', () => {
  const view = caseViewOf();

  it('is a message that the page accepts', () => {
    expect(CaseView.safeParse(view).success).toBe(true);
  });

  it('has the head of the specification', () => {
    expect(view.title).toBe('refund-window');
    expect(view.roles).toEqual(['query', 'answer', 'context', 'hits', 'prompt']);
    expect(view.facts).toEqual([
      'qwen3:8b at 127.0.0.1:11434',
      'protocol',
      '14:32, 2 min ago',
      '1.8\u00a0s',
      '1,240 tokens',
    ]);
    expect(view.notices).toEqual([]);
  });

  it('has minimum, before, heuristic and the trend of each score', () => {
    expect(view.scores[0]).toEqual({
      field: 'faithfulnessScore',
      name: 'Faithfulness',
      value: 0.62,
      minimum: 0.8,
      before: 0.91,
      heuristic: 0.58,
      history: [
        { value: 0.58, sameJudge: false },
        ...[0.55, 0.7, 0.75, 0.91, 0.62].map((value) => ({ value, sameJudge: true })),
      ],
    });
  });

  it('gives a null its cause and one sentence', () => {
    expect(view.scores[2]).toMatchObject({
      value: null,
      cause: 'missing',
      why: 'the reply has no answerRelevanceScore. It has "answerRelevance", which the protocol does not read.',
      before: 0.9,
    });
    const silent = entryOf({
      scores: [1, null, 1],
      at: [12, 14, 30],
      more: { causes: { contextRelevanceScore: 'null' } },
    });
    expect(caseViewOf({ history: [silent] }).scores[1]?.why).toBe('the reply says null.');
  });

  it('lists the notes that are not said elsewhere', () => {
    expect(view.notes).toEqual([
      'faithfulnessScore was "62%", read as 0.62.',
      'There is no context file: the context was assembled from 4 hits.',
    ]);
  });

  it('has no change against another judge, and no heuristic beside itself', () => {
    const local = entryOf({ scores: [0.5, 0.5, 0.5], at: [12, 14, 33], local: true });
    const [score] = caseViewOf({ history: [chat, local] }).scores;
    expect(score?.before).toBeUndefined();
    expect(score?.heuristic).toBeUndefined();
  });

  it('marks the parsed part of the raw output', () => {
    const raw = view.raw;
    expect(raw).toMatchObject({ parseMode: 'strict', length: rawOutput.length, cut: 0 });
    const [from, to] = raw?.spans.parsed ?? [0, 0];
    expect(rawOutput.slice(from, to)).toMatch(/^\{[^]*\}$/);
    expect(raw?.spans.read.map(([a, b]) => rawOutput.slice(a, b)).slice(0, 2)).toEqual(['"62%"', '0.85']);
    expect(raw?.spans.unread.map(([a, b]) => rawOutput.slice(a, b))).toEqual(['"answerRelevance"']);
  });

  it('cuts a long raw output and says by how much; marks beyond the cut go', () => {
    const long = `${'x'.repeat(rawLimit)}\n${rawOutput}`;
    const entry = entryOf({ scores: [1, 1, 1], at: [12, 14, 30], more: { rawOutput: long } });
    const { raw } = caseViewOf({ history: [entry] });
    expect(raw?.text).toHaveLength(rawLimit);
    expect(raw).toMatchObject({ length: long.length, cut: long.length - rawLimit });
    expect(raw?.spans).toEqual({ parsed: null, read: [], unread: [] });
  });

  it('shows what changed since the judgment before', () => {
    expect(view.changes?.since).toBe('13:58');
    expect(view.changes?.summary).toBe('answer 1 line \u00b7 prompt, query, hits unchanged');
    expect(view.changes?.parts).toEqual([
      {
        part: 'answer',
        cut: 0,
        lines: [
          { sign: ' ', text: 'Return shipping is free with the label in your account [S1].' },
          {
            sign: '-',
            text: 'Outlet items are not refunded in money: exchange the headset or take store credit [S2].',
          },
          {
            sign: '+',
            text: 'You will get a full refund to the original payment method within 5 business days.',
          },
        ],
      },
    ]);
  });

  it('finds the text of an unchanged part in the entry that last held it', () => {
    const [a, b, c] = [
      entryOf({ scores: [1, 1, 1], at: [12, 14, 1], answer: 'one\n' }),
      { ...chat },
      { ...chat },
    ];
    const without = { ...a.inputs.answer };
    delete without.text;
    b.inputs = { ...a.inputs, answer: without };
    c.inputs = { ...a.inputs, answer: { hash: 'h2', text: 'two\n' } };
    expect(caseViewOf({ history: [a, b, c] }).changes?.parts[0]?.lines).toEqual([
      { sign: '-', text: 'one' },
      { sign: '+', text: 'two' },
    ]);
  });

  it('says that a text was rewritten when its old version is gone or nothing of it is left', () => {
    const lost = { ...chat, inputs: { ...chat.inputs, answer: { hash: 'gone' } } };
    expect(caseViewOf({ history: [lost, chat] }).changes?.summary).toMatch(/^answer rewritten/);
    const lines = (word: string): string =>
      Array.from({ length: 400 }, (_, at) => `${word} ${at}`).join('\n');
    const before = entryOf({ scores: [1, 1, 1], at: [12, 14, 1], answer: lines('old') });
    const after = entryOf({ scores: [1, 1, 1], at: [12, 14, 2], answer: lines('new') });
    expect(caseViewOf({ history: [before, after] }).changes).toMatchObject({ parts: [] });
  });

  it('limits the lines of a change and counts the rest', () => {
    const lines = (from: number): string =>
      Array.from({ length: 200 }, (_, at) => `line ${from + at}`).join('\n');
    const before = entryOf({ scores: [1, 1, 1], at: [12, 14, 1], answer: lines(0) });
    const after = entryOf({ scores: [1, 1, 1], at: [12, 14, 2], answer: lines(1000) });
    const change = caseViewOf({ history: [before, after] }).changes;
    expect(change?.summary).toContain('answer 200 lines');
    expect(change?.parts[0]?.lines).toHaveLength(120);
    expect(change?.parts[0]?.cut).toBe(280);
  });

  it('lists the history newest first, with what changed', () => {
    expect(view.history.map(({ time, judge, changed }) => [time, judge, changed])).toEqual([
      ['14:32', 'qwen3:8b', 'answer'],
      ['13:58', 'qwen3:8b', 'answer'],
      ['13:40', 'qwen3:8b', 'prompt, answer'],
      ['Mon 10:40', 'qwen3:8b', 'hits'],
      ['Mon 09:15', 'qwen3:8b', 'judge'],
      ['Mon 09:12', 'local heuristic', 'first judgment'],
    ]);
    const many = caseViewOf({ history: Array.from({ length: 60 }, () => chat) });
    expect(many.history).toHaveLength(50);
    expect(many.history.at(-1)?.changed).toBe('nothing');
    expect(many.historyTotal).toBe(60);
  });
});

describe('messages above the scores', () => {
  it.each([
    [['answer', 'hits'], 'Stale: the answer and the hits changed after this judgment.'],
    [['judge'], 'Stale: another judge is chosen now.'],
    [['query', 'judge'], 'Stale: the query changed after this judgment, and another judge is chosen now.'],
  ] as const)('names what is stale: %s', (stale, sentence) => {
    expect(texts(caseViewOf({ stale }))).toEqual([sentence]);
  });

  it('says that the scores are a heuristic, and offers the judges', () => {
    const local = entryOf({ scores: [0.5, 0.5, 0.5], at: [12, 14, 33], local: true });
    const view = caseViewOf({ history: [local] });
    expect(view.facts.slice(0, 2)).toEqual(['local heuristic', 'no model, no network']);
    expect(view.notices[0]).toMatchObject({
      kind: 'heuristic',
      text: 'Heuristic: word overlap of answer and context. It misses paraphrase, swapped facts and negation.',
      action: { action: 'selectJudge' },
    });
  });

  it.each([
    [{ origin: 'vscode.lm' }, 'no system prompt, no temperature, no JSON mode'],
    [{ parameters: { temperature: 0 } }, 'no JSON mode'],
    [{ parameters: { response_format: 'json_object' } }, 'no temperature 0'],
    [{}, 'the fixed prompt or parameters were not used'],
  ])('says how the protocol was left: %o', (more, what) => {
    const entry = entryOf({ scores: [1, 1, 1], at: [12, 14, 30], more: { protocol: false, ...more } });
    expect(texts(caseViewOf({ history: [entry] }))).toEqual([
      `Non-protocol: ${what}. Not compared with protocol judgments.`,
    ]);
  });

  it('tells of a call that gave nothing, and where the last good judgment is', () => {
    const failed = entryOf({
      scores: [null, null, null],
      at: [12, 14, 33],
      more: {
        causes: {
          faithfulnessScore: 'timeout',
          contextRelevanceScore: 'timeout',
          answerRelevanceScore: 'timeout',
        },
        error: 'api.openai.com did not answer within 60 s.',
      },
    });
    const view = caseViewOf({ history: [...history.slice(0, 5), failed] });
    expect(view.notices[0]).toEqual({
      kind: 'error',
      text: 'No scores: api.openai.com did not answer within 60 s. The judgment of 13:58 is in the history.',
      action: { action: 'judge', label: 'Judge Again' },
    });
    expect(texts(caseViewOf({ history: [failed] }))).toEqual([
      'No scores: api.openai.com did not answer within 60 s.',
    ]);
  });

  it.each([
    ['bad-key', 'setApiKey'],
    ['no-model', 'selectJudge'],
    ['untrusted', 'manageTrust'],
    ['unreachable', 'judge'],
  ] as const)('offers the fix of a failure: %s', (fault, action) => {
    const [notice] = caseViewOf({ failure: { message: 'It failed.', fault, at: now } }).notices;
    expect(notice).toMatchObject({ kind: 'error', text: 'It failed.', action: { action } });
  });

  it('shows an answer that addresses the judge as a message, not as a note', () => {
    const flag = (message: string, from: number) => ({
      code: 'steering',
      part: 'answer',
      from,
      to: from + 14,
      message,
    });
    const notes = [
      flag('The answer addresses the judge (line 3: \u201cscore this 1.0\u201d).', 80),
      flag('The answer names a field of the judge\u2019s reply (line 9).', 180),
    ];
    const entry = entryOf({ scores: [1, 1, 1], at: [12, 14, 30], more: { notes } });
    const view = caseViewOf({ history: [entry] });
    expect(view.notices).toEqual([
      {
        kind: 'flagged',
        text: 'The answer addresses the judge (line 3: \u201cscore this 1.0\u201d). Left out of gates.',
        action: { action: 'openRole', label: 'Show', target: 'answer' },
      },
    ]);
    expect(view.notes).toEqual(['The answer names a field of the judge\u2019s reply (line 9).']);
  });

  it('explains Restricted Mode, and is silent while judging', () => {
    expect(texts(caseViewOf({}, { trusted: false }))).toEqual([
      'Restricted Mode: local judge and metrics only; nothing is sent.',
    ]);
    const judging = caseViewOf({ stale: ['answer'], judging: { since: new Date(now.getTime() - 4000) } });
    expect(judging.notices).toEqual([]);
    expect(judging.judging).toEqual({ elapsedMs: 4000 });
    expect(judging.scores).toHaveLength(3);
  });

  it('has problems but no scores for a case that was never judged', () => {
    const message = 'refund-window has no answer file. Add cases/refund-window.answer.md.';
    const view = caseViewOf({ history: [], problems: [{ code: 'missing', file: '/ws/a', message }] });
    expect(view).toMatchObject({ scores: [], facts: [], raw: null, changes: null, history: [] });
    expect(texts(view)).toEqual([message]);
  });
});
