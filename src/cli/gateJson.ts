import type { RunHead } from '../core/run/Run';
import type { GateReport } from './GateReport';

/** What `gate --format json` prints: the verdict, every check, the ids of the flagged cases, and unreadable lines. */
export function gateJson({ run, baseline, result, problems }: GateReport): string {
  const document = {
    passed: result.passed,
    run: headOf(run),
    ...(baseline === undefined ? {} : { baseline: headOf(baseline) }),
    cases: result.cases,
    flagged: result.flagged,
    checks: result.checks,
    problems,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function headOf({ id, name, title, dataset, startedAt }: RunHead): Partial<RunHead> {
  return { id, name, ...(title === undefined ? {} : { title }), dataset, startedAt };
}
