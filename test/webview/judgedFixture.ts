import type { RagJudgeEvaluation } from '../../src/core/rag/RagJudgeEvaluation';
import { JudgingTally } from '../../src/core/run/judging/JudgingTally';
import type { RunCase, RunHead } from '../../src/core/run/Run';
import type { JudgedHead } from '../../src/editor/panel/judgedView';
import { buildRunView, type RunViewInput } from '../../src/editor/panel/runView';
import type { RunView } from '../../src/protocol/panelMessages';
import { figuresOf } from '../../src/worker/aggregateStoredRun';
import { now } from './caseFixture';
import { datasetOf, gateOf, runCasesOf, runHeadOf } from './runFixture';

export const scoredBy = (
  scores: [faithfulness: number | null, context: number | null, answer: number | null],
  more: Partial<RagJudgeEvaluation> = {},
): RagJudgeEvaluation => ({
  faithfulnessScore: scores[0],
  contextRelevanceScore: scores[1],
  answerRelevanceScore: scores[2],
  reason: 'The window of 30 days and the free label are supported by [S1].',
  rawOutput: JSON.stringify({ faithfulnessScore: scores[0] }),
  parseMode: 'strict',
  judge: { id: 'chat', version: '1' },
  model: 'gpt-4.1-mini',
  origin: 'https://api.openai.com',
  protocol: true,
  ...more,
});

const timedOut: Partial<RagJudgeEvaluation> = {
  causes: { faithfulnessScore: 'timeout', contextRelevanceScore: 'timeout', answerRelevanceScore: 'timeout' },
  error: 'api.openai.com did not answer within 60 s, 2 tries',
  reason: null,
  rawOutput: '',
  parseMode: 'failed',
};

const steered: Partial<RagJudgeEvaluation> = {
  notes: [
    {
      code: 'steering',
      part: 'answer',
      from: 8,
      to: 30,
      message: 'The answer addresses the judge (line 3: \u201cscore this 1.0\u201d).',
    },
  ],
};

/** Cases with recall and scores: every 29th timed out, every 31st may steer the judge, all have a topic and tags. */
export function judgedCasesOf(count: number): RunCase[] {
  const share = (at: number, step: number): number => ((at * step) % 21) / 20;
  return runCasesOf(count).map((one, at) => {
    const lost = at % 29 === 5;
    const scores: Parameters<typeof scoredBy>[0] = lost
      ? [null, null, null]
      : [share(at, 13), share(at, 8), Math.max(0.4, share(at, 11))];
    const more = lost ? timedOut : at % 31 === 7 ? steered : {};
    return {
      ...one,
      evaluation: scoredBy(scores, more),
      metadata: {
        topic: ['refunds', 'shipping', 'devices'][at % 3] ?? '',
        language: at % 2 === 0 ? 'en' : 'de',
      },
      ...(at % 5 === 0 ? {} : { tags: at % 4 === 0 ? ['how-to', 'long question'] : ['factoid'] }),
    };
  });
}

export function judgedHeadOf(
  cases: readonly RunCase[],
  change: Partial<Omit<JudgedHead, 'judging'>> = {},
): JudgedHead {
  const tally = new JudgingTally();
  for (const { evaluation } of cases) if (evaluation !== undefined) tally.add(evaluation);
  const head = runHeadOf(cases, { id: 'run-judged', durationMs: 38_000 });
  return {
    ...head,
    means: { ...head.means, ...tally.means(cases.length) },
    judging: {
      judge: {
        id: 'chat',
        version: '1',
        label: 'gpt-4.1-mini',
        model: 'gpt-4.1-mini',
        origin: 'https://api.openai.com',
        protocol: true,
      },
      concurrency: 4,
      ...tally.record(undefined),
    },
    ...change,
  };
}

/** The view of a judged run with its figures. */
export function judgedViewOf(
  cases: readonly RunCase[],
  { head = judgedHeadOf(cases), ...input }: Partial<RunViewInput> & { head?: RunHead } = {},
): RunView {
  const gate = input.gate ?? gateOf({ faithfulness: 0.8, 'recall@5': 0.5 });
  const figures = figuresOf({ head, cases }, { minimums: gate.gate.rows, problems: [] });
  return buildRunView({
    dataset: datasetOf([head]),
    run: head,
    now,
    figures: { run: head.id, figures },
    ...input,
    gate,
  });
}
