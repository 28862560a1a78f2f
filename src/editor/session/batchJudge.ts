import { basename } from 'node:path';
import type * as vscode from 'vscode';
import { BatchJudge } from '../../models/batch/BatchJudge';
import type { BatchResults } from '../../models/batch/BatchResults';
import { readBatchResults } from '../../models/batch/readBatchResults';
import { nodeTextHash } from '../../store/nodeTextHash';
import { readableFileError } from '../../worker/readableFileError';
import type { Settings } from '../settings';
import { chatModelOf } from './chatModelOf';

/** The judge that answers with the results in the files: see readBatchResults. Throws JudgeSetupError as chatModelOf does. */
export async function batchJudge(
  files: readonly vscode.Uri[],
  { settings, signal }: { settings: Settings; signal: AbortSignal },
): Promise<{ judge: BatchJudge; results: BatchResults }> {
  const model = chatModelOf(settings);
  const results = await readBatchResults(
    files.map(({ fsPath }) => ({ path: fsPath, file: basename(fsPath) })),
    {
      signal,
      faultOf: (error, file) => readableFileError(error, { file, wanted: 'a file of batch results' }),
    },
  );
  return { judge: new BatchJudge({ model, results, hash: nodeTextHash }), results };
}
