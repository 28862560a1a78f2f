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
const pieces = `(?<number>${numberForm})|(?<pairs>${pairForm})|(?<word>${wordForm})`;

const capital = /^\p{Lu}|^\p{Lt}/u;
const breaks = /[.!?;:,\n\r。！？；：，、؟،؛।()[\]{}"“”«»]/;
const sentenceEnds = /[.!?\n\r。！？؟।:;•*#"“]/;
/** Pairs of hiragana are mostly grammar (です, から). */
const grammatical = /^\p{Script=Hiragana}{2}$/u;
/** Tokens between two steps: well under a millisecond. */
const tokensPerStep = 2048;

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
    const place: Place = {
      start: match.index,
      end: match.index + text.length,
      afterBreak: breaks.test(gap),
      startsSentence: end === 0 || sentenceEnds.test(gap),
    };
    end = place.end;
    if (match.groups?.['number'] !== undefined) tokens.push(numberToken(text, place));
    else if (match.groups?.['pairs'] !== undefined) yield* addPairs(tokens, text, place);
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
  for (const form of word.forms.of(word.text)) {
    const name = form.content && !startsSentence && capital.test(word.text);
    tokens.push({ ...form, start, end, kind: 'word', name, afterBreak });
  }
}

function* addPairs(tokens: Token[], run: string, place: Place): Steps<void> {
  const characters = Array.from(new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(run));
  const count = Math.max(1, characters.length - 1);
  for (let i = 0; i < count; i++) {
    const first = characters[i];
    const second = characters[i + 1];
    if (first === undefined) break;
    const text = first.segment + (second?.segment ?? '');
    tokens.push({
      key: normalizeWord(text),
      start: place.start + first.index,
      end: place.start + first.index + text.length,
      kind: 'pair',
      content: !grammatical.test(text),
      negation: false,
      name: false,
      afterBreak: i === 0 && place.afterBreak,
    });
    if (i % tokensPerStep === tokensPerStep - 1) yield;
  }
}
