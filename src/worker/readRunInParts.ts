import { open } from 'node:fs/promises';
import { PackedLabels } from '../core/dataset/pair/PackedLabels';
import type { DatasetBatch } from '../core/dataset/DatasetBatch';
import { RunParts, type RunPart, type RunPartsOptions } from '../core/dataset/trec/RunParts';
import type { FileBytesOptions } from './fileBytes';
import type { RunPartsJob } from '../protocol/runPartMessages';
import { inOrder, type Elsewhere } from './inOrder';
import { readRunPart } from './readRunPart';
import { runRanges } from './runRanges';

/** A second thread that large files are read with. */
export interface SecondThread {
  start: (job: RunPartsJob) => Elsewhere<RunPart> & { close(): Promise<void> };
  /** Bytes of a range, about; 2 MB when it is not given. */
  rangeSize?: number;
}

export interface ReadRunInPartsOptions extends RunPartsOptions {
  /** Absolute path of the run. */
  path: string;
  second: SecondThread;
  onRead: FileBytesOptions['onRead'];
}

/** Enough that handing a range over costs little, few enough that its results are. */
const defaultRangeSize = 1 << 21;

/** A run of at least so many ranges is worth a second thread. */
const least = 4;

/**
 * A run read by two threads, as batches in file order. Returns false when it cannot be read so: it is small or
 * compressed, or the rows of a query do not stand together (then what was given does not hold).
 */
export async function* readRunInParts(
  options: ReadRunInPartsOptions,
): AsyncGenerator<DatasetBatch, 'done' | 'not begun' | 'scattered'> {
  const { path, profile, queries, onRead } = options;
  const { start, rangeSize = defaultRangeSize } = options.second;
  const size = await plainSize(path).catch(() => 0); // What cannot be opened is told by the reader that is used then.
  if (size < rangeSize * least || !(queries instanceof PackedLabels)) return 'not begun';
  const plain = { unlabelled: profile.unlabelled, ties: profile.ties };
  const thread = start({ kind: 'run-parts', path, labels: queries.shared, profile: plain });
  const parts = new RunParts(options);
  const source = { path, labelsOf: (id: string) => queries.get(id)?.labels, profile };
  try {
    const results = inOrder({
      ranges: runRanges(path, rangeSize),
      here: (range) => readRunPart(source, range),
      elsewhere: thread,
    });
    for await (const done of results) {
      if (done === undefined) yield { cases: [], problems: [] };
      else {
        const batch = parts.add(done.result);
        if (parts.scattered) return 'scattered';
        onRead(done.range.to, size);
        yield batch;
      }
    }
    yield parts.finish({ cut: false });
    return 'done';
  } finally {
    await thread.close();
  }
}

/** Bytes of a plain file that begins as text does; 0 for anything else, such as a gzip file, UTF-16 or a pipe. */
async function plainSize(path: string): Promise<number> {
  const handle = await open(path, 'r');
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) return 0;
    const head = new Uint8Array(1 << 13);
    await handle.read(head, 0, head.length, 0);
    const [first = 0] = head;
    return head.includes(0) || first === 0x1f || first >= 0xfe ? 0 : stat.size;
  } finally {
    await handle.close();
  }
}
