import { CaseReader } from './CaseReader';
import type { DatasetBatch } from './DatasetBatch';
import { CsvRows } from './csv/CsvRows';
import { csvLayout } from './csv/csvSeparator';
import { inputKind } from './pair/inputKind';
import { JsonlRows } from './JsonlRows';
import { JsonRows } from './JsonRows';
import { joinBytes } from './LineSplitter';
import { PlainJsonlRows, type PlainSink } from './plain/PlainJsonlRows';
import type { RowSink, RowSource } from './RowSource';
import { problemAt } from './RowNotes';
import { YamlRows } from './yaml/YamlRows';

/** Bytes that are looked at before the format is decided. */
const enoughToTell = 4096;

export interface DatasetReaderOptions {
  /** How problems name the file. */
  file: string;
  /** The promptfoo variable that holds the labels. */
  labelsVar?: string | undefined;
  /**
   * Only what the metrics need is wanted, so that answers, contexts and the contents of hits may be left out. With
   * `scores`, the hits are ordered by their scores.
   */
  metricsOnly?: { scores: boolean };
}

/**
 * Reads a dataset from its bytes, as they come: JSON Lines and CSV row by row, a JSON list (or promptfoo result) and YAML
 * when all of it is there. A file that is named .json may hold JSON Lines and the reverse: what is inside decides.
 * Never throws for bad data: what is wrong is a problem on its line, and the good rows are read.
 */
export class DatasetReader {
  private readonly cases: CaseReader;
  private source: RowSource | undefined;
  private batch: DatasetBatch = { cases: [], problems: [] };
  private head: Uint8Array[] = [];
  private headSize = 0;
  private stopped = false;

  constructor(private readonly options: DatasetReaderOptions) {
    this.cases = new CaseReader(options);
  }

  /** The cases and problems that these bytes complete. */
  push(bytes: Uint8Array): DatasetBatch {
    if (this.stopped) return this.take();
    if (this.source !== undefined) this.source.push(bytes);
    else {
      this.head.push(bytes.slice());
      this.headSize += bytes.length;
      if (this.headSize >= enoughToTell) this.open();
    }
    return this.take();
  }

  /** What is left when the file has ended. */
  finish(): DatasetBatch {
    if (!this.stopped && this.source === undefined) this.open();
    this.source?.finish();
    return this.take();
  }

  private take(): DatasetBatch {
    const batch = this.batch;
    this.batch = { cases: [], problems: [] };
    return batch;
  }

  private open(): void {
    const bytes = joinBytes(this.head);
    this.head = [];
    const fault = notDataset(bytes, this.options.file);
    if (fault !== undefined) {
      this.stopped = true;
      const problem = problemAt({ file: this.options.file, line: 1 }, { ...fault, severity: 'error' });
      this.batch.problems.push({ problem, skips: false });
      return;
    }
    const sink: PlainSink = {
      file: this.options.file,
      onRow: (row) => this.cases.read(row, this.batch),
      onCase: (found) => this.cases.addPlain(found, this.batch),
      onProblem: (problem) => this.batch.problems.push(problem),
    };
    const source = openRows(sink, bytes);
    const { metricsOnly } = this.options;
    this.source =
      metricsOnly !== undefined && source instanceof JsonlRows
        ? new PlainJsonlRows(sink, metricsOnly)
        : source;
    this.source.push(bytes);
  }
}

/** Why the bytes cannot be a dataset, or undefined when they look like text. */
function notDataset(bytes: Uint8Array, file: string): { code: string; message: string } | undefined {
  const [first, second] = bytes;
  if (first === 0x1f && second === 0x8b) {
    return { code: 'not-text', message: 'The file is compressed with gzip. Unpack it first.' };
  }
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return { code: 'not-text', message: 'The file is UTF-16. Save it as UTF-8.' };
  }
  if (bytes.subarray(0, 8192).includes(0))
    return { code: 'not-text', message: 'The file is binary, not UTF-8 text.' };
  const head = new TextDecoder().decode(bytes.subarray(0, 8192));
  if (bytes.length < enoughToTell && head.trim() === '')
    return { code: 'empty', message: 'The file is empty. A dataset has one case per row.' };
  return halfOfPair(head, file);
}

/** A run without its labels, or labels without their run. */
function halfOfPair(head: string, file: string): { code: string; message: string } | undefined {
  const kind = inputKind(head);
  if (kind === 'dataset' || /\.(jsonl|ndjson)$/i.test(file)) return undefined;
  const name = '--run RUN --qrels QRELS on the command line, both selected in the Explorer of VS Code';
  if (kind === 'run')
    return {
      code: 'needs-labels',
      message: `The file is a run without labels. Name its labels too: ${name}.`,
    };
  return { code: 'needs-run', message: `The file holds labels without hits. Name their run too: ${name}.` };
}

/** The reader of the format that the beginning of the file shows; where it shows none, its name decides. */
function openRows(sink: RowSink, bytes: Uint8Array): RowSource {
  const { file } = sink;
  const head = new TextDecoder().decode(bytes.subarray(0, enoughToTell));
  const named = /\.(csv|tsv|tab|ya?ml)$/i.exec(file)?.[1]?.toLowerCase();
  const yaml = named === 'yaml' || named === 'yml';
  // A YAML flow collection begins like JSON, but its texts need no quotes.
  if (yaml ? /^\s*(?:\[\s*)?\{\s*"/.test(head) : /^\s*[[{]/.test(head)) return jsonRows(sink, bytes);
  if (yaml) return new YamlRows(sink);
  const layout = csvLayout(head, file);
  if (named !== undefined || layout.known > 1) return new CsvRows(sink, layout);
  const other = !/\.(jsonl|ndjson|json)$/i.test(file);
  if (other && /^(?:---\s*\n)?\s*(?:- |[\w-]+:\s)/.test(head)) return new YamlRows(sink);
  return jsonRows(sink, bytes);
}

function jsonRows(sink: RowSink, bytes: Uint8Array): RowSource {
  return /\.json$/i.test(sink.file) || isWhole(bytes) ? new JsonRows(sink) : new JsonlRows(sink);
}

/** Whether the file is one JSON value rather than one a line: a list, or an object that goes on over lines. */
function isWhole(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, enoughToTell)).trimStart();
  if (text.startsWith('[')) return true;
  const line = text.slice(0, Math.max(text.indexOf('\n'), 0)).trim();
  return /^\{\s*("(?:[^"\\]|\\.)*"\s*:\s*[[{]?)?$/.test(line);
}
