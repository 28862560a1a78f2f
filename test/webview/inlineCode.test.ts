import { describe, expect, it } from 'vitest';
import { inlineCode } from '../../src/webview/inlineCode';

const shown = (sentence: string, fields: boolean): (string | string[])[] =>
  inlineCode(sentence, { fields })
    .filter((part) => part !== '')
    .map((part) => (typeof part === 'string' ? part : part.values.map(String)));

describe('inlineCode', () => {
  it('sets field names and quoted values in code, and loses no text', () => {
    expect(shown('no answerRelevanceScore. It has "answerRelevance", not read.', true)).toEqual([
      'no ',
      ['answerRelevanceScore'],
      '. It has ',
      ['answerRelevance'],
      ', not read.',
    ]);
    expect(shown('faithfulnessScore was "62%".', false)).toEqual(['faithfulnessScore was ', ['"62%"'], '.']);
  });

  it('leaves an unpaired quote and markup alone', () => {
    expect(shown('a " b <b>c</b>', true)).toEqual(['a " b <b>c</b>']);
  });
});
