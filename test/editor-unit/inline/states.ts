import type { RagJudgeEvaluation } from '../../../src/core/rag/RagJudgeEvaluation';
import type { CaseState } from '../../../src/editor/Session';
import type { HistoryEntry } from '../../../src/store/HistoryEntry';

export const folder = '/ws';
export const caseId = 'cases/refund-window';

/** A history entry of a judgment, with texts that did not change. */
export function entry(evaluation: RagJudgeEvaluation, answer?: string): HistoryEntry {
  const input = { hash: 'same' };
  return {
    version: 1,
    case: caseId,
    evaluation,
    inputs: {
      query: input,
      answer: answer === undefined ? input : { hash: 'same', text: answer },
      context: input,
      hits: input,
    },
  };
}

/** A case with its three files, judged as given; what a test is about goes over it. */
export function caseState(history: HistoryEntry[], over: Partial<CaseState> = {}): CaseState {
  return {
    key: `file://${folder}#${caseId}`,
    set: {
      id: caseId,
      folder,
      chunked: false,
      files: {
        query: [`${folder}/${caseId}.query.md`],
        answer: [`${folder}/${caseId}.answer.md`],
        context: [`${folder}/${caseId}.context.md`],
      },
    },
    problems: [],
    history,
    stale: [],
    answerOlderThanPrompt: false,
    ...over,
  };
}
