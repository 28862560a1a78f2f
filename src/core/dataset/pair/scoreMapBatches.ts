import type { RagHit } from '../../rag/RagHit';
import type { DatasetBatch } from '../DatasetBatch';
import type { DatasetCase } from '../DatasetCase';
import { quote } from '../plainValue';
import { readScore } from '../trec/readScore';
import type { PackedLabels } from './PackedLabels';
import { QrelsLabels } from './QrelsLabels';
import type { RunParts } from '../trec/RunParts';
import type { ScoreMap, ScoreEntry } from './ScoreMap';

interface ScoredHit extends RagHit {
  id: string;
  score: number;
  /** 1-based. */
  line: number;
}

/** Queries of one batch. */
const batchSize = 200;

/** The labels of a file of query → document → grade, all of it pushed. */
export function scoreMapLabels(map: ScoreMap, end: { cut: boolean }): PackedLabels {
  const labels = new QrelsLabels(map.problems);
  for (const { query, entries } of map.queries(end)) {
    for (const { document, value, line } of entries) labels.add({ query, document, grade: value, line });
  }
  map.problems.finish();
  return labels.queries;
}

/** The cases of a run that is a file of query → document → score, all of it pushed, joined with their labels; ties keep the order of the file. */
export function* scoreMapRun(
  map: ScoreMap,
  { parts, cut }: { parts: RunParts; cut: boolean },
): Generator<DatasetBatch> {
  let cases: DatasetCase[] = [];
  const seen = new Set<string>();
  const take = (): DatasetBatch => {
    const batch = { cases, problems: [...map.take(), ...parts.take()] };
    cases = [];
    return batch;
  };
  for (const { query, line, entries } of map.queries({ cut })) {
    if (seen.has(query)) {
      const message = `Query ${quote(query)} stands in the file a second time. The first one is run.`;
      map.problems.add({ line, code: 'duplicate-id', severity: 'error', message, skips: true });
      continue;
    }
    seen.add(query);
    const hits = byScore(hitsOf(entries, map));
    const found = parts.open({ id: query, line });
    if (found !== undefined) cases.push({ ...found, hits, lineOfHit: (hit) => (hit as ScoredHit).line });
    if (cases.length === batchSize) yield take();
  }
  yield take();
  const missing = parts.finish({ cut: cut || map.brokenOff });
  map.problems.finish();
  yield { cases: missing.cases, problems: [...map.take(), ...missing.problems] };
}

function hitsOf(entries: readonly ScoreEntry[], { problems }: ScoreMap): ScoredHit[] {
  const hits: ScoredHit[] = [];
  for (const { document, value, line } of entries) {
    const score = /^-?(?:\d|Infinity$)/.test(value) ? readScore(value) : undefined;
    if (score !== undefined) hits.push({ id: document, score, line });
    else {
      const message = `The score of ${quote(document)} is ${value === '' ? 'missing' : quote(value)}, not a number. This hit is left out.`;
      problems.add({ line, code: 'bad-score', severity: 'error', message, skips: true });
    }
  }
  return hits;
}

/** Two infinite scores have no difference. */
function byScore(hits: ScoredHit[]): ScoredHit[] {
  return hits.sort((a, b) => (a.score === b.score ? 0 : b.score - a.score));
}
