import type { RunCase, RunHead } from '../../core/run/Run';
import { formatCount } from '../../core/words/score';
import { Pauses } from './Pauses';

export interface RunWithCases {
  head: Pick<RunHead, 'k' | 'profile'>;
  cases: readonly RunCase[];
}

const rowsAtOnce = 256;
/** Hits of a case that a run keeps, at most. */
const keptHits = 20;

/**
 * What is different in the rows of a dataset between two runs of it, as a sentence; undefined when it is the same as far
 * as the runs tell. Cases without labels are left aside: some profiles do not have them.
 */
export async function datasetDifference(
  before: RunWithCases,
  after: RunWithCases,
): Promise<string | undefined> {
  const pauses = new Pauses();
  const known = new Map(labelled(before.cases).map((item) => [item.id, item]));
  const [gained, changed] = [{ count: 0 }, { count: 0 }];
  let seen = 0;
  for (const [at, item] of labelled(after.cases).entries()) {
    const old = known.get(item.id);
    if (old === undefined) gained.count++;
    else {
      seen++;
      if (isOther(old, item) || hasOtherHits({ ...before, item: old }, { ...after, item })) changed.count++;
    }
    if (at % rowsAtOnce === 0 && pauses.due) await pauses.next();
  }
  const parts = [
    ...counted(gained.count, 'new'),
    ...counted(known.size - seen, 'gone'),
    ...counted(changed.count, 'changed'),
  ];
  if (parts.length === 0) return undefined;
  return `The dataset is another one than in the run before: ${parts.join(', ')}. Figures differ for that reason, too.`;
}

const labelled = (cases: readonly RunCase[]): RunCase[] =>
  cases.filter(({ cause, labels }) => cause !== 'no-labels' && labels !== undefined);

const counted = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? 'row' : 'rows'} ${what}`];

function isOther(a: RunCase, b: RunCase): boolean {
  return a.labels !== b.labels || a.query !== b.query;
}

/**
 * Whether the hits are others, where both runs kept them. Profiles order them differently, so that only whole lists can be
 * compared then.
 */
function hasOtherHits(a: KeptHits, b: KeptHits): boolean {
  const [one, other] = [a.item.hits, b.item.hits];
  if (one === undefined || other === undefined) return false;
  const depth = Math.min(depthOf(a.head), depthOf(b.head));
  if (a.head.profile === b.head.profile) return differ(one.slice(0, depth), other.slice(0, depth));
  if (one.length >= depthOf(a.head) || other.length >= depthOf(b.head)) return false;
  return differ(one, other) && differ([...one].sort(), [...other].sort());
}

interface KeptHits {
  item: RunCase;
  head: RunWithCases['head'];
}

const depthOf = ({ k }: RunWithCases['head']): number => Math.min(keptHits, Math.max(0, ...k));

function differ(a: readonly string[], b: readonly string[]): boolean {
  return a.length !== b.length || a.some((key, at) => key !== b[at]);
}
