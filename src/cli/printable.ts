/**
 * A text of a file or a model for a terminal: control, bidirectional and zero-width characters, which could move the
 * cursor or hide words, become `\ufffd`. Line ends and tabs stay.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(/[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, (char) =>
      char === '\n' || char === '\t' ? char : '\ufffd',
    );
}
