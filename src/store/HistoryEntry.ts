import * as z from 'zod/mini';
import { RagJudgeEvaluation } from '../core/rag/RagJudgeEvaluation';

/**
 * One input of a judgment. The text is kept only where it differs from the case's previous entry (look back by hash),
 * so that the history can show what changed and stays small.
 */
export const HistoryInput = z.looseObject({ hash: z.string(), text: z.optional(z.string()) });
export type HistoryInput = z.infer<typeof HistoryInput>;

/** One line of `.rag-judge/history.jsonl`: a judgment of one case, with what was judged. */
export const HistoryEntry = z.looseObject({
  version: z.literal(1),
  /** The case's id: its path inside the workspace folder. */
  case: z.string(),
  evaluation: RagJudgeEvaluation,
  inputs: z.looseObject({
    query: HistoryInput,
    answer: HistoryInput,
    context: HistoryInput,
    hits: HistoryInput,
    prompt: z.optional(HistoryInput),
  }),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
