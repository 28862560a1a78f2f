import { createReadStream } from 'node:fs';
import { LineSplitter } from '../../core/dataset/LineSplitter';
import { asRecord, asText, parseJson, type JsonRecord } from '../JsonRecord';
import { readCompletion, type Completion } from '../readCompletion';
import { excerpt, readServerError } from '../ServerErrorBody';

/** What a batch says of one request: a completion and when it was made (seconds since 1970), or why there is none. */
export type BatchResult =
  | { ok: true; completion: Completion; created: number | undefined }
  | { ok: false; kind: 'error' | 'filtered'; problem: string; raw: string };

/** Text of a failed result that is kept at most. */
const longestRaw = 10_000;

/** The results of batch files by custom id, in whatever order they stand. */
export class BatchResults {
  /** A sentence for each line that is no result. */
  readonly problems: string[] = [];
  /** Further results of an id that had one: one that succeeded stands, else the first. */
  repeated = 0;
  private readonly byId = new Map<string, BatchResult>();
  private readonly asked = new Set<string>();
  private readonly lacking = new Set<string>();

  get size(): number {
    return this.byId.size;
  }

  /** Reads a file of results, in pieces. Rejects with the signal's reason, or when it cannot be read. */
  async read(path: string, { file, signal }: { file: string; signal: AbortSignal }): Promise<void> {
    const splitter = new LineSplitter({
      onLine: (text, line) => {
        if (text.trim() !== '') this.add(text, `${file}, line ${line}`);
      },
      onBadBytes: () => undefined,
      onByteOrderMark: () => undefined,
    });
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18, signal }))
      splitter.push(chunk as Uint8Array);
    splitter.finish();
  }

  /** The result of an id, which counts as used from now on; undefined when there is none. */
  take(id: string): BatchResult | undefined {
    const found = this.byId.get(id);
    (found === undefined ? this.lacking : this.asked).add(id);
    return found;
  }

  createdOf(id: string): number | undefined {
    const found = this.byId.get(id);
    return found?.ok === true ? found.created : undefined;
  }

  /** Ids that were asked for and have no result. */
  get missing(): number {
    return this.lacking.size;
  }

  /** Ids that nobody asked for, in the order of the files. */
  unused(): string[] {
    return [...this.byId.keys()].filter((id) => !this.asked.has(id));
  }

  private add(text: string, place: string): void {
    const line = parseJson(text);
    const record = asRecord(line);
    const id = asText(record['custom_id']);
    if (line === undefined || id === undefined || !('response' in record || 'error' in record)) {
      this.problems.push(`${place}: this is no result of a batch; it was left out.`);
      return;
    }
    const before = this.byId.get(id);
    if (before !== undefined) this.repeated += 1;
    const result = resultOf(record);
    if (before === undefined || (!before.ok && result.ok)) this.byId.set(id, result);
  }
}

function resultOf(line: JsonRecord): BatchResult {
  const response = asRecord(line['response']);
  const body = response['body'];
  const text = body === undefined || body === null ? '' : JSON.stringify(body);
  const status = typeof response['status_code'] === 'number' ? response['status_code'] : 0;
  const failed = line['error'] !== undefined && line['error'] !== null;
  if (failed || status !== 200) {
    const { message, code } = readServerError(failed ? JSON.stringify({ error: line['error'] }) : text);
    const what = failed ? 'gave an error' : `answered ${status === 0 ? 'without a status' : status}`;
    const says = [message, code].find((one) => one !== undefined && one !== '');
    return {
      ok: false,
      kind: code === 'content_filter' ? 'filtered' : 'error',
      problem: `${what}${says === undefined ? '' : `: "${excerpt(says)}"`}`,
      raw: text.slice(0, longestRaw),
    };
  }
  const read = readCompletion({ kind: 'reply', status, headers: {}, text, cut: false });
  if (!read.ok) return { ok: false, kind: 'error', problem: read.problem, raw: text.slice(0, longestRaw) };
  const created = asRecord(body)['created'];
  const known = typeof created === 'number' && created > 0 && created < 1e11 ? created : undefined;
  return { ok: true, completion: read.completion, created: known };
}
