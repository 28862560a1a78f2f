import { startsComment } from './blanks';

const digit = /[0-9]/;
const ends = ',\uff0c}{][\n"';

/**
 * Where a token without quotes that starts at `at` ends: at a comma, bracket, quote, line break or comment. A remark in
 * parentheses belongs to the token, and outside a list a decimal comma does, so that `0,8` cannot pass for 0. At least
 * one character.
 */
export function bareEnd(text: string, at: number, inList: boolean): number {
  let end = at;
  while (end < text.length) {
    const character = text[end] ?? '';
    if (character === '(') end = remarkEnd(text, end);
    else if (!inList && isDecimalComma(text, end)) end++;
    else if (ends.includes(character) || startsComment(text, end)) break;
    else end++;
  }
  return Math.max(end, at + 1);
}

function isDecimalComma(text: string, at: number): boolean {
  return text[at] === ',' && digit.test(text[at - 1] ?? '') && digit.test(text[at + 1] ?? '');
}

/** After the parenthesis that closes on the same line, or else after the opening one. */
function remarkEnd(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === ')') return at + 1;
    if (character === '\n' || character === '(') break;
  }
  return open + 1;
}
