import { asObject, isOffset } from '../dataset/plainValue';
import type { RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';
import { isLocalHeuristic } from './judgeName';

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
  const sentences = asObject(parseJson(evaluation.rawOutput ?? ''))?.['sentences'];
  if (!Array.isArray(sentences)) return undefined;
  let least: LeastSupported | undefined;
  for (const written of sentences) {
    const sentence = readSentence(written);
    if (sentence === undefined) return undefined;
    const { support, start, end } = sentence;
    if (support === null || end <= start) continue;
    if (least === undefined || support < least.support) least = { support, start, end };
  }
  return least;
}

/** What the local judge writes of a sentence of the answer; undefined when it is not in that form. */
function readSentence(written: unknown): { support: number | null; start: number; end: number } | undefined {
  const { support, start, end } = asObject(written) ?? {};
  const inRange = support === null || (typeof support === 'number' && support >= 0 && support <= 1);
  if (!inRange || !isOffset(start) || !isOffset(end)) return undefined;
  return { support, start, end };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
