import type { RagJudgeEvaluation } from '../../core/rag/RagJudgeEvaluation';
import { type ScoreField, scoreFields } from '../../core/rag/scoreFields';
import { causeSentence } from '../../core/words/cause';
import { isLocalHeuristic, isSameJudge, judgeName } from '../../core/words/judgeName';
import { scoreNames } from '../../core/words/score';
import type { Minimums } from '../../core/words/scoreLine';
import type { CaseView, PanelScore } from '../../protocol/panelMessages';
import type { RawSpans } from '../../protocol/rawView';
import { roles } from '../../store/FileSet';
import { caseName } from '../../store/FoundFileSet';
import type { HistoryEntry } from '../../store/HistoryEntry';
import type { CaseState } from '../Session';
import { caseChanges, changedParts } from './caseChanges';
import { caseFacts, judgmentMoment } from './caseFacts';
import { caseNotices, flagsShown } from './caseNotices';

export interface CaseViewInput {
  state: CaseState;
  minimums: Minimums;
  trusted: boolean;
  now: Date;
  /** Finds the parsed part and the fields in a raw output. */
  locate: (rawOutput: string) => RawSpans;
  /** The local heuristic's evaluation of the same input, shown beside a model's scores. */
  heuristic?: RagJudgeEvaluation | undefined;
}

/** Characters of the raw output that the page shows; the whole of it opens in an editor. */
export const rawLimit = 100_000;
const historyLimit = 50;
const trendLength = 6;

/** What the page shows of one case. Pure: all words, numbers that are missing and what changed are decided here. */
export function buildCaseView(input: CaseViewInput): CaseView {
  const { state, now } = input;
  const evaluation = state.history.at(-1)?.evaluation;
  const flags = evaluation === undefined ? [] : flagsShown(evaluation);
  const view: CaseView = {
    key: state.key,
    title: caseName(state.set),
    roles: roles.filter((role) => (state.set.files[role]?.length ?? 0) > 0),
    facts: evaluation === undefined ? [] : caseFacts(evaluation, now),
    notices: caseNotices(input),
    scores: evaluation === undefined ? [] : scoreFields.map((field) => scoreOf(field, input)),
    reason: evaluation?.reason ?? null,
    reasonBy:
      evaluation !== undefined && isLocalHeuristic(evaluation) ? 'computed' : 'in the judge\u2019s words',
    notes: (evaluation?.notes ?? [])
      .filter((note) => !flags.includes(note) && !isCauseNote(note.code, evaluation))
      .map((note) => note.message),
    raw: evaluation === undefined ? null : rawOf(evaluation, input.locate),
    hasPreviousRaw: typeof state.history.at(-2)?.evaluation.rawOutput === 'string',
    changes: caseChanges(state.history, now),
    history: historyRows(state.history, now),
    historyTotal: state.history.length,
  };
  if (state.judging !== undefined) {
    view.judging = { elapsedMs: Math.max(0, now.getTime() - state.judging.since.getTime()) };
  }
  return view;
}

function scoreOf(field: ScoreField, input: CaseViewInput): PanelScore {
  const { history } = input.state;
  const evaluation = (history.at(-1) as HistoryEntry).evaluation;
  const score: PanelScore = {
    field,
    name: scoreNames[field],
    value: evaluation[field],
    history: history.slice(-trendLength).map((entry) => ({
      value: entry.evaluation[field],
      sameJudge: isSameJudge(entry.evaluation, evaluation),
    })),
  };
  const minimum = input.minimums[field];
  if (minimum !== undefined) score.minimum = minimum;
  const before = history.at(-2);
  if (before !== undefined && isSameJudge(before.evaluation, evaluation))
    score.before = before.evaluation[field];
  if (input.heuristic !== undefined && !isLocalHeuristic(evaluation))
    score.heuristic = input.heuristic[field];
  if (evaluation[field] === null) {
    score.cause = evaluation.causes?.[field] ?? 'missing';
    score.why = ended(causeSentence(evaluation, field));
  }
  return score;
}

export const ended = (sentence: string): string =>
  /[.!?\u3002\u2026]$/u.test(sentence) ? sentence : `${sentence}.`;

/** A note that is already the sentence under its null score. */
export function isCauseNote(code: string, evaluation: RagJudgeEvaluation | undefined): boolean {
  return Object.values(evaluation?.causes ?? {}).some((cause) => cause === code);
}

/** The raw output as it is shown, with what was read of it; null when none was kept. */
export function rawOf(evaluation: RagJudgeEvaluation, locate: CaseViewInput['locate']): CaseView['raw'] {
  if (evaluation.rawOutput === null) return null;
  const whole = evaluation.rawOutput;
  const text = whole.slice(0, rawLimit);
  const spans = whole === '' ? { parsed: null, read: [], unread: [] } : locate(whole);
  const inside = (span: [number, number]): boolean => span[1] <= text.length;
  return {
    text,
    parseMode: evaluation.parseMode ?? 'not parsed here',
    spans: {
      parsed: spans.parsed !== null && spans.parsed[0] < text.length ? spans.parsed : null,
      read: spans.read.filter(inside),
      unread: spans.unread.filter(inside),
    },
    length: whole.length,
    cut: whole.length - text.length,
  };
}

function historyRows(history: readonly HistoryEntry[], now: Date): CaseView['history'] {
  return history
    .map((entry, at) => ({
      time: judgmentMoment(entry.evaluation, now),
      scores: scoreFields.map((field) => entry.evaluation[field]),
      judge: judgeName(entry.evaluation),
      local: isLocalHeuristic(entry.evaluation),
      changed: changedWords(history[at - 1], entry),
    }))
    .slice(-historyLimit)
    .reverse();
}

function changedWords(before: HistoryEntry | undefined, entry: HistoryEntry): string {
  if (before === undefined) return 'first judgment';
  const parts = changedParts(before, entry);
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
