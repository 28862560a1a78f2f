import type { Steps } from './steps';
import type { Token } from './Token';
import { normalizeNumber, normalizeWord } from './normalize';
import type { WordForms } from './WordForms';

/** Scripts that are written without spaces, or whose words carry particles (Hangul): compared by character pairs. */
const unspaced =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}';
const numberForm = "\\p{Nd}+(?:[.,'’٬٫．，\\u00a0\\u202f]\\p{Nd}+)*";
const wordForm = `['’]?(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])+(?:['’](?:(?![${unspaced}])[\\p{L}\\p{M}])+)*`;
const pairForm = `(?:(?=[${unspaced}])[\\p{L}\\p{M}\\p{N}])+`;
/** Group 1 is a number, group 2 a run of an unspaced script; a word is neither. */
const pieces = `(${numberForm})|(${pairForm})|${wordForm}`;

const capital = /^\p{Lu}|^\p{Lt}/u;
const breaks = /[.!?;:,\n\r。！？；：，、؟،؛।()[\]{}"“”«»]/;
const sentenceEnds = /[.!?\n\r。！？؟।:;•*#"“]/;
/** Pairs of hiragana are mostly grammar (です, から). */
const grammatical = /^\p{Script=Hiragana}{2}$/u;
/** A character with its marks. */
const character = /\P{M}\p{M}*|\p{M}+/gu;
/** Tokens between two steps: well under a millisecond. */
const tokensPerStep = 512;

interface Place {
  start: number;
  end: number;
  afterBreak: boolean;
  startsSentence: boolean;
}

/**
 * Splits a text into tokens, in order. Numbers stand alone (`30-day` and `30th` give `30`), thousands separators are
 * dropped, contractions are split, and runs of an unspaced script become overlapping character pairs.
 */
export function* tokenize(source: string, forms: WordForms): Steps<Token[]> {
  const tokens: Token[] = [];
  const pattern = new RegExp(pieces, 'gu');
  let end = 0;
  let nextStep = tokensPerStep;
  for (let match = pattern.exec(source); match !== null; match = pattern.exec(source)) {
    const text = match[0];
    const gap = source.slice(end, match.index);
    const space = gap === ' ';
    const place: Place = {
      start: match.index,
      end: match.index + text.length,
      afterBreak: !space && breaks.test(gap),
      startsSentence: end === 0 || (!space && sentenceEnds.test(gap)),
    };
    end = place.end;
    if (match[1] !== undefined) tokens.push(numberToken(text, place));
    else if (match[2] !== undefined) yield* addPairs(tokens, text, place);
    else addWord(tokens, { text, place, forms });
    if (tokens.length >= nextStep) {
      nextStep = tokens.length + tokensPerStep;
      yield;
    }
  }
  return tokens;
}

function numberToken(text: string, place: Place): Token {
  const { start, end, afterBreak } = place;
  const key = normalizeNumber(text);
  return { key, start, end, kind: 'number', content: true, negation: false, name: false, afterBreak };
}

function addWord(tokens: Token[], word: { text: string; place: Place; forms: WordForms }): void {
  const { start, end, afterBreak, startsSentence } = word.place;
  const last = tokens.at(-1);
  if (last?.kind === 'number' && last.end === start && /^(?:s|st|nd|rd|th)$/i.test(word.text)) return;
  const capitalised = !startsSentence && capital.test(word.text);
  for (const { key, content, negation } of word.forms.of(word.text)) {
    const name = capitalised && content;
    tokens.push({ key, start, end, kind: 'word', content, negation, name, afterBreak });
  }
}

function* addPairs(tokens: Token[], run: string, place: Place): Steps<void> {
  let first: RegExpExecArray | undefined;
  let count = 0;
  for (const second of run.matchAll(character)) {
    if (first !== undefined) tokens.push(pairToken(first[0] + second[0], place.start + first.index, place));
    first = second;
    if (++count % tokensPerStep === 0) yield;
  }
  if (count === 1 && first !== undefined) tokens.push(pairToken(first[0], place.start, place));
}

function pairToken(text: string, start: number, run: Place): Token {
  return {
    key: normalizeWord(text),
    start,
    end: start + text.length,
    kind: 'pair',
    content: !grammatical.test(text),
    negation: false,
    name: false,
    afterBreak: start === run.start && run.afterBreak,
  };
}
