import { resolve } from 'node:path';
import { formatCount } from '../core/words/score';
import { clip, oneLine } from '../core/words/sentence';
import { BatchJudge } from '../models/batch/BatchJudge';
import { BatchResults } from '../models/batch/BatchResults';
import { parseServerAddress } from '../models/ServerAddress';
import { nodeTextHash } from '../store/nodeTextHash';
import { readableFileError } from '../worker/readableFileError';
import { UsageError } from './createJudge';
import type { CommandIo } from './metricsCommand';
import type { RunArgs } from './runArgs';

const idsShown = 5;

/** The judge of `--import-batch`: it answers with the results in the files. Throws UsageError when there is none. */
export async function batchJudge(
  { importBatch = [], baseUrl, model = '' }: RunArgs,
  { cwd, signal }: Pick<CommandIo, 'cwd' | 'signal'>,
): Promise<{ judge: BatchJudge; results: BatchResults }> {
  const results = new BatchResults();
  for (const file of importBatch) {
    try {
      await results.read(resolve(cwd, file), { file, signal });
    } catch (error) {
      signal.throwIfAborted();
      const readable = readableFileError(error, { file, wanted: 'a file of batch results' });
      throw new UsageError(readable instanceof Error ? readable.message : String(error), { cause: error });
    }
  }
  if (results.size === 0)
    throw new UsageError(
      `There is no batch result in ${importBatch.join(', ')}. ${results.problems[0] ?? ''}`.trim(),
    );
  const address = baseUrl === undefined ? undefined : parseServerAddress(baseUrl);
  return { judge: new BatchJudge({ model, results, address, hash: nodeTextHash }), results };
}

/** What of the files did not go into the run, a sentence each. */
export function importSentences(results: BatchResults): string[] {
  const unused = results.unused();
  const shown = unused.slice(0, idsShown).map((id) => clip(oneLine(id), 60));
  return [
    ...results.problems,
    ...(results.repeated === 0
      ? []
      : [
          `${counted(results.repeated, 'further result')} of the same request: one that succeeded stands, else the first.`,
        ]),
    ...(results.missing === 0
      ? []
      : [
          `${counted(results.missing, 'request')} of the dataset ${results.missing === 1 ? 'has' : 'have'} no result in the files.`,
        ]),
    ...(unused.length === 0
      ? []
      : [
          `${counted(unused.length, 'result')} ${unused.length === 1 ? 'belongs' : 'belong'} to no case that was to be judged: ${shown.join(', ')}${unused.length > idsShown ? ', …' : ''}. Was the batch exported for another model, or from other rows?`,
        ]),
  ];
}

function counted(n: number, one: string): string {
  return `${formatCount(n)} ${n === 1 ? one : `${one}s`}`;
}
