import { BatchResults } from './BatchResults';

export interface BatchResultFile {
  path: string;
  /** How messages name it. */
  file: string;
}

/**
 * Reads files of results into one. Rejects with a readable error when there is no result in any of them, with what
 * `faultOf` makes of a file that cannot be read, and with the signal's reason.
 */
export async function readBatchResults(
  files: readonly BatchResultFile[],
  { signal, faultOf }: { signal: AbortSignal; faultOf: (error: unknown, file: string) => unknown },
): Promise<BatchResults> {
  const results = new BatchResults();
  for (const { path, file } of files) {
    try {
      await results.read(path, { file, signal });
    } catch (error) {
      signal.throwIfAborted();
      throw faultOf(error, file);
    }
  }
  if (results.size > 0) return results;
  const names = files.map(({ file }) => file).join(', ');
  throw new Error(`There is no batch result in ${names}. ${results.problems[0] ?? ''}`.trim());
}
