import { resolve } from 'node:path';
import { judgeInput } from '../core/run/judging/judgeInput';
import { causeCounts } from '../core/words/judging';
import { formatCount } from '../core/words/score';
import { batchLine, batchRequestOf } from '../models/batch/batchRequest';
import { BatchFiles, type BatchFile } from '../store/BatchFiles';
import { nodeTextHash } from '../store/nodeTextHash';
import { storeRoot } from '../store/storeRoot';
import { UsageError } from './createJudge';
import type { CommandIo } from './metricsCommand';
import { problemsSummary } from './metricsTable';
import { printable } from './printable';
import type { RunArgs } from './runArgs';
import { newTarget, type RunTarget } from './runTarget';

/** What an export came to. Counts are of cases but for `requests`. */
interface Exported {
  files: readonly BatchFile[];
  requests: number;
  cases: number;
  /** Cases whose request equals that of another one, which is in the files once. */
  shared: number;
  /** Why a case has no request → cases. */
  notSent: Record<string, number>;
}

/**
 * `rag-judge run DATASET --judge chat --model M --export-batch DIR`: writes the judge's requests as batch files. Nothing
 * is sent. Returns 0, or 2 when there is nothing to write. Rejects with the signal's reason, and then no file is left.
 */
export async function exportBatch(args: RunArgs, io: CommandIo): Promise<number> {
  const folder = resolve(io.cwd, args.exportBatch ?? '');
  const target = newTarget(args, { cwd: io.cwd, root: await storeRoot(io.cwd), signal: io.signal });
  const files = await filesIn(folder);
  let exported: Exported;
  const problems: Parameters<typeof problemsSummary>[0] = [];
  try {
    exported = await write(target, { files, problems, model: args.model ?? '', signal: io.signal });
    if (exported.requests === 0) {
      const why = causeCounts(exported.notSent);
      throw new UsageError(
        `${target.evaluation.file}: there is no case that can be judged.${why === '' ? '' : ` ${why}.`}`,
      );
    }
    await files.finish();
  } catch (error) {
    await files.discard();
    if (!io.signal.aborted && error instanceof Error && error.name === 'Error')
      throw new UsageError(error.message, { cause: error });
    throw error;
  }
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (args.quiet !== true) io.stderr(problemsSummary(errors));
  io.stdout(args.json === true ? `${JSON.stringify(exported, null, 2)}\n` : printable(textOf(exported)));
  return 0;
}

async function filesIn(folder: string): Promise<BatchFiles> {
  try {
    return await BatchFiles.in(folder);
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

interface Writing {
  files: BatchFiles;
  problems: Parameters<typeof problemsSummary>[0];
  model: string;
  signal: AbortSignal;
}

async function write(target: RunTarget, { files, problems, model, signal }: Writing): Promise<Exported> {
  const written = new Set<string>();
  const notSent: Record<string, number> = {};
  let cases = 0;
  let shared = 0;
  const leaveOut = (why: string): void => void (notSent[why] = (notSent[why] ?? 0) + 1);
  for await (const batch of target.batches()) {
    signal.throwIfAborted();
    problems.push(...batch.problems.map(({ problem }) => problem));
    for (const found of batch.cases) {
      cases += 1;
      const input = judgeInput(found);
      if ('notSent' in input) {
        leaveOut(input.notSent);
        continue;
      }
      const request = batchRequestOf(input.request, { model, hash: nodeTextHash });
      const line = batchLine(request);
      if (written.has(request.customId)) shared += 1;
      else if (!files.fits(line)) leaveOut('too-long');
      else {
        written.add(request.customId);
        await files.add(line);
      }
    }
  }
  return { files: files.files, requests: written.size, cases, shared, notSent };
}

function textOf({ files, requests, cases, shared, notSent }: Exported): string {
  const left = causeCounts(notSent);
  return [
    `${formatCount(requests)} ${requests === 1 ? 'request' : 'requests'} for ${formatCount(cases)} cases in ${files.length === 1 ? '1 file' : `${files.length} files`}:`,
    ...files.map(
      ({ path, requests: n, bytes }) => `  ${path}  ${formatCount(n)} requests, ${formatCount(bytes)} bytes`,
    ),
    ...(files.length > 1 ? ['One file holds at most 50,000 requests and 200 MB.'] : []),
    ...(shared === 0
      ? []
      : [
          `${formatCount(shared)} ${shared === 1 ? 'case shares' : 'cases share'} the request of an equal one.`,
        ]),
    ...(left === '' ? [] : [`Not in it: ${left}.`]),
    '',
  ].join('\n');
}
