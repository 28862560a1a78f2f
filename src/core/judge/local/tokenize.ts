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

/** What follows the digits of `1990s` and `30th`. */
const numberEnding = /^(?:s|st|nd|rd|th)$/i;
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

/** Where a text's tokens go. */
export interface TokenSink {
  readonly forms: WordForms;
  add(token: Token): void;
}

/**
 * Splits a text into tokens and hands them on in order, so that a long text need not be held as tokens. Numbers stand
 * alone (`30-day` and `30th` give `30`), thousands separators are dropped, contractions are split, and runs of an
 * unspaced script become overlapping character pairs.
 */
export function* tokenize(source: string, sink: TokenSink): Steps<void> {
  const pattern = new RegExp(pieces, 'gu');
  let end = 0;
  let numberEnd = -1;
  let count = 0;
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
    if (match[1] !== undefined) {
      sink.add(numberToken(text, place));
      numberEnd = end;
    } else if (match[2] !== undefined) yield* addPairs(sink, text, place);
    else if (place.start !== numberEnd || !numberEnding.test(text)) addWord(sink, text, place);
    if (++count % tokensPerStep === 0) yield;
  }
}

function numberToken(text: string, place: Place): Token {
  const { start, end, afterBreak } = place;
  const key = normalizeNumber(text);
  return { key, start, end, kind: 'number', content: true, negation: false, name: false, afterBreak };
}

function addWord(sink: TokenSink, text: string, place: Place): void {
  const { start, end, afterBreak, startsSentence } = place;
  const capitalised = !startsSentence && capital.test(text);
  for (const { key, content, negation } of sink.forms.of(text)) {
    const name = capitalised && content;
    sink.add({ key, start, end, kind: 'word', content, negation, name, afterBreak });
  }
}

function* addPairs(sink: TokenSink, run: string, place: Place): Steps<void> {
  let first: RegExpExecArray | undefined;
  let count = 0;
  for (const second of run.matchAll(character)) {
    if (first !== undefined) sink.add(pairToken(first[0] + second[0], place.start + first.index, place));
    first = second;
    if (++count % tokensPerStep === 0) yield;
  }
  if (count === 1 && first !== undefined) sink.add(pairToken(first[0], place.start, place));
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
