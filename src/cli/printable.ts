/**
 * A text of a file or a model for a terminal: control characters, which could move the cursor, and bidirectional
 * embeddings and overrides, which could reorder what is read, become `\ufffd`. Line ends and tabs stay.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, (char) =>
      char === '\n' || char === '\t' ? char : '\ufffd',
    );
}
