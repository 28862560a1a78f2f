import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../../../src/core/judge/local/splitSentences';

const sentences = (text: string): string[] =>
  splitSentences(text).map((span) => text.slice(span.start, span.end));

describe('splitSentences', () => {
  it('splits where people would', () => {
    expect(sentences('You can. Really? Yes!  “It is free.” And so on')).toEqual([
      'You can.',
      'Really?',
      'Yes!',
      '“It is free.”',
      'And so on',
    ]);
  });

  it('keeps abbreviations, initials, decimals and lower-case continuations together', () => {
    expect(sentences('Dr. A. Smith paid 3.50 (approx. 4 USD) e.g. in May. Then he left.')).toEqual([
      'Dr. A. Smith paid 3.50 (approx. 4 USD) e.g. in May.',
      'Then he left.',
    ]);
    expect(sentences('It weighs 2 kg. net and more.')).toEqual(['It weighs 2 kg. net and more.']);
  });

  it('splits text that was tokenised with spaces before the marks', () => {
    expect(sentences('It ended . He left .')).toEqual(['It ended .', 'He left .']);
  });

  it('knows the marks of other scripts', () => {
    expect(sentences('返品は可能です。「送料は無料」です！連絡は？')).toEqual([
      '返品は可能です。',
      '「送料は無料」です！',
      '連絡は？',
    ]);
    expect(sentences('هل المدة 30 يوما؟ نعم.')).toEqual(['هل المدة 30 يوما؟', 'نعم.']);
    expect(sentences('यह मुफ़्त है। हाँ।')).toEqual(['यह मुफ़्त है।', 'हाँ।']);
  });

  it('ends a sentence at a line break and joins a piece without words to the one before', () => {
    expect(sentences('First line\r\nsecond line\n\n---\nthird')).toEqual([
      'First line',
      'second line\n\n---',
      'third',
    ]);
    expect(sentences(' … !')).toEqual([]);
  });
});
