import type { NullCause } from '../../rag/RagJudgeEvaluation';
import type { JsonNode } from './JsonNode';

/** What one value of the reply says as a score. */
export type ScoreReading =
  /** `value` is in [0, 1]; `given` is the number before the clamp; `coerced` when it was not written as a number. */
  { value: number; given: number; coerced: boolean } | { value: null; cause: NullCause };

const number = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const plain = String.raw`[+-]?(?:\d+(?:\.\d+)?|\.\d+)`;
const percentage = new RegExp(String.raw`^(${plain})\s*[%\uff05]$`);
const fraction = new RegExp(String.raw`^(${plain})\s*/\s*(\d+(?:\.\d+)?)$`);
/** A remark without a digit after the number: `0.9 (high)`. */
const remark = /\s*\([^()\d]{0,100}\)$/;
/** Longer values than this are texts, not numbers. */
const longestNumber = 200;

/**
 * Reads a value as a score: a finite number, clamped into [0, 1] as the protocol asks; a text that is exactly a number,
 * a percentage or a fraction (`"0.8"`, `"80%"`, `"8/10"`), with at most a remark in parentheses. null, `""` and
 * `"null"` say null. Anything else (words, `"0,8"`, NaN, infinities, booleans, lists) is not a number: a number is
 * never picked out of prose.
 */
export function readScore(node: JsonNode): ScoreReading {
  if (!node.closed) return { value: null, cause: 'truncated' };
  if (node.kind === 'object' || node.kind === 'array') return { value: null, cause: 'not-a-number' };
  const text = node.text.trim();
  if (text === '' || /^null$/i.test(text)) return { value: null, cause: 'null' };
  if (node.kind === 'bare' && text === 'None') return { value: null, cause: 'null' };
  const given = text.length > longestNumber ? undefined : readNumber(text);
  if (given === undefined || !Number.isFinite(given)) return { value: null, cause: 'not-a-number' };
  const coerced = node.kind === 'string' || !number.test(text);
  // Adding 0 turns -0 into 0.
  return { value: Math.min(1, Math.max(0, given)) + 0, given, coerced };
}

function readNumber(written: string): number | undefined {
  const text = written.replace(remark, '');
  if (number.test(text)) return Number(text);
  const percent = percentage.exec(text)?.[1];
  if (percent !== undefined) return Number(percent) / 100;
  const [, part, whole] = fraction.exec(text) ?? [];
  if (part === undefined || whole === undefined || Number(whole) === 0) return undefined;
  return Number(part) / Number(whole);
}
