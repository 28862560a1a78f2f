import type { SetupFault } from '../../core/judge/RagJudge';
import { steeringCode, steeringPlace } from '../../core/judge/steering/steeringFlags';
import type { JudgeNote, NullCause, RagJudgeEvaluation } from '../../core/rag/RagJudgeEvaluation';
import { scoreFields } from '../../core/rag/scoreFields';
import { causeSentence } from '../../core/words/cause';
import { heuristicLimits, isLocalHeuristic } from '../../core/words/judgeName';
import type { PanelNotice } from '../../protocol/panelMessages';
import type { Role } from '../../store/FileSet';
import type { CaseState, ChangedPart } from '../Session';
import { judgmentMoment } from './caseFacts';

export interface CaseNoticeInput {
  state: CaseState;
  trusted: boolean;
  now: Date;
}

const judgeAgain = { action: 'judge', label: 'Judge Again' } as const;
const selectJudge = { action: 'selectJudge', label: 'Select Judge' } as const;

/** The messages above the scores, the most urgent first. Nothing is said while a new judgment is under way. */
export function caseNotices({ state, trusted, now }: CaseNoticeInput): PanelNotice[] {
  if (state.judging !== undefined) return [];
  const evaluation = state.history.at(-1)?.evaluation;
  const found: PanelNotice[] = [];
  if (state.failure !== undefined) found.push(failureNotice(state.failure));
  else if (evaluation !== undefined) found.push(...failedCall(state, now));
  for (const problem of state.problems) found.push({ kind: 'problem', text: problem.message });
  if (evaluation !== undefined) found.push(...judgmentNotices(state, evaluation));
  if (!trusted) {
    found.push({
      kind: 'untrusted',
      text: 'Restricted Mode: local judge and metrics only; nothing is sent.',
      action: { action: 'manageTrust', label: 'Manage Workspace Trust' },
    });
  }
  return found;
}

function judgmentNotices(state: CaseState, evaluation: RagJudgeEvaluation): PanelNotice[] {
  const found: PanelNotice[] = [];
  if (state.stale.length > 0) {
    found.push({ kind: 'stale', text: staleSentence(state.stale), action: judgeAgain });
  }
  if (state.answerOlderThanPrompt) {
    found.push({
      kind: 'stale',
      text: 'The answer is older than the prompt: the prompt was edited after this answer was written.',
    });
  }
  if (isLocalHeuristic(evaluation)) {
    found.push({ kind: 'heuristic', text: heuristicLimits, action: selectJudge });
  } else if (evaluation.protocol === false) {
    found.push({ kind: 'non-protocol', text: nonProtocolSentence(evaluation) });
  }
  found.push(...flagNotices(state, evaluation));
  return found;
}

/** What may have steered the judge: the first place of each part is a message, its other places are notes. */
export function flagsShown({ notes = [] }: RagJudgeEvaluation): JudgeNote[] {
  const flags = notes.filter(({ code }) => code === steeringCode);
  return flags.filter((note, index) => flags.findIndex(({ part }) => part === note.part) === index);
}

function flagNotices({ set }: CaseState, evaluation: RagJudgeEvaluation): PanelNotice[] {
  return flagsShown(evaluation).map((note) => {
    const part = steeringPlace(note)?.part;
    const own: readonly Role[] = part === 'context' ? ['context', 'hits'] : part === undefined ? [] : [part];
    const role = [...own, 'trace' as const].find((one) => (set.files[one]?.length ?? 0) > 0);
    const notice: PanelNotice = { kind: 'flagged', text: `${note.message} Left out of gates.` };
    return role === undefined
      ? notice
      : { ...notice, action: { action: 'openRole', label: 'Show', target: role } };
  });
}

/** `Stale: the answer and the hits changed after this judgment.` */
function staleSentence(parts: readonly ChangedPart[]): string {
  const files = parts.filter((part) => part !== 'judge').map((part) => `the ${part}`);
  const changed = files.length === 0 ? '' : `${listOf(files)} changed after this judgment`;
  if (!parts.includes('judge')) return `Stale: ${changed}.`;
  return `Stale: ${changed === '' ? '' : `${changed}, and `}another judge is chosen now.`;
}

function listOf(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

function nonProtocolSentence(evaluation: RagJudgeEvaluation): string {
  const lacks: string[] = [];
  if (evaluation.origin === 'vscode.lm') lacks.push('no system prompt', 'no temperature', 'no JSON mode');
  else if (evaluation.parameters !== undefined) {
    if (evaluation.parameters['temperature'] !== 0) lacks.push('no temperature 0');
    if (evaluation.parameters['response_format'] !== 'json_object') lacks.push('no JSON mode');
  }
  const what = lacks.length > 0 ? lacks.join(', ') : 'the fixed prompt or parameters were not used';
  return `Non-protocol: ${what}. Not compared with protocol judgments.`;
}

const callCauses: readonly (NullCause | undefined)[] = [
  'timeout',
  'error',
  'refused',
  'filtered',
  'empty-output',
  'no-json',
];

/** The current judgment is a call that gave nothing: why, and where the last good one is. */
function failedCall(state: CaseState, now: Date): PanelNotice[] {
  const evaluation = state.history.at(-1)?.evaluation;
  if (evaluation === undefined) return [];
  const failed = scoreFields.every(
    (field) => evaluation[field] === null && callCauses.includes(evaluation.causes?.[field]),
  );
  if (!failed) return [];
  const good = state.history.findLast((entry) =>
    scoreFields.some((field) => entry.evaluation[field] !== null),
  );
  const text = `No scores: ${withoutStop(causeSentence(evaluation, 'faithfulnessScore'))}.`;
  const kept =
    good === undefined ? '' : ` The judgment of ${judgmentMoment(good.evaluation, now)} is in the history.`;
  return [{ kind: 'error', text: text + kept, action: judgeAgain }];
}

const withoutStop = (sentence: string): string => sentence.replace(/\.\s*$/, '');

function failureNotice(failure: NonNullable<CaseState['failure']>): PanelNotice {
  return { kind: 'error', text: failure.message, action: fixOf(failure.fault) };
}

function fixOf(fault: SetupFault | undefined): NonNullable<PanelNotice['action']> {
  switch (fault) {
    case 'no-key':
    case 'bad-key':
      return { action: 'setApiKey', label: 'Set API Key' };
    case 'no-model':
    case 'no-base-url':
    case 'bad-module':
    case 'no-consent':
      return selectJudge;
    case 'untrusted':
      return { action: 'manageTrust', label: 'Manage Workspace Trust' };
    case 'unreachable':
    case undefined:
      return judgeAgain;
  }
}
