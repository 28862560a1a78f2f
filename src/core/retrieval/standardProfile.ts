import { measure } from './measure';
import type { Profile } from './Profile';

/**
 * trec_eval's arithmetic over a list in its own order: P over K, ideal DCG over min(K, R), a repeated document counts
 * once, and a query without a relevant label has no value.
 */
export const standardProfile: Profile = {
  id: 'standard',
  copies: 'the copy counts as not relevant',
  missing: 'zero',
  unlabelled: 'shown',
  sums: 'in file order',
  ties: 'in file order',
  byRanking: true,
  measure({ ranking }, ids) {
    return ids.map((id) => (ranking.relevant === 0 ? NaN : measure(ranking, id)));
  },
};
