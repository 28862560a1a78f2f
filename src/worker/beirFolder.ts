import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatasetBatch, RowProblem } from '../core/dataset/DatasetBatch';
import { LineSplitter } from '../core/dataset/LineSplitter';
import type { LabelledQueries } from '../core/dataset/pair/Qrels';
import { parseJson } from '../core/dataset/parseJson';
import { asObject, idText } from '../core/dataset/plainValue';
import { problemAt } from '../core/dataset/RowNotes';
import { TrecProblems } from '../core/dataset/trec/TrecProblems';
import type { FileBytesOptions } from './fileBytes';
import { unpackedFile, type NamedFile } from './unpackedFile';

/** The splits of a BEIR dataset, the one that is used first. */
const splits: readonly string[] = ['test.tsv', 'dev.tsv', 'train.tsv'];

export interface BeirFiles {
  qrels: NamedFile;
  /** Undefined when the folder has none. */
  queries?: NamedFile;
  notes: RowProblem[];
}

/**
 * The files of a BEIR folder: `qrels/test.tsv`, else dev, else train, and `queries.jsonl`. Throws an error with a readable
 * sentence when it has no qrels.
 */
export async function findBeirFiles({ path, file }: NamedFile): Promise<BeirFiles> {
  const names = new Set(await readdir(path));
  const inQrels = names.has('qrels') ? await readdir(join(path, 'qrels')).catch(nothing) : [];
  const found = splits.filter((split) => inQrels.includes(split));
  const [split] = found;
  if (split === undefined) {
    throw new Error(
      `${file} is a folder without qrels/test.tsv, qrels/dev.tsv or qrels/train.tsv. Name a file of labels, or a BEIR folder.`,
    );
  }
  const qrels = { path: join(path, 'qrels', split), file: `${file}/qrels/${split}` };
  const queries = ['queries.jsonl', 'queries.jsonl.gz'].find((name) => names.has(name));
  const message = `The labels are those of ${split}. ${found.slice(1).join(' and ')} ${found.length === 2 ? 'is' : 'are'} there too: name the file to use another one.`;
  const note = problemAt({ file: qrels.file, line: 1 }, { code: 'beir-split', severity: 'info', message });
  return {
    qrels,
    ...(queries === undefined ? {} : { queries: { path: join(path, queries), file: `${file}/${queries}` } }),
    notes: found.length === 1 ? [] : [{ problem: note, skips: false }],
  };
}

/** `qrels` is a file there, not a folder. */
function nothing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOTDIR') return [];
  throw error;
}

/** The texts of labelled queries from `queries.jsonl` (`_id`, `text`), yielding the problems on the way. */
export async function* readQueryTexts(
  named: NamedFile,
  { of, onRead }: { of: Pick<LabelledQueries, 'has'>; onRead: FileBytesOptions['onRead'] },
): AsyncGenerator<DatasetBatch, ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  const problems = new TrecProblems(named.file);
  const warn = (line: number, code: string, message: string): void =>
    problems.add({ line, code, severity: 'warning', message });
  const lines = new LineSplitter({
    onLine: (text, line) => {
      const parsed = parseJson(text);
      if (!parsed.ok)
        return warn(line, 'bad-json', `The line is not JSON: ${parsed.message}. This text is not shown.`);
      const row = asObject(parsed.value);
      const id = idText(row?._id);
      if (id === undefined || typeof row?.text !== 'string') {
        return warn(line, 'bad-row', 'The row has no _id and text. It is not shown.');
      }
      if (of.has(id)) texts.set(id, row.text);
    },
    onByteOrderMark: () => undefined,
    onBadBytes: (line) =>
      warn(line, 'bad-encoding', 'The line holds bytes that are not UTF-8; they read as \ufffd.'),
  });
  const bytes = unpackedFile(named, onRead);
  for await (const piece of bytes) {
    lines.push(piece);
    yield { cases: [], problems: problems.take() };
  }
  if (bytes.cut)
    warn(
      lines.drop() + 1,
      'truncated-gz',
      'The gzip file is broken or ends too early. Later texts are not shown.',
    );
  else lines.finish();
  problems.finish();
  yield { cases: [], problems: problems.take() };
  return texts;
}
