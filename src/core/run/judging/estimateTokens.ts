import { systemPrompt, userPrompt, type PromptInput } from '../../judge/protocol';

/** Tokens that a judge's reply takes: three scores and a reason. Models that think first take several times as many. */
export const usualReplyTokens = 150;

/**
 * Tokens of a text, by the scripts of its characters: about four and a half Latin letters a token, nearly four Cyrillic,
 * Greek, Arabic or Hebrew ones, three of other alphabets, and nearly one token for each Chinese, Japanese or Korean
 * character. An estimate: for prose within a fifth or so of what a model of today counts, for code and numbers, and for
 * older models, further off.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (let i = 0; i < text.length; i++) tokens += weightOf(text.charCodeAt(i));
  return Math.ceil(tokens);
}

/** Tokens of the fixed protocol's prompt for a case, estimated. */
export function estimatePromptTokens(input: PromptInput): number {
  return (
    promptFrame + estimateTokens(input.query) + estimateTokens(input.answer) + estimateTokens(input.context)
  );
}

/** The protocol without a case, and what a chat format adds around two messages. */
const promptFrame =
  estimateTokens(systemPrompt) + estimateTokens(userPrompt({ query: '', answer: '', context: '' })) + 11;

/**
 * Tokens per UTF-16 unit, from how o200k_base (GPT-4o and later) cuts texts of each script. Units of a character outside
 * the basic plane count each.
 */
function weightOf(unit: number): number {
  if (unit === 0x20) return 0.16;
  if (unit < 0x41) return 0.42;
  if (unit < 0x250) return 0.22;
  if (unit < 0x530) return 0.26;
  if (unit < 0x900) return 0.3;
  if (unit < 0x2e80) return 0.37;
  if (unit >= 0xd800 && unit < 0xe000) return 0.6;
  return unit >= 0xac00 && unit < 0xd800 ? 0.7 : 0.8;
}
