import type { RagJudgeEvaluation } from '../../src/core/rag/RagJudgeEvaluation';
import { locateParsed } from '../../src/core/judge/locateParsed';
import type { CaseState } from '../../src/editor/Session';
import { buildCaseView, type CaseViewInput } from '../../src/editor/panel/caseView';
import type { CaseView } from '../../src/protocol/panelMessages';
import type { HistoryEntry } from '../../src/store/HistoryEntry';

/** Tuesday, 12 May 2026, 14:34, in local time. */
export const now = new Date(2026, 4, 12, 14, 34, 10);
export const minimums = { faithfulnessScore: 0.8, contextRelevanceScore: 0.6, answerRelevanceScore: 0.7 };

const reason =
  'The 30-day window and the free label are supported by [S1]. The full refund is not: [S2] says outlet purchases are exchanged or credited, and no passage mentions 5 business days.';
export const rawOutput = `Let me check each claim against the passages.
{
  "faithfulnessScore": "62%",
  "contextRelevanceScore": 0.85,
  "answerRelevance": 0.9,
  "reason": ${JSON.stringify(reason)}
}`;

const answers = {
  first: 'Return shipping is free.\n',
  second:
    'Return shipping is free with the label in your account [S1].\nOutlet items are not refunded in money: exchange the headset or take store credit [S2].\n',
  third:
    'Return shipping is free with the label in your account [S1].\nYou will get a full refund to the original payment method within 5 business days.\n',
};

export interface EntryParts {
  scores: [number | null, number | null, number | null];
  at: [day: number, hour: number, minute: number];
  /** The local heuristic instead of qwen3:8b. */
  local?: boolean;
  answer?: string;
  hits?: string;
  prompt?: string;
  more?: Partial<RagJudgeEvaluation>;
}

export function entryOf(parts: EntryParts): HistoryEntry {
  const [faithfulnessScore, contextRelevanceScore, answerRelevanceScore] = parts.scores;
  const judge = parts.local
    ? { judge: { id: 'local', version: '1' }, origin: 'local' }
    : {
        judge: { id: 'chat', version: '1' },
        model: 'qwen3:8b',
        origin: 'http://127.0.0.1:11434',
        protocol: true,
        latencyMs: 1800,
        usage: { totalTokens: 1240 },
      };
  const input = (text: string): { hash: string; text: string } => ({ hash: `hash of ${text}`, text });
  return {
    version: 1,
    case: 'cases/refund-window',
    evaluation: {
      faithfulnessScore,
      contextRelevanceScore,
      answerRelevanceScore,
      reason,
      rawOutput,
      parseMode: 'strict',
      ...judge,
      judgedAt: new Date(2026, 4, ...parts.at).toISOString(),
      ...parts.more,
    },
    inputs: {
      query: input('Can I return an outlet headset?'),
      answer: input(parts.answer ?? answers.third),
      context: input(''),
      hits: input(parts.hits ?? '[]'),
      prompt: input(parts.prompt ?? 'Answer from the passages.'),
    },
  };
}

/** The history of the mock-ups: six judgments, the first one by the heuristic, the last one with a missing score. */
export const history: HistoryEntry[] = [
  entryOf({
    scores: [0.58, 0.66, 0.48],
    at: [11, 9, 12],
    local: true,
    answer: answers.first,
    hits: '[1]',
    prompt: 'P',
  }),
  entryOf({ scores: [0.55, 0.6, 0.8], at: [11, 9, 15], answer: answers.first, hits: '[1]', prompt: 'P' }),
  entryOf({ scores: [0.7, 0.85, 0.85], at: [11, 10, 40], answer: answers.first, prompt: 'P' }),
  entryOf({ scores: [0.75, 0.85, 0.9], at: [12, 13, 40], answer: answers.third }),
  entryOf({ scores: [0.91, 0.85, 0.9], at: [12, 13, 58], answer: answers.second }),
  entryOf({
    scores: [0.62, 0.85, null],
    at: [12, 14, 32],
    more: {
      causes: { answerRelevanceScore: 'missing' },
      notes: [
        {
          code: 'missing',
          dimension: 'answerRelevanceScore',
          message:
            'the reply has no answerRelevanceScore. It has "answerRelevance", which the protocol does not read.',
        },
        {
          code: 'coerced',
          dimension: 'faithfulnessScore',
          message: 'faithfulnessScore was "62%", read as 0.62.',
        },
        { code: 'assembled', message: 'There is no context file: the context was assembled from 4 hits.' },
      ],
    },
  }),
];

export const heuristic = entryOf({ scores: [0.58, 0.66, 0.48], at: [12, 14, 32], local: true }).evaluation;

export function stateOf(change: Partial<CaseState> = {}): CaseState {
  const file = (role: string): string[] => [`/ws/cases/refund-window.${role}.md`];
  return {
    key: 'file:///ws#cases/refund-window',
    set: {
      id: 'cases/refund-window',
      folder: '/ws',
      files: {
        query: file('query'),
        answer: file('answer'),
        context: file('context'),
        hits: file('hits'),
        prompt: file('prompt'),
      },
      chunked: false,
    },
    problems: [],
    history,
    stale: [],
    answerOlderThanPrompt: false,
    ...change,
  };
}

export function caseViewOf(change: Partial<CaseState> = {}, more: Partial<CaseViewInput> = {}): CaseView {
  return buildCaseView({
    state: stateOf(change),
    minimums,
    trusted: true,
    now,
    locate: locateParsed,
    heuristic,
    ...more,
  });
}
