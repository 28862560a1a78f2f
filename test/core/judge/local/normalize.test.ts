import { describe, expect, it } from 'vitest';
import { normalizeNumber, normalizeWord } from '../../../../src/core/judge/local/normalize';

describe('normalizeWord', () => {
  it.each([
    ['İstanbul', 'istanbul'],
    ['ISPARTA', 'isparta'],
    ['Ispartalı', 'ispartali'],
    ['Straße', 'strasse'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδός', 'οδοσ'],
    ['Ёлка', 'елка'],
    ['Café', 'cafe'],
    ['Cafe\u0301', 'cafe'],
    ['ﬁle', 'file'],
    ['ＲＡＧ', 'rag'],
    ['مُحَمَّد', 'محمد'],
    ['don’t', "don't"],
  ])('writes %s as %s', (word, expected) => {
    expect(normalizeWord(word)).toBe(expected);
  });

  it('keeps the voiced kana and the vowel signs that change a word', () => {
    expect(normalizeWord('が')).toBe('が');
    expect(normalizeWord('か\u3099')).toBe('が');
    expect(normalizeWord('कि')).not.toBe(normalizeWord('का'));
  });
});

describe('normalizeNumber', () => {
  it.each([
    ['1,000', '1000'],
    ['1 000', '1000'],
    ['1\u00a0000\u202f000', '1000000'],
    ["1'000", '1000'],
    ['1,234,567.50', '1234567.5'],
    ['1.234.567,5', '1234567.5'],
    ['2,5', '2.5'],
    ['3.50', '3.5'],
    ['3.0', '3'],
    ['007', '7'],
    ['0', '0'],
    ['1.104.0', '1.104.0'],
    ['٣٠', '30'],
    ['۱۲', '12'],
    ['３０', '30'],
    ['१०', '10'],
  ])('reads %s as %s', (text, expected) => {
    expect(normalizeNumber(text)).toBe(expected);
  });
});
