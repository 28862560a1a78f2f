import { normalizeWord } from './normalize';
import { stem } from './stem';
import { negations, stopWords } from './stopWords';

export interface WordForm {
  readonly key: string;
  readonly content: boolean;
  readonly negation: boolean;
}

/** `n't` is its own word; the endings of `it's`, `they're`, `we've` and the like carry nothing. */
const emptyEndings = new Set(['s', 're', 've', 'll', 'd', 'm', 't']);
const numberWords = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, value) => [word, String(value)] as const)
    .filter(([word]) => word !== 'one'),
);

/** The forms of words, each computed once. Holds as many entries as there are different words: one per judgment. */
export class WordForms {
  private readonly known = new Map<string, readonly WordForm[]>();

  /** The forms of a word as written: none (`'s`), one, or two (`don't` is `do` and `not`). */
  of(raw: string): readonly WordForm[] {
    let forms = this.known.get(raw);
    if (forms === undefined) {
      forms = wordParts(normalizeWord(raw)).map(toForm);
      this.known.set(raw, forms);
    }
    return forms;
  }
}

function wordParts(word: string): string[] {
  const apostrophe = word.lastIndexOf("'");
  if (word === 'cannot' || word === "can't") return ['can', 'not'];
  if (word === "won't") return ['will', 'not'];
  if (apostrophe < 0) return [word];
  if (word.endsWith("n't")) {
    const base = word.slice(0, -3);
    return base === '' ? ['not'] : [base, 'not'];
  }
  if (!emptyEndings.has(word.slice(apostrophe + 1))) return [word];
  const base = word.slice(0, apostrophe);
  return base === '' ? [] : [base];
}

function toForm(word: string): WordForm {
  const key = numberWords.get(word) ?? stem(word);
  return { key, content: !stopWords.has(word), negation: negations.has(word) };
}
