import type { Profile } from '../Profile';
import type { DefinitionFact } from './DefinitionFact';

/** What a profile chooses, with its options, for all metrics: order, ties, duplicates, missing queries, means. */
export function profileChoices(profile: Profile): DefinitionFact[] {
  return [
    { name: 'Order and ties', text: orderAndTies(profile) },
    { name: 'Relevant', text: relevanceOf(profile) },
    { name: 'Duplicates', text: duplicates(profile) },
    { name: 'Unlabelled hits', text: 'not relevant, and they keep their rank; bpref skips them' },
    { name: 'Missing queries', text: missingQueries(profile) },
    { name: 'Cases without labels', text: casesWithoutLabels(profile) },
    { name: 'Short lists', text: shortLists(profile) },
    { name: 'Means', text: means(profile) },
    ...optionFacts(profile),
    { name: 'Source', text: sources[profile.id] },
  ];
}

const sources: Record<Profile['id'], string> = {
  standard: 'the arithmetic of trec_eval over lists in their own order',
  trec_eval:
    'trec_eval 10; f1, judged, rbp and mrr@K, which it has not or computes otherwise, by the same choices',
  ai4j: 'AI4J RagEvaluator for precision, recall, f1, mrr and ndcg; the others as in standard',
};

export function orderAndTies(profile: Profile): string {
  return profile.order === undefined
    ? 'a list keeps its order; a run file or a map of scores goes by score, ties in file order'
    : 'by score, then by document id, both descending, ids by their bytes; a list without scores keeps its order';
}

/** `a grade over 0`, `a grade from 2` */
export function relevanceOf({ options }: Profile): string {
  if (options === undefined) return 'a grade over 0';
  return `a grade from ${options.relevanceLevel}, without its fraction`;
}

/** `emptyList` is what a metric says of a case without hits, where that is not 0. */
export function missingQueries(profile: Profile, emptyList?: string): string {
  const row = 'a dataset row without the field of its hits has no value';
  if (profile.missing === 'zero') {
    return `a labelled query that the run file lacks ${emptyList === undefined ? 'counts 0' : `has ${emptyList}`}; ${row}`;
  }
  return `a labelled query that the run file lacks has no value (with -c it counts 0); ${row}`;
}

/** `ai4j` is true for a metric of AI4J. */
export function withoutLabels(profile: Profile, ai4j: boolean): string {
  if (ai4j) return 'count 0, with no label as with none that is relevant';
  if (profile.id === 'trec_eval')
    return 'no value without any label; 0 with labels of which none is relevant';
  return 'no value (no-labels, no-relevant), and not in the mean';
}

function casesWithoutLabels(profile: Profile): string {
  if (profile.id !== 'ai4j') return withoutLabels(profile, false);
  return `${withoutLabels(profile, true)}; for metrics that AI4J has not, no value`;
}

function duplicates(profile: Profile): string {
  if (profile.id === 'ai4j') return 'each copy counts, so that recall, f1 and ndcg can exceed 1';
  const first = 'the first copy counts, later ones are not relevant at their rank';
  return profile.id === 'trec_eval' ? `${first} (trec_eval itself stops at one)` : first;
}

function shortLists(profile: Profile): string {
  return profile.id === 'ai4j'
    ? 'precision@K is divided by min(K, n) of n hits'
    : 'precision@K is divided by K, however short the list';
}

function means(profile: Profile): string {
  const order = profile.sums === 'by id' ? 'in the byte order of their ids' : 'in file order';
  return `over the cases that have a value (n of N), added ${order}`;
}

function optionFacts({ options }: Profile): DefinitionFact[] {
  if (options === undefined) return [];
  const { complete, relevanceLevel, maxResults } = options;
  const parts = [
    complete ? '-c (missing queries count 0)' : 'no -c',
    `-l ${relevanceLevel}`,
    maxResults === undefined
      ? 'no -M (all hits count)'
      : `-M ${maxResults} (only so many hits of a query count)`,
  ];
  return [{ name: 'Options', text: parts.join(', ') }];
}
