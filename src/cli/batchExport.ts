import { resolve } from 'node:path';
import { exportedLess, exportedText } from '../core/words/exportedBatch';
import { formatCount } from '../core/words/score';
import { batchLine, batchRequestOf } from '../models/batch/batchRequest';
import { exportRequests, type ExportedRequests } from '../store/exportRequests';
import { nodeTextHash } from '../store/nodeTextHash';
import { storeRoot } from '../store/storeRoot';
import { UsageError } from './createJudge';
import type { CommandIo } from './metricsCommand';
import { problemsSummary } from './metricsTable';
import { printable } from './printable';
import type { RunArgs } from './runArgs';
import { newTarget } from './runTarget';

/**
 * `rag-judge run DATASET --judge chat --model M --export-batch DIR`: writes the judge's requests as batch files. Nothing
 * is sent. Returns 0, or 2 when there is nothing to write. Rejects with the signal's reason, and then no file is left.
 */
export async function exportBatch(args: RunArgs, io: CommandIo): Promise<number> {
  const target = newTarget(args, { cwd: io.cwd, root: await storeRoot(io.cwd), signal: io.signal });
  const problems: Parameters<typeof problemsSummary>[0] = [];
  let exported: ExportedRequests;
  try {
    exported = await exportRequests({
      folder: resolve(io.cwd, args.exportBatch ?? ''),
      batches: target.batches(),
      file: target.evaluation.file,
      requestOf: (request) => {
        const found = batchRequestOf(request, { model: args.model ?? '', hash: nodeTextHash });
        return { id: found.customId, line: batchLine(found) };
      },
      signal: io.signal,
      onProblem: (problem) => problems.push(problem),
    });
  } catch (error) {
    if (!io.signal.aborted && error instanceof Error && error.name === 'Error')
      throw new UsageError(error.message, { cause: error });
    throw error;
  }
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (args.quiet !== true) io.stderr(problemsSummary(errors));
  io.stdout(args.json === true ? `${JSON.stringify(exported, null, 2)}\n` : printable(textOf(exported)));
  return 0;
}

function textOf({ files, ...exported }: ExportedRequests): string {
  const counts = { ...exported, files: files.length };
  return [
    `${exportedText(counts)}:`,
    ...files.map(
      ({ path, requests, bytes }) =>
        `  ${path}  ${formatCount(requests)} ${requests === 1 ? 'request' : 'requests'}, ${formatCount(bytes)} bytes`,
    ),
    ...(files.length > 1 ? ['One file holds at most 50,000 requests and 200 MB.'] : []),
    ...exportedLess(counts),
    '',
  ].join('\n');
}
