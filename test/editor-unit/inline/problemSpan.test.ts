import { describe, expect, it } from 'vitest';
import { placeOf, problemSpan } from '../../../src/editor/inline/problemSpan';

const marked = (text: string, sentence?: { text: string; near: number }): string => {
  const { start, end } = problemSpan(text, sentence);
  return text.slice(start, end);
};

describe('problemSpan', () => {
  it('is the first word without a sentence, after front matter', () => {
    expect(marked('\n  You can return it.')).toBe('You');
    expect(marked('---\ntitle: x\n---\n\nYou can')).toBe('You');
    expect(marked('---\r\ntitle: x\r\n---\r\nYou can')).toBe('You');
    expect(marked('---\nnever closed')).toBe('---');
    expect(marked('返金は30日以内です。')).toBe('返金は30日以内です。');
  });

  it('is the judged sentence', () => {
    expect(marked('One. Two is wrong. Three.', { text: ' Two is wrong. ', near: 4 })).toBe('Two is wrong.');
  });

  it('is the copy that was judged when a sentence stands twice, front matter or not', () => {
    const body = 'Yes. No way at all here. Yes.';
    expect(problemSpan(body, { text: 'Yes.', near: 25 }).start).toBe(25);
    expect(problemSpan(`---\na: b\n---\n${body}`, { text: 'Yes.', near: 25 }).start).toBe(13 + 25);
  });

  it('finds a sentence over lines whatever the line ends, with characters that mean something in a pattern', () => {
    expect(
      marked('A. It costs $5 (net)\r\nor more. B.', { text: 'It costs $5 (net)\nor more.', near: 3 }),
    ).toBe('It costs $5 (net)\r\nor more.');
  });

  it('is the first word when the sentence is gone', () => {
    expect(marked('{"answer": "a \\"b\\""}', { text: 'a "b"', near: 0 })).toBe('{"answer":');
  });

  it('is empty in an empty file', () => {
    expect(problemSpan('')).toEqual({ start: 0, end: 0 });
    expect(problemSpan(' \n')).toEqual({ start: 0, end: 0 });
  });
});

it.each([
  ['a\nb', 2, { line: 1, character: 0 }],
  ['a\r\nbc', 4, { line: 1, character: 1 }],
  ['a\rb', 2, { line: 1, character: 0 }],
  ['a\n', 1, { line: 0, character: 1 }],
  ['a\n\n\nb', 4, { line: 3, character: 0 }],
])('placeOf %j at %d', (text, offset, place) => {
  expect(placeOf(text, offset)).toEqual(place);
});
