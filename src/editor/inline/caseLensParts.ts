import { scoreFields, type ScoreField } from '../../core/rag/scoreFields';
import { causeSentence } from '../../core/words/cause';
import {
  heuristicLimits,
  isLocalHeuristic,
  isSameJudge,
  judgeFact,
  judgeName,
  judgeNameAndProtocol,
} from '../../core/words/judgeName';
import { formatScore, scoreNames } from '../../core/words/score';
import { isBelow, scoreLine, scoreValue, type Judged, type Minimums } from '../../core/words/scoreLine';
import { clip, firstSentence, oneLine } from '../../core/words/sentence';
import { formatAge } from '../../core/words/time';
import { caseName } from '../../store/FoundFileSet';
import type { CaseState } from '../Session';
import type { LensPart } from './LensPart';

export interface CaseLensOptions {
  now: Date;
  minimums: Minimums;
}

/** What each score asks, for the tooltips. */
const questions: Record<ScoreField, string> = {
  faithfulnessScore: 'Is the answer supported by the retrieved context?',
  contextRelevanceScore: 'Is the retrieved context relevant to the question?',
  answerRelevanceScore: 'Does the answer directly address the question?',
};

/** The current judgment of a case with the one before it; undefined when it was never judged. */
export function judgedOf(state: CaseState, minimums: Minimums): Judged | undefined {
  const evaluation = state.history.at(-1)?.evaluation;
  if (evaluation === undefined) return undefined;
  return { evaluation, previous: state.history.at(-2)?.evaluation, minimums };
}

/** The lens line of a file of a case, part by part, in the order in which they stand. */
export function caseLensParts(state: CaseState, options: CaseLensOptions): LensPart[] {
  const judged = judgedOf(state, options.minimums);
  const parts = [
    ...statusParts(state),
    ...(judged === undefined ? [] : scoreParts(state, judged, options.now)),
  ];
  if (state.judging !== undefined || isIncomplete(state)) return parts;
  const again = judged !== undefined;
  parts.push({
    title: again ? 'Judge Again' : 'Judge File Set',
    tooltip: `${again ? 'Judge' : 'Judge query, answer and context of'} ${caseName(state.set)}${again ? ' again' : ''} with the judge in the status bar.`,
    command: 'ragJudge.judgeFileSet',
    args: [state.key],
  });
  return parts;
}

/** A set that lacks a file is not judged at all: the lens says which one, and offers nothing that would fail. */
function isIncomplete(state: CaseState): boolean {
  return state.problems.some((problem) => problem.code === 'missing');
}

function statusParts(state: CaseState): LensPart[] {
  const part = (title: string, tooltip: string): LensPart => ({
    title,
    tooltip,
    command: 'ragJudge.showPanel',
    args: [state.key],
  });
  if (state.judging !== undefined)
    return [part('Judging\u2026', 'The judge is at work. The score panel has a button to cancel.')];
  const parts: LensPart[] = [];
  const missing = state.problems.find((problem) => problem.code === 'missing');
  if (missing !== undefined) {
    const name = missing.file.split(/[\\/]/).at(-1) ?? missing.file;
    // The command says what is missing and which names are accepted.
    parts.push({
      ...part(`No ${missing.role === undefined ? '' : `${missing.role} `}file: ${name}`, missing.message),
      command: 'ragJudge.judgeFileSet',
    });
  } else if (state.failure !== undefined) {
    parts.push(part(`Not judged: ${clip(firstSentence(state.failure.message), 60)}`, state.failure.message));
  }
  if (state.history.length === 0) return parts;
  if (state.stale.length > 0)
    parts.push(
      part(
        `Stale: ${state.stale.join(', ')} changed`,
        'The scores are of what was judged then, not of what is there now.',
      ),
    );
  if (state.answerOlderThanPrompt)
    parts.push(
      part(
        'answer older than prompt',
        'The prompt was edited after the answer was: the answer may not be its own.',
      ),
    );
  return parts;
}

function scoreParts(state: CaseState, judged: Judged, now: Date): LensPart[] {
  const { evaluation } = judged;
  const scores = scoreFields.map((field) => ({
    title: scoreLine(judged, field),
    tooltip: scoreTooltip(judged, field),
    command: 'ragJudge.showPanel',
    args: [state.key],
  }));
  const age = evaluation.judgedAt === undefined ? '' : `, ${formatAge(new Date(evaluation.judgedAt), now)}`;
  const local = isLocalHeuristic(evaluation) ? `\n${heuristicLimits}` : '';
  return [
    ...scores,
    {
      title: `${clip(oneLine(judgeNameAndProtocol(evaluation)), 60)}${age}`,
      tooltip: `Judged by ${oneLine(judgeFact(evaluation))}.${local}\nSelect another judge.`,
      command: 'ragJudge.selectJudge',
      args: [],
    },
  ];
}

function scoreTooltip(judged: Judged, field: ScoreField): string {
  const { evaluation, previous, minimums } = judged;
  const lines = [questions[field]];
  if (evaluation[field] === null) {
    const cause = evaluation.causes?.[field] ?? 'missing';
    lines.push(`No score (${cause}): ${oneLine(causeSentence(evaluation, field))}.`);
  } else {
    const minimum = minimums[field];
    const against =
      minimum === undefined
        ? ''
        : `, ${isBelow(judged, field) ? 'below' : 'at or above'} the minimum ${formatScore(minimum)}`;
    lines.push(`${scoreNames[field]} ${scoreValue(judged, field)}${against}.`);
  }
  if (previous !== undefined) {
    const other = isSameJudge(evaluation, previous)
      ? ''
      : ` by another judge (${oneLine(judgeName(previous))}), so no change is shown`;
    lines.push(`Before: ${formatScore(previous[field])}${other}.`);
  }
  return lines.join('\n');
}
