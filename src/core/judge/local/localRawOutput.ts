import type { Assessment } from './assess';
import { missingWords } from './describe';
import type { LocalScores } from './localScores';
import { rounded } from './localScores';

/**
 * The raw output of a local judgment: JSON in the protocol's shape, so that it parses to the same scores, and under
 * `sentences` what stands behind them: `{sentence (1-based), start, end (UTF-16 offsets in the answer), support,
 * missing}`.
 */
export function localRawOutput(parts: {
  scores: LocalScores;
  reason: string;
  assessment: Assessment;
  answer: string;
}): string {
  const sentences = parts.assessment.sentences.map((sentence) => ({
    sentence: sentence.number,
    start: sentence.start,
    end: sentence.end,
    support: rounded(sentence.value),
    missing: missingWords(sentence.missing, parts.answer),
  }));
  return JSON.stringify({ ...parts.scores, reason: parts.reason, sentences }, null, 2);
}
