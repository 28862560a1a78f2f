import { cutMetrics, wholeMetrics } from '../../retrieval/metricIds';
import { scoreCodes } from '../../words/score';

const cuts: readonly string[] = cutMetrics;
const wholes: readonly string[] = wholeMetrics;
const scores: readonly string[] = Object.values(scoreCodes);

/** Whether an id is that of a judge's score, not of a retrieval metric. */
export function isScoreId(id: string): boolean {
  return scores.includes(id);
}

/** What is wrong with the id of a minimum, as a sentence that says how to write it; undefined for a good one. */
export function gateIdFault(id: string): string | undefined {
  if (isScoreId(id) || wholes.includes(id)) return undefined;
  const [, name, cut] = /^(.*)@([^@]*)$/.exec(id) ?? [];
  if (name !== undefined && cuts.includes(name)) {
    if (/^[1-9]\d*$/.test(cut ?? '')) return undefined;
    return `${quote(id)}: the cut-off after @ is a whole number from 1, as in ${name}@5.`;
  }
  if (cuts.includes(id)) return `${quote(id)} needs a cut-off, as in ${id}@5.`;
  const near = nearest(name ?? id);
  const known = 'Known are the retrieval metrics (recall@5, ndcg@10, mrr, …) and the scores of a judge.';
  if (near === undefined) return `${quote(id)} is no metric or score. ${known}`;
  const cutOff = /^[1-9]\d*$/.test(cut ?? '') ? cut : '5';
  const proposed = cuts.includes(near) && (cut !== undefined || !wholes.includes(near));
  return `${quote(id)} is no metric or score. Did you mean ${proposed ? `${near}@${cutOff}` : near}?`;
}

/** The cut-off of a metric's id; undefined for one over the whole list and for a score. */
export function cutOffOf(id: string): number | undefined {
  const cut = /@(\d+)$/.exec(id)?.[1];
  return cut === undefined ? undefined : Number(cut);
}

const quote = (id: string): string => JSON.stringify(id.length > 60 ? `${id.slice(0, 60)}\u2026` : id);

/** The known name that a person most likely meant: at most two letters away. */
function nearest(name: string): string | undefined {
  if (name.length > 40) return undefined;
  const plain = name.toLowerCase().replace(/[_\s]+/g, '-');
  let best: { name: string; distance: number } | undefined;
  for (const known of new Set([...cuts, ...wholes, ...scores])) {
    const distance = editDistance(plain.replace(/-?score$/, ''), known);
    // A short name is near to everything.
    if (distance <= Math.min(2, known.length - 2) && distance < (best?.distance ?? Infinity))
      best = { name: known, distance };
  }
  return best?.name;
}

/** Levenshtein distance: letters put in, taken out or replaced. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
