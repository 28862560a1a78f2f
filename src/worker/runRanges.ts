import { open } from 'node:fs/promises';
import type { ByteRange } from './fileBytes';
import { queryBorder } from './queryBorder';

/** Bytes of one range, about: enough that handing it over costs little, few enough that its results are. */
const rangeSize = 1 << 23;

/** A run file in ranges that begin and end where a query does, one after another as they are asked for. */
export async function* runRanges(path: string, size = rangeSize): AsyncGenerator<ByteRange, void> {
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
