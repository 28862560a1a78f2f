import type { DatasetBatch } from '../core/dataset/DatasetBatch';
import type { RagJudgeRequest } from '../core/rag/RagJudgeRequest';
import { judgeInput } from '../core/run/judging/judgeInput';
import { Turns } from '../core/run/judging/Turns';
import type { Problem } from '../core/run/Run';
import { causeCounts } from '../core/words/judging';
import { BatchFiles, type BatchFile } from './BatchFiles';

/** What an export came to. Counts are of cases but for `requests`. */
export interface ExportedRequests {
  files: readonly BatchFile[];
  requests: number;
  cases: number;
  /** Cases whose request equals that of another one, which is in the files once. */
  shared: number;
  /** Why a case has no request → cases. */
  notSent: Record<string, number>;
}

export interface ExportOptions {
  /** Where the files go; it must hold no batch files. */
  folder: string;
  batches: AsyncIterable<DatasetBatch>;
  /** How messages name the dataset. */
  file: string;
  /** The line of a request, and an id that equal requests share. */
  requestOf: (request: RagJudgeRequest) => { id: string; line: string };
  signal: AbortSignal;
  onProblem: (problem: Problem) => void;
  /** Called after each case. */
  onCase?: (cases: number) => void;
}

/**
 * Writes the requests of a dataset as batch files. Nothing is sent. Rejects with a readable error when the folder will not
 * do, the dataset cannot be read or no case can be judged, and with the signal's reason; then no file is left.
 */
export async function exportRequests(options: ExportOptions): Promise<ExportedRequests> {
  const files = await BatchFiles.in(options.folder);
  try {
    const written = await write(files, options);
    if (written.requests === 0) {
      const why = causeCounts(written.notSent);
      throw new Error(`${options.file}: there is no case that can be judged.${why === '' ? '' : ` ${why}.`}`);
    }
    await files.finish();
    return { files: files.files, ...written };
  } catch (error) {
    await files.discard();
    throw error;
  }
}

async function write(
  files: BatchFiles,
  { batches, requestOf, signal, onProblem, onCase }: ExportOptions,
): Promise<Omit<ExportedRequests, 'files'>> {
  const turns = new Turns();
  const written = new Set<string>();
  const notSent: Record<string, number> = {};
  let cases = 0;
  let shared = 0;
  const leaveOut = (why: string): void => void (notSent[why] = (notSent[why] ?? 0) + 1);
  for await (const batch of batches) {
    for (const { problem } of batch.problems) onProblem(problem);
    for (const found of batch.cases) {
      await turns.next();
      signal.throwIfAborted();
      cases += 1;
      onCase?.(cases);
      const input = judgeInput(found);
      if ('notSent' in input) {
        leaveOut(input.notSent);
        continue;
      }
      const { id, line } = requestOf(input.request);
      if (written.has(id)) shared += 1;
      else if (!files.fits(line)) leaveOut('too-long');
      else {
        written.add(id);
        await files.add(line);
      }
    }
  }
  signal.throwIfAborted();
  return { requests: written.size, cases, shared, notSent };
}
