import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MeasuredRankings } from '../../../src/core/retrieval/MeasuredRankings';
import { metricIds } from '../../../src/core/retrieval/metricIds';
import { findProfile, type Profile } from '../../../src/core/retrieval/Profile';
import { rankHits } from '../../../src/core/retrieval/rankHits';

const ids = metricIds([1, 3, 10]);
const profiles = [
  findProfile('standard'),
  findProfile('trec_eval'),
  findProfile('trec_eval', { complete: true, relevanceLevel: 2, maxResults: 3 }),
] as Profile[];

it('measures each list as if it were the first', () => {
  const document = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const list = fc.record({
    // Copies, and lists that are longer than a pattern holds.
    hits: fc.array(document, { maxLength: 20 }),
    relevant: fc.uniqueArray(fc.tuple(document, fc.constantFrom(0, 1, 1, 1, 2, -1, 0.5, -0.5)), {
      maxLength: 6,
      selector: ([name]) => name,
    }),
  });
  let alike = 0;
  fc.assert(
    fc.property(fc.array(list, { minLength: 20, maxLength: 60 }), (lists) => {
      for (const profile of profiles) {
        expect(profile.byRanking).toBe(true);
        const measured = new MeasuredRankings();
        for (const { hits, relevant } of lists) {
          const ranked = rankHits(
            hits.map((id) => ({ id })),
            new Map(relevant),
          );
          let asked = false;
          const values = measured.values(ranked, () => {
            asked = true;
            return profile.measure(ranked, ids);
          });
          if (!asked) alike++;
          expect(values).toEqual(profile.measure(ranked, ids));
        }
      }
    }),
    { numRuns: 60 },
  );
  expect(alike).toBeGreaterThan(100);
});
