import { metricIds } from '../metricIds';
import type { Profile } from '../Profile';
import { rankHits } from '../rankHits';
import { ai4jArithmetic } from './ai4jArithmetic';
import type { DefinitionFact } from './DefinitionFact';
import { missingQueries, orderAndTies, relevanceOf, withoutLabels } from './profileChoices';
import { trecArithmetic, type Arithmetic, type MetricName } from './trecArithmetic';

/** The small case that every definition computes: three hits, three labels, K = 5. */
export const definitionExample = {
  hits: ['a', 'b', 'c'],
  labels: { b: 2, c: 0, d: 1 },
  k: 5,
} as const;

/** True when the profile computes the metric as AI4J does, and not as trec_eval does. */
export function isAi4j(metric: MetricName, profile: Profile): boolean {
  return profile.id === 'ai4j' && ai4jArithmetic[metric] !== undefined;
}

/** All that defines a metric in a profile, with its options: formula, choices, an example that it computes, source. */
export function metricDefinition(metric: MetricName, profile: Profile): DefinitionFact[] {
  const own = arithmeticOf(metric, profile);
  return [
    { name: 'Formula', text: own.formula },
    { name: 'Gain', text: gainOf(own, metric, profile) },
    { name: 'Denominator', text: own.denominator },
    { name: 'Order and ties', text: orderAndTies(profile) },
    {
      name: 'Duplicates',
      text: own.copies ?? 'the first copy counts, later ones are not relevant at their rank',
    },
    { name: 'Unlabelled hits', text: own.unlabelled ?? 'not relevant, and they keep their rank' },
    { name: 'Missing queries', text: missingQueries(profile, own.emptyList) },
    { name: 'Cases without labels', text: withoutLabels(profile, isAi4j(metric, profile)) },
    { name: 'Example', text: example(metric, own, profile) },
    { name: 'Source', text: own.source },
  ];
}

function arithmeticOf(metric: MetricName, profile: Profile): Arithmetic {
  return (profile.id === 'ai4j' ? ai4jArithmetic[metric] : undefined) ?? trecArithmetic[metric];
}

function gainOf(own: Arithmetic, metric: MetricName, profile: Profile): string {
  if (own.gain === undefined) return `none: a hit is relevant or not (${relevanceOf(profile)})`;
  if (metric !== 'ndcg' || profile.options === undefined) return own.gain;
  return `${own.gain}; its fraction is cut off, and -l does not change it`;
}

/** `hits a, b, c; labels b 2, c 0, d 1: recall@5 = 1/2 = 0.50` */
function example(metric: MetricName, own: Arithmetic, profile: Profile): string {
  const { hits, labels } = definitionExample;
  const { id, value } = exampleValue(metric, profile);
  const named = Object.entries(labels).map(([label, grade]) => `${label} ${grade}`);
  // Options change what the figures of the working are.
  const plain = profile.options === undefined || isPlain(profile.options);
  const simple = !plain || own.working === String(value) ? '' : ` = ${own.working}`;
  const figure = Number.isInteger(value) ? String(value) : value.toFixed(2);
  return `hits ${hits.join(', ')}; labels ${named.join(', ')}: ${id}${simple} = ${figure}`;
}

const isPlain = (options: NonNullable<Profile['options']>): boolean =>
  options.relevanceLevel === 1 && options.maxResults === undefined;

/** The example's value as the profile computes it, and the metric's id with the example's K where it takes one. */
export function exampleValue(metric: MetricName, profile: Profile): { id: string; value: number } {
  const { hits, labels, k } = definitionExample;
  const own = metricIds([k]).filter((one) => one.metric === metric);
  const one = own.find(({ id }) => id.includes('@')) ?? own[0];
  if (one === undefined) throw new Error(`There is no metric ${metric}.`);
  const ranked = rankHits(
    hits.map((id) => ({ id })),
    new Map(Object.entries(labels)),
  );
  return { id: one.id, value: profile.measure(ranked, [one])[0] ?? NaN };
}
