import { join } from 'node:path';
import { compareRuns } from '../core/run/compareRuns';
import { noSharedCase } from '../core/run/noSharedCase';
import { pairCases } from '../core/run/pairCases';
import type { LoadedRun, RunComparison } from '../core/run/RunComparison';
import type {
  ComparedColumns,
  ComparedHead,
  CompareProgress,
  CompareRequest,
} from '../protocol/compareMessages';
import { readRunCases } from '../store/readRunCases';
import { readRunHead } from '../store/readRunHead';
import { ComparedCases } from './ComparedCases';

/** Two stored runs compared: the head, and the cases in pieces from 0 on. */
export interface StoredComparison {
  head: ComparedHead;
  piece(index: number): { columns: ComparedColumns; last: boolean };
}

/**
 * Reads two stored runs and compares B with A as compareRuns does, in this thread: seconds over a hundred thousand
 * pairs. Throws an error with a readable sentence when a run cannot be read, or nothing of the two can be compared.
 */
export async function compareStoredRuns(
  request: CompareRequest,
  onProgress: (progress: CompareProgress) => void,
): Promise<StoredComparison> {
  const heads = { a: await readRunHead(request.a), b: await readRunHead(request.b) };
  const total = heads.a.queries + heads.b.queries;
  const reading = (done: number): void =>
    onProgress({ phase: 'reading', done: Math.min(done, total), total });
  const a = await loadCases(request.a, reading);
  const b = await loadCases(request.b, (done) => reading(a.cases.length + done));
  const runA: LoadedRun = { head: heads.a, cases: a.cases };
  const runB: LoadedRun = { head: heads.b, cases: b.cases };
  const paired = pairCases(runA.cases, runB.cases);
  if (paired.pairs.length === 0) throw new Error(noSharedCase(runA, runB));
  const comparison = compareRuns(runA, runB, {
    onMetric: (done, metrics) => onProgress({ phase: 'comparing', done, total: metrics }),
  });
  const cases = new ComparedCases({ a: runA, b: runB, paired, comparison });
  const judged = [a, b].every((run) => run.cases.some(({ evaluation }) => evaluation !== undefined));
  return {
    head: comparedHead({ comparison, cases, judged, problems: [...a.problems, ...b.problems] }),
    piece: (index) => cases.piece(index),
  };
}

/** A comparison without its cases, as it is sent. */
export function comparedHead(found: {
  comparison: RunComparison;
  cases: Pick<ComparedCases, 'causes' | 'hits'>;
  judged: boolean;
  problems: string[];
}): ComparedHead {
  const { comparison, cases, judged, problems } = found;
  return {
    a: { ...comparison.a, problems: [] },
    b: { ...comparison.b, problems: [] },
    paired: comparison.paired,
    onlyA: comparison.onlyA.length,
    onlyB: comparison.onlyB.length,
    metrics: comparison.metrics.map(({ cases: _, leftOut, ...metric }) => ({
      ...metric,
      leftOut: [...leftOut],
    })),
    flips: comparison.flips.map(({ k, lost, gained }) => ({ k, lost: lost.length, gained: gained.length })),
    warnings: [...comparison.warnings],
    method: comparison.method,
    problems,
    causes: cases.causes,
    hits: cases.hits,
    judged,
  };
}

async function loadCases(folder: string, onRead: (cases: number) => void): ReturnType<typeof readRunCases> {
  const file = join(folder, 'results.jsonl');
  const found = await readRunCases(file, onRead);
  if (found.cases.length > 0) return found;
  throw new Error(`The run holds no case: ${file} is missing or empty. Run the metrics again.`);
}
