import { open } from 'node:fs/promises';
import type { ByteRange } from './fileBytes';
import { queryBorder } from './queryBorder';

/** A run file in ranges of about so many bytes that begin and end where a query does, one after another as they are asked for. */
export async function* runRanges(path: string, size: number): AsyncGenerator<ByteRange, void> {
  const handle = await open(path, 'r');
  try {
    const { size: total } = await handle.stat();
    for (let from = 0; from < total;) {
      const to = from + size >= total ? total : await queryBorder(handle, from + size, total);
      yield { from, to };
      from = to;
    }
  } finally {
    await handle.close();
  }
}
