import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../src/core/stats/seededRandom';

/** Labels of a query, of which half are retrieved. */
const labelsOfQuery = 40;
const words = [
  'latency',
  'index',
  'refund',
  'token',
  'vector',
  'invoice',
  'shard',
  'policy',
  'cache',
  'merge',
];

export interface TrecSize {
  queries: number;
  hits: number;
}

/** Writes a TREC run, grouped by query and ordered by score, and its qrels. Some 40 bytes a row; at least 100 hits. */
export function writeTrecPair(folder: string, { queries, hits }: TrecSize): { run: string; qrels: string } {
  const random = seededRandom(7);
  const run = new Lines(join(folder, `${queries}x${hits}.run`));
  const qrels = new Lines(join(folder, `${queries}x${hits}.qrels`));
  for (let query = 0; query < queries; query++) {
    const id = `q${digits(query, 5)}`;
    let score = 30;
    for (let rank = 1; rank <= hits; rank++) {
      score -= random() * (29 / hits);
      run.add(`${id} Q0 doc${documentOf(query, rank)} ${rank} ${score.toFixed(6)} bench`);
    }
    for (let label = 0; label < labelsOfQuery; label++) {
      // Half spread over the list, more of them near its top; half not retrieved.
      const place = label >> 1;
      const rank = label % 2 === 0 ? 1 + place + Math.floor((place * place * hits) / 500) : hits + 1 + place;
      qrels.add(`${id} 0 doc${documentOf(query, rank)} ${Math.floor(random() * 3)}`);
    }
  }
  return { run: run.close(), qrels: qrels.close() };
}

/** Writes JSON Lines with `rows` rows of ten hits each: bare ids, or hits with content and score. */
export function writeJsonl(folder: string, { rows, content }: { rows: number; content: boolean }): string {
  const random = seededRandom(11);
  const lines = new Lines(join(folder, `${content ? 'content' : 'ids'}.jsonl`));
  const text = (length: number) =>
    Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(' ');
  for (let row = 0; row < rows; row++) {
    const ids = Array.from({ length: 10 }, (_, hit) => `doc-${documentOf(row, hit)}`);
    const hits = content
      ? ids.map((id, hit) => ({
          id,
          score: Number((1 - hit / 20 - random() / 100).toFixed(4)),
          content: text(18),
        }))
      : ids;
    const relevant = [ids[Math.floor(random() * 10)], ids[Math.floor(random() * 10)]];
    lines.add(JSON.stringify({ id: `q-${row}`, query: text(6), hits, relevant: [...new Set(relevant)] }));
  }
  return lines.close();
}

/** A different document for each rank of a query. */
function documentOf(query: number, rank: number): string {
  return digits((query * 7919 + rank * 104_729) % 10_000_000, 7);
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

/** A file that is written line by line. */
class Lines {
  private readonly handle: number;
  private pending: string[] = [];

  constructor(private readonly file: string) {
    this.handle = openSync(file, 'w');
  }

  add(line: string): void {
    if (this.pending.push(line) === 10_000) this.flush();
  }

  close(): string {
    this.flush();
    closeSync(this.handle);
    return this.file;
  }

  private flush(): void {
    if (this.pending.length > 0) writeSync(this.handle, `${this.pending.join('\n')}\n`);
    this.pending = [];
  }
}
