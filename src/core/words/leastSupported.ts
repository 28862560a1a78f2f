import * as z from 'zod/mini';
import type { RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';
import { isLocalHeuristic } from './judgeName';

/** What the local judge writes of each sentence of the answer; `start` and `end` are UTF-16 offsets in the answer. */
const Sentence = z.looseObject({
  support: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
  start: z.int().check(z.minimum(0)),
  end: z.int().check(z.minimum(0)),
});
const LocalOutput = z.looseObject({ sentences: z.array(Sentence) });

/** The sentence of the answer that the context supports least. */
export interface LeastSupported {
  /** In [0, 1]. */
  support: number;
  /** UTF-16 offsets in the answer's text. */
  start: number;
  end: number;
}

/**
 * Reads the least supported sentence from the local judge's raw output (the first one of equals); undefined for other
 * judges, and for an output that is not in its form, since stores can be edited.
 */
export function leastSupported(evaluation: RagJudgeEvaluation): LeastSupported | undefined {
  if (!isLocalHeuristic(evaluation)) return undefined;
  const output = LocalOutput.safeParse(parseJson(evaluation.rawOutput ?? ''));
  if (!output.success) return undefined;
  let least: LeastSupported | undefined;
  for (const { support, start, end } of output.data.sentences) {
    if (support === null || end <= start) continue;
    if (least === undefined || support < least.support) least = { support, start, end };
  }
  return least;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
