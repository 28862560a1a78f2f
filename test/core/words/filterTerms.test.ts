import { describe, expect, it } from 'vitest';
import {
  groupTerm,
  hasTerms,
  readGroupTerm,
  splitTerms,
  toggleTerms,
} from '../../../src/core/words/filterTerms';

describe('the terms of a filter', () => {
  it.each([
    ['  refund   @null ', ['refund', '@null']],
    ['"free label" !"no label" x', ['"free label"', '!"no label"', 'x']],
    ['topic:"free label" a', ['topic:"free label"', 'a']],
    ['"question ""type""":x', ['"question ""type""":x']],
    ['"not closed here', ['"not closed here']],
    ['', []],
  ])('splits %s', (filter, terms) => {
    expect(splitTerms(filter)).toEqual(terms);
  });

  it('adds terms, takes them away again, and drops those that they replace', () => {
    const good = ['recall@5>=0.5', 'faithfulness>=0.8'];
    const invented = ['recall@5>=0.5', 'faithfulness<0.8'];
    const one = toggleTerms('refund', good, invented);
    expect(one).toBe('refund recall@5>=0.5 faithfulness>=0.8');
    expect(hasTerms(one, good)).toBe(true);
    const other = toggleTerms(one, invented, ['faithfulness>=0.8']);
    expect(other).toBe('refund recall@5>=0.5 faithfulness<0.8');
    expect(toggleTerms(other, invented)).toBe('refund');
  });

  it.each([
    ['topic', 'refunds', 'topic:refunds'],
    ['question type', 'How-To', '"question type":How-To'],
    ['topic', 'a "b": c', 'topic:"a ""b"": c"'],
    ['a:b', '!x', '"a:b":"!x"'],
    ['topic', undefined, 'topic:""'],
  ])('names the group %s %s as %s, which reads the same', (field, name, term) => {
    expect(groupTerm(field, name)).toBe(term);
    expect(splitTerms(`x ${term} y`)).toEqual(['x', term, 'y']);
    expect(readGroupTerm(term)).toEqual({ field, name });
  });

  it.each(['refund', 'recall@5<0.5', '@null', '"a:b"', ':x'])('takes %s for no group', (term) => {
    expect(readGroupTerm(term)).toBeUndefined();
  });
});
