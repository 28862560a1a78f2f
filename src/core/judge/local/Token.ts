/** One comparable piece of a text: a word, a number, or two neighbouring characters of a script without spaces. */
export interface Token {
  /** Equal keys count as the same word: the Porter2 stem, the plain number, or the character pair. */
  readonly key: string;
  /** UTF-16 offsets into the source, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly kind: 'word' | 'number' | 'pair';
  /** False for stop-words and pairs of grammatical kana. */
  readonly content: boolean;
  readonly negation: boolean;
  /** Begins with a capital and stands inside a sentence, so that it is likely a name. */
  readonly name: boolean;
  /** Whether punctuation or a line break separates it from the token before. */
  readonly afterBreak: boolean;
}
