import { describe, expect, it } from 'vitest';
import { profileChoices } from '../../../../src/core/retrieval/definitions/profileChoices';
import { findProfile, profileIds, type Profile } from '../../../../src/core/retrieval/Profile';
import type { TrecEvalOptions } from '../../../../src/core/retrieval/TrecEvalOptions';

const choices = (id: string, options?: TrecEvalOptions): Record<string, string> => {
  const profile = findProfile(id, options) as Profile;
  return Object.fromEntries(profileChoices(profile).map(({ name, text }) => [name, text]));
};

describe('profileChoices', () => {
  it.each(profileIds)('%s says every choice', (id) => {
    expect(Object.keys(choices(id)).filter((name) => name !== 'Options')).toEqual([
      'Order and ties',
      'Relevant',
      'Duplicates',
      'Unlabelled hits',
      'Missing queries',
      'Cases without labels',
      'Short lists',
      'Means',
      'Source',
    ]);
  });

  it('says the order of equal scores as it is', () => {
    const hits = ['a', 'c', 'b'].map((id) => ({ id, score: 1 }));
    const trec = findProfile('trec_eval')
      ?.order?.(hits)
      .map(({ id }) => id);
    expect(trec).toEqual(['c', 'b', 'a']);
    expect(choices('trec_eval')['Order and ties']).toContain('by document id, both descending');
    const unscored = [{ id: 'a' }, { id: 'c' }];
    expect(findProfile('trec_eval')?.order?.(unscored)).toEqual(unscored);
    expect(findProfile('standard')).not.toHaveProperty('order');
    expect(choices('standard')['Order and ties']).toContain('ties in file order');
  });

  it('says the options of trec_eval, and nothing of them elsewhere', () => {
    expect(choices('trec_eval')['Options']).toBe('no -c, -l 1, no -M (all hits count)');
    const all = choices('trec_eval', { complete: true, relevanceLevel: 2, maxResults: 100 });
    expect(all['Options']).toBe(
      '-c (missing queries count 0), -l 2, -M 100 (only so many hits of a query count)',
    );
    expect(all['Relevant']).toBe('a grade from 2, without its fraction');
    expect(all['Missing queries']).toContain('lacks counts 0');
    expect(choices('standard')['Options']).toBeUndefined();
  });

  it('says in which order a mean is added', () => {
    for (const id of profileIds) {
      const byId = findProfile(id)?.sums === 'by id';
      expect(choices(id)['Means']?.endsWith('in the byte order of their ids')).toBe(byId);
    }
  });
});
