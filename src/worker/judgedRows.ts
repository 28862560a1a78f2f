import type { DatasetBatch } from '../core/dataset/DatasetBatch';
import { readBatches } from './readBatches';

export interface JudgedRowsOptions {
  /** Absolute path. */
  path: string;
  /** How problems name the file. */
  file: string;
  labelsVar: string | undefined;
  /** Only the rows of this system, in a file that holds several. */
  system?: string | undefined;
  /** Only the rows of these cases. Problems of all rows are told. */
  ids?: ReadonlySet<string> | undefined;
}

/** The rows of a dataset that are to be judged, in file order. Throws an error with a readable sentence. */
export async function* judgedRows(options: JudgedRowsOptions): AsyncGenerator<DatasetBatch> {
  const { path, file, labelsVar, system, ids } = options;
  for await (const { cases, problems } of readBatches({ path, file, labelsVar, onRead: () => undefined })) {
    yield {
      cases: cases.filter(
        (one) => (system === undefined || one.system === system) && (ids === undefined || ids.has(one.id)),
      ),
      problems: problems.filter(
        (one) => system === undefined || one.system === undefined || one.system === system,
      ),
    };
  }
}
