import { join, resolve } from 'node:path';
import type { Gate } from '../core/run/gate/Gate';
import { evaluateRunGate } from '../core/run/gate/evaluateRunGate';
import type { RunHead } from '../core/run/Run';
import { isInside } from '../store/insideFolder';
import { findGateFile, readGateFile } from '../store/gateFile';
import { storeRoot } from '../store/storeRoot';
import { UsageError } from './createJudge';
import { formatOf, hasChecks, withOptions, type GateArgs, type GateFormat } from './gateArgs';
import { gateJson } from './gateJson';
import { gateJunit } from './gateJunit';
import { gateMarkdown } from './gateMarkdown';
import type { GateReport } from './GateReport';
import { gateText } from './gateText';
import { loadRun } from './loadRun';
import type { CommandIo } from './metricsCommand';
import { printable } from './printable';

/**
 * `rag-judge gate RUN`: holds a stored run against minimums from the options, a gate file, or the gate file beside its
 * dataset, and prints what it found. Returns the exit code: 0 passed, 1 missed, 2 bad usage or nothing to look at, 130
 * cancelled.
 */
export async function runGateCommand(args: GateArgs, io: CommandIo): Promise<number> {
  try {
    const format = formatOf(args);
    const report = await reportOf(args, io);
    if (io.signal.aborted) {
      io.stderr('Cancelled.\n');
      return 130;
    }
    if (args.quiet !== true) for (const problem of report.problems) io.stderr(`warning: ${problem}\n`);
    io.stdout(printed(report, format));
    return report.result.passed ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.stderr(`rag-judge gate: ${error.message}\n`);
    return 2;
  }
}

async function reportOf(args: GateArgs, io: CommandIo): Promise<GateReport> {
  const root = await storeRoot(io.cwd);
  const place = { cwd: io.cwd, root };
  const run = await loadRun(args.run, place);
  const gate = withOptions(await gateOf(args, io, { root, head: run.head }), args);
  if (!hasChecks(gate)) {
    throw new UsageError(
      'There is nothing to hold the run against: give --min METRIC=MINIMUM or --config FILE, or put a gate.yaml beside the dataset.',
    );
  }
  const baseline = gate.baseline === undefined ? undefined : await loadRun(gate.baseline, place);
  return {
    run: run.head,
    ...(baseline === undefined ? {} : { baseline: baseline.head }),
    result: evaluateRunGate({ run, gate, baseline }),
    problems: [...run.problems, ...(baseline?.problems ?? [])],
  };
}

/** The gate file that is named; without any option that names a check, the one beside the run's dataset. */
async function gateOf(
  args: GateArgs,
  io: CommandIo,
  { root, head }: { root: string; head: RunHead },
): Promise<Gate> {
  if (args.config !== undefined) return readGate(resolve(io.cwd, args.config), args.config);
  const named = args.min !== undefined || args.maxDrop !== undefined || args.baseline !== undefined;
  // A path in a stored run may be anybody's.
  const inside = await isInside(root, head.dataset).catch(() => false);
  if (!named && !inside)
    throw new UsageError(
      `The dataset of run ${head.id} lies outside ${root}: no gate file is looked for beside it. Give --min METRIC=MINIMUM or --config FILE.`,
    );
  const found = named ? undefined : await findGateFile(join(root, head.dataset));
  if (found === undefined) return { min: {}, rows: {} };
  if (args.quiet !== true) io.stderr(`The gate is ${found.path}\n`);
  return readGate(found.path, found.path);
}

async function readGate(path: string, name: string): Promise<Gate> {
  const { gate, problems } = await readGateFile(path);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return gate;
  const lines = errors.map(
    ({ line, message }) => `${name}${line === undefined ? '' : `:${line}`}: ${message}`,
  );
  throw new UsageError(lines.join('\n'));
}

function printed(report: GateReport, format: GateFormat): string {
  switch (format) {
    case 'text':
      return printable(gateText(report));
    case 'json':
      return gateJson(report);
    case 'junit':
      return gateJunit(report);
    case 'md':
      return printable(gateMarkdown(report));
  }
}
