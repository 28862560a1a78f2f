import * as z from 'zod/mini';
import type { RagJudgeEvaluation } from '../../rag/RagJudgeEvaluation';

const Sentences = z.object({
  sentences: z.array(
    z.object({ sentence: z.number(), start: z.number(), end: z.number(), support: z.number() }),
  ),
});

/** A sentence of an answer: 1-based number, UTF-16 offsets in the answer (end exclusive), support in [0, 1]. */
export interface LeastSupported {
  readonly sentence: number;
  readonly start: number;
  readonly end: number;
  readonly support: number;
}

/**
 * The least supported sentence as recorded in a local evaluation's raw output, the first of equals. Undefined for
 * another judge's evaluation, one without sentences, or a raw output that is not the local judge's JSON.
 */
export function leastSupportedSentence(
  evaluation: Pick<RagJudgeEvaluation, 'judge' | 'rawOutput'>,
): LeastSupported | undefined {
  if (evaluation.judge?.id !== 'local') return undefined;
  const read = Sentences.safeParse(parsed(evaluation.rawOutput ?? ''));
  if (!read.success) return undefined;
  return read.data.sentences.reduce<LeastSupported | undefined>(
    (least, sentence) => (least === undefined || sentence.support < least.support ? sentence : least),
    undefined,
  );
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
