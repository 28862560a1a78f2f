import { resolve } from 'node:path';
import { BatchJudge } from '../models/batch/BatchJudge';
import type { BatchResults } from '../models/batch/BatchResults';
import { readBatchResults } from '../models/batch/readBatchResults';
import { parseServerAddress } from '../models/ServerAddress';
import { nodeTextHash } from '../store/nodeTextHash';
import { readableFileError } from '../worker/readableFileError';
import { UsageError } from './createJudge';
import type { CommandIo } from './metricsCommand';
import type { RunArgs } from './runArgs';

/** The judge of `--import-batch`: it answers with the results in the files. Throws UsageError when there is none. */
export async function batchJudge(
  { importBatch = [], baseUrl, model = '' }: RunArgs,
  { cwd, signal }: Pick<CommandIo, 'cwd' | 'signal'>,
): Promise<{ judge: BatchJudge; results: BatchResults }> {
  const files = importBatch.map((file) => ({ path: resolve(cwd, file), file }));
  let results: BatchResults;
  try {
    const faultOf = (error: unknown, file: string): unknown =>
      readableFileError(error, { file, wanted: 'a file of batch results' });
    results = await readBatchResults(files, { signal, faultOf });
  } catch (error) {
    signal.throwIfAborted();
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  const address = baseUrl === undefined ? undefined : parseServerAddress(baseUrl);
  return { judge: new BatchJudge({ model, results, address, hash: nodeTextHash }), results };
}
