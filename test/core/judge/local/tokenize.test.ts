import { describe, expect, it } from 'vitest';
import { runNow } from '../../../../src/core/judge/local/steps';
import type { Token } from '../../../../src/core/judge/local/Token';
import { tokenize } from '../../../../src/core/judge/local/tokenize';
import { WordForms } from '../../../../src/core/judge/local/WordForms';

function tokens(text: string): Token[] {
  const found: Token[] = [];
  runNow(tokenize(text, { forms: new WordForms(), add: (token) => found.push(token) }));
  return found;
}

const keys = (text: string): string[] => tokens(text).map((token) => token.key);

describe('tokenize', () => {
  it('takes a number out of the word around it', () => {
    expect(keys('a 30-day window')).toEqual(['a', '30', 'day', 'window']);
    expect(keys('the 30th, the 1990s, 5kg')).toEqual(['the', '30', 'the', '1990', '5', 'kg']);
    expect(keys('2024-01-05')).toEqual(['2024', '1', '5']);
    expect(keys('GPT4 and H2O')).toEqual(['gpt4', 'and', 'h2o']);
  });

  it('reads small number words as numbers, but "one" as a pronoun', () => {
    expect(keys('three to twelve, one by one')).toEqual(['3', 'to', '12', 'one', 'by', 'one']);
  });

  it('splits contractions alike, joined or already split', () => {
    expect(keys('It’s not')).toEqual(keys("It 's not"));
    expect(keys("we don't")).toEqual(['we', 'do', 'not']);
    expect(keys("we do n't")).toEqual(['we', 'do', 'not']);
    expect(keys("can't won't cannot")).toEqual(['can', 'not', 'will', 'not', 'can', 'not']);
  });

  it('compares unspaced scripts by overlapping character pairs, with places in the text', () => {
    const found = tokens('返品は30日 OK');
    expect(found.map((token) => token.key)).toEqual(['返品', '品は', '30', '日', 'ok']);
    expect(found.map((token) => [token.start, token.end])).toEqual([
      [0, 2],
      [1, 3],
      [3, 5],
      [5, 6],
      [7, 9],
    ]);
    expect(keys('한국어')).toEqual(['한국', '국어']);
    expect(keys('ไทย')).toEqual(['ไท', 'ทย']);
    expect(keys('𠮷野家')).toEqual(['𠮷野', '野家']);
  });

  it('takes two kana of grammar for no content, and kanji for content', () => {
    expect(tokens('です').map((token) => token.content)).toEqual([false]);
    expect(tokens('可能').map((token) => token.content)).toEqual([true]);
  });

  it('takes capitals inside a sentence for names, not those that begin one', () => {
    const names = tokens('Return it to Oslo. Then ask Ada (or Bob).\nDone, The End')
      .filter((token) => token.name)
      .map((token) => token.key);
    expect(names).toEqual(['oslo', 'ada', 'bob', 'end']);
  });

  it('finds nothing in symbols', () => {
    expect(tokens('?! … → 👍 :-)')).toEqual([]);
  });
});
