import type { FileHandle } from 'node:fs/promises';

/** Bytes that are read at once to find a border: more than the rows of most queries have. */
const readSize = 1 << 17;

const newline = 0x0a;

/**
 * The offset of the first line at or after `from` that is of another query than a line before it in this stretch, so that
 * a run may be cut there; the size of the file when there is none.
 */
export async function queryBorder(handle: FileHandle, from: number, size: number): Promise<number> {
  let bytes: Uint8Array = new Uint8Array(0);
  /** Where in the file `bytes` begin. */
  let base = from;
  let first: string | undefined;
  let started = false;
  for (;;) {
    const more = new Uint8Array(readSize);
    const { bytesRead } = await handle.read(more, 0, readSize, base + bytes.length);
    if (bytesRead === 0) return size;
    bytes = Buffer.concat([bytes, more.subarray(0, bytesRead)]);
    let at = 0;
    for (;;) {
      const end = bytes.indexOf(newline, at);
      if (end < 0) break;
      const query = started ? firstField(bytes.subarray(at, end)) : undefined;
      if (query !== undefined && first !== undefined && query !== first) return base + at;
      first ??= query;
      started = true;
      at = end + 1;
    }
    base += at;
    bytes = bytes.subarray(at);
  }
}

/** The first field of a line; undefined for a blank line and a comment. */
function firstField(line: Uint8Array): string | undefined {
  if (line[0] === 0x23) return undefined;
  let from = 0;
  while (from < line.length && isSpace(line[from] as number)) from++;
  let to = from;
  while (to < line.length && !isSpace(line[to] as number)) to++;
  return from === to ? undefined : Buffer.from(line.subarray(from, to)).toString('latin1');
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}
