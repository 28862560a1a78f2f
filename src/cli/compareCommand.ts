import { compareRuns } from '../core/run/compareRuns';
import { noSharedCase } from '../core/run/noSharedCase';
import type { LoadedRun, RunComparison } from '../core/run/RunComparison';
import { storeRoot } from '../store/storeRoot';
import { compareJson } from './compareJson';
import { comparisonText } from './compareTable';
import { UsageError } from './createJudge';
import { loadRun } from './loadRun';
import type { CommandIo } from './metricsCommand';
import { printable } from './printable';

/** The options of `compare`, as they were typed. */
export interface CompareArgs {
  /** An id in the store, or a run's folder, as typed. */
  a: string;
  b: string;
  /** Ids of metrics and scores; the usual ones when none is named. */
  metric?: readonly string[];
  json?: boolean;
  quiet?: boolean;
}

/**
 * `rag-judge compare RUN_A RUN_B`: prints what changed from A to B. Returns the exit code: 0 done, whatever the
 * verdicts are, 2 bad usage or nothing to compare, 130 cancelled.
 */
export async function runCompareCommand(args: CompareArgs, io: CommandIo): Promise<number> {
  try {
    const place = { cwd: io.cwd, root: await storeRoot(io.cwd) };
    const a = await loadRun(args.a, place);
    const b = await loadRun(args.b, place);
    if (io.signal.aborted) {
      io.stderr('Cancelled.\n');
      return 130;
    }
    const comparison = compare(a, b, args);
    const problems = [...a.problems, ...b.problems];
    if (args.quiet !== true) {
      for (const { message } of comparison.warnings) io.stderr(`warning: ${message}\n`);
      for (const problem of problems) io.stderr(`warning: ${problem}\n`);
    }
    io.stdout(args.json === true ? compareJson(comparison, problems) : printable(comparisonText(comparison)));
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.stderr(`rag-judge compare: ${error.message}\n`);
    return 2;
  }
}

function compare(a: LoadedRun, b: LoadedRun, { metric }: CompareArgs): RunComparison {
  let comparison: RunComparison;
  try {
    comparison = compareRuns(a, b, metric === undefined ? {} : { metrics: metric });
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
  if (comparison.paired > 0) return comparison;
  throw new UsageError(noSharedCase(a, b));
}
