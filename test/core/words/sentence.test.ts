import { describe, expect, it } from 'vitest';
import { clip, firstSentence, oneLine } from '../../../src/core/words/sentence';

describe('firstSentence', () => {
  it.each([
    ['Supported by [S1]. The refund is not.', 'Supported by [S1].'],
    ['Support is 0.62 of 1.0, so it is weak. More.', 'Support is 0.62 of 1.0, so it is weak.'],
    ['It says "no." Then it stops.', 'It says "no."'],
    ['Some facts (e.g. the price) are right. Others are not.', 'Some facts (e.g. the price) are right.'],
    ['No. The context does not say so.', 'No.'],
    ['回答は正しい。根拠は[S1]にある。', '回答は正しい。'],
    ['no stop at all', 'no stop at all'],
    ['  spread\n over\tlines. Next', 'spread over lines.'],
    ['', ''],
  ])('of %j is %j', (text, sentence) => {
    expect(firstSentence(text)).toBe(sentence);
  });
});

describe('clip', () => {
  it('leaves a text of exactly the length alone', () => {
    expect(clip('abcde', 5)).toBe('abcde');
  });

  it('cuts between words and counts the ellipsis', () => {
    expect(clip('one two three four', 15)).toBe('one two three…');
  });

  it('cuts a word that is the whole text', () => {
    expect(clip('a'.repeat(100), 80)).toBe(`${'a'.repeat(79)}…`);
  });

  it('never leaves half of a surrogate pair', () => {
    expect(clip('abc😀def', 5)).toBe('abc…');
  });
});

it('oneLine removes what would break an editor line', () => {
  expect(oneLine('a\r\nb\u2028c\u0000d\u001b[31m')).toBe('a b c d [31m');
});

it('firstSentence ends with a long text of nothing but abbreviations', () => {
  const text = 'e.g. '.repeat(200_000).trim();
  expect(firstSentence(text)).toBe(text);
});
