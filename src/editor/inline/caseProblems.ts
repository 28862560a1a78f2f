import { steeringPlace } from '../../core/judge/steering/steeringFlags';
import type { RagJudgeEvaluation } from '../../core/rag/RagJudgeEvaluation';
import type { ScoreField } from '../../core/rag/scoreFields';
import { leastSupported } from '../../core/words/leastSupported';
import type { Minimums } from '../../core/words/scoreLine';
import { scoreProblems } from '../../core/words/scoreProblem';
import type { Role } from '../../store/FileSet';
import type { CaseState } from '../Session';
import { judgedOf } from './caseLensParts';
import { judgedText } from './judgedText';
import { steeringText } from './steeringText';

/** A problem of a case on one of its files. */
export interface CaseProblem {
  /** Absolute path. */
  file: string;
  severity: 'error' | 'warning' | 'info';
  code: string;
  message: string;
  /** The sentence that it is about, with its offset in what was judged; undefined: the file's first word. */
  sentence?: { text: string; near: number };
  /** Whether there is a judgment behind it, and so a raw output to open. */
  judged: boolean;
}

/** Files that stand for a score, the first that is there: the answer may lie in a trace file. */
const filesOf: Record<ScoreField, readonly Role[]> = {
  faithfulnessScore: ['answer', 'trace', 'query'],
  answerRelevanceScore: ['answer', 'trace', 'query'],
  contextRelevanceScore: ['context', 'hits', 'trace', 'query'],
};

/**
 * What Problems lists for a case. Scores are listed while they are of the texts that are there now; a judgment that
 * only another judge would change still holds, since its message names its judge. Problems of the files are listed
 * once somebody tried to judge them: a set in the making is no error.
 */
export function caseProblems(state: CaseState, minimums: Minimums): CaseProblem[] {
  return [...fileProblems(state), ...judgmentProblems(state, minimums)];
}

function judgmentProblems(state: CaseState, minimums: Minimums): CaseProblem[] {
  const judged = judgedOf(state, minimums);
  if (judged === undefined || state.stale.some((part) => part !== 'judge')) return [];
  const least = leastSupported(judged.evaluation);
  const ofScores = scoreProblems(judged).flatMap((problem) => {
    const file = firstFile(state, filesOf[problem.field]);
    if (file === undefined) return [];
    const { severity, code, message } = problem;
    const listed: CaseProblem = { file, severity, code, message, judged: true };
    if (least !== undefined && problem.field === 'faithfulnessScore') {
      const text = judgedText(state.history, 'answer')?.slice(least.start, least.end);
      if (text !== undefined) listed.sentence = { text, near: least.start };
    }
    return [listed];
  });
  return [...ofScores, ...steeringProblems(state, judged.evaluation)];
}

/** What may have steered the judge, on the text that does. */
function steeringProblems(state: CaseState, evaluation: RagJudgeEvaluation): CaseProblem[] {
  return (evaluation.notes ?? []).flatMap((note) => {
    const found = steeringPlace(note);
    if (found === undefined) return [];
    const { file, sentence } = steeringText(state, found);
    if (file === undefined) return [];
    const message = `${note.message} The scores are kept; gates leave the case out.`;
    const listed: CaseProblem = { file, severity: 'warning', code: note.code, message, judged: true };
    if (sentence !== undefined) listed.sentence = sentence;
    return [listed];
  });
}

function fileProblems(state: CaseState): CaseProblem[] {
  if (state.history.length === 0 && state.failure === undefined) return [];
  return state.problems.flatMap(({ code, message, file }) => {
    // A file that is not there cannot be opened from Problems: the set's first file stands for it.
    const place =
      code === 'missing' ? firstFile(state, ['query', 'answer', 'context', 'hits', 'prompt']) : file;
    if (place === undefined) return [];
    return [
      {
        file: place,
        severity: code === 'empty' ? 'warning' : 'error',
        code,
        message,
        judged: false,
      } as const,
    ];
  });
}

function firstFile(state: CaseState, roles: readonly Role[]): string | undefined {
  return roles.map((role) => state.set.files[role]?.[0]).find((file) => file !== undefined);
}
