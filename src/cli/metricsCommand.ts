import { basename, join, relative, resolve, sep } from 'node:path';
import { compareBytes } from '../core/retrieval/compareBytes';
import { defaultCutoffs, readCutoffs } from '../core/retrieval/cutoffs';
import { exportMarkdown } from '../core/run/export/exportMarkdown';
import { exportTrec } from '../core/run/export/exportTrec';
import { toRunCase } from '../core/run/EvaluatedCase';
import type { RunCase } from '../core/run/Run';
import type { MetricsOutcome, MetricsProgress, MetricsRequest } from '../protocol/workerMessages';
import { storeRoot } from '../store/storeRoot';
import type { RunPartsJob } from '../protocol/runPartMessages';
import { runMetrics } from '../worker/runMetrics';
import { RunPartsThread } from '../worker/RunPartsThread';
import { faultOf, optionsOf, type MetricsArgs } from './metricsArgs';
import { metricsJson } from './metricsJson';
import { caseTable, meansTable, problemsSummary } from './metricsTable';
import { printable } from './printable';

export interface CommandIo {
  stdout(text: string): void;
  stderr(text: string): void;
  /** Absolute path of the current folder. */
  cwd: string;
  signal: AbortSignal;
  /** Absolute path of the worker's bundle, with which large runs are read by two threads. */
  worker?: string;
}

/** Progress is told at most this often. Milliseconds. */
const tellEvery = 2000;

/**
 * `rag-judge metrics DATASET | --run RUN --qrels QRELS`: prints the means as a table or, with `json`, one JSON document, and stores a run per
 * system. Returns the exit code: 0 done, 2 bad usage or no case with a value, 130 cancelled.
 */
export async function runMetricsCommand(args: MetricsArgs, io: CommandIo): Promise<number> {
  const { worker } = io;
  const request = await requestOf(args, io);
  if (typeof request === 'string') return refuse(request, io);
  const cases: RunCase[][] = [];
  let outcome: MetricsOutcome;
  try {
    outcome = await runMetrics(request, {
      signal: io.signal,
      ...(worker === undefined
        ? {}
        : { second: { start: (job: RunPartsJob) => new RunPartsThread(worker, job) } }),
      onCases: (found, { ids }) => {
        if (args.perQuery === true)
          for (const one of found) (cases[one.run] ??= []).push(toRunCase(one, ids));
      },
      onRestart: () => void cases.splice(0),
      ...(args.quiet === true ? {} : { onProgress: progressTeller(io) }),
    });
  } catch (error) {
    return refuse((error as Error).message, io);
  }
  // As the program lists them; a stored run keeps the order of the file.
  if (request.profile === 'trec_eval') for (const own of cases) own.sort((a, b) => compareBytes(a.id, b.id));
  print({ outcome, cases, args }, io);
  if (!outcome.complete) {
    io.stderr('Cancelled: the figures are over the cases that were read until then.\n');
    return 130;
  }
  return outcome.usable
    ? 0
    : refuse(`${request.file}: no case has a value. ${whyUnusable(outcome, request.file)}`, io);
}

async function requestOf(args: MetricsArgs, io: CommandIo): Promise<MetricsRequest | string> {
  const fault = faultOf(args);
  if (fault !== undefined) return fault;
  const file = args.run ?? args.dataset ?? '';
  const path = resolve(io.cwd, file);
  const profile = (args.profile ?? 'standard') as MetricsRequest['profile'];
  const k = readCutoffs(args.k ?? defaultCutoffs);
  const request: MetricsRequest = { path, file, name: basename(path), profile, k };
  if (args.qrels !== undefined) request.qrels = { path: resolve(io.cwd, args.qrels), file: args.qrels };
  if (profile === 'trec_eval') request.options = optionsOf(args);
  if (args.labelsVar !== undefined) request.labelsVar = args.labelsVar;
  if (args.noStore !== true) {
    const root = await storeRoot(io.cwd);
    const inside = (absolute: string): string => relative(root, absolute).split(sep).join('/');
    request.store = { folder: join(root, '.rag-judge', 'runs'), dataset: inside(path) };
    if (request.qrels !== undefined) request.store.qrels = inside(request.qrels.path);
  }
  return request;
}

function print(
  { outcome, cases, args }: { outcome: MetricsOutcome; cases: RunCase[][]; args: MetricsArgs },
  io: CommandIo,
): void {
  if (args.quiet !== true) {
    io.stderr(problemsSummary(outcome.problems));
    if (outcome.usable && args.noStore !== true && outcome.storeError === undefined) {
      for (const head of outcome.heads) io.stderr(`Stored ${head.name} as run ${head.id}.\n`);
    }
  }
  if (outcome.storeError !== undefined) io.stderr(`${outcome.storeError}\n`);
  if (args.json === true) return io.stdout(metricsJson(outcome, args.perQuery === true ? cases : undefined));
  if (args.trec === true || args.markdown === true) {
    const write = args.trec === true ? exportTrec : exportMarkdown;
    const texts = outcome.heads.map((head, run) => [...write({ head, cases: cases[run] ?? [] })].join(''));
    io.stdout(printable(texts.join(args.trec === true ? '' : '\n')));
    return;
  }
  const tables = outcome.heads.map((head, run) =>
    [meansTable(head), ...(args.perQuery === true ? [caseTable(head, cases[run] ?? [])] : [])].join('\n'),
  );
  io.stdout(printable(tables.join('\n')));
}

function whyUnusable(outcome: MetricsOutcome, file: string): string {
  const [first] = outcome.problems.filter(({ severity }) => severity === 'error').concat(outcome.problems);
  if (first === undefined) return 'A case needs hits and labels.';
  const rest = outcome.problems.length - 1;
  const place = first.file === file ? 'Line' : `${first.file}, line`;
  return `${place} ${first.line}: ${first.message}${rest === 0 ? '' : ` ${rest} more problems.`}`;
}

function progressTeller(io: CommandIo): (progress: MetricsProgress) => void {
  let told = Date.now();
  return ({ cases, bytes, totalBytes }) => {
    if (Date.now() - told < tellEvery) return;
    told = Date.now();
    io.stderr(`${cases} cases read, ${Math.floor((100 * bytes) / totalBytes)} % of the file\n`);
  };
}

function refuse(message: string, io: CommandIo): 2 {
  io.stderr(`rag-judge metrics: ${message}\n`);
  return 2;
}
