import { expect, it } from 'vitest';
import type { ByteRange } from '../../src/worker/fileBytes';
import { inOrder } from '../../src/worker/inOrder';

async function* ranges(count: number): AsyncGenerator<ByteRange, void> {
  for (let from = 0; from < count; from++) yield await Promise.resolve({ from, to: from + 1 });
}

it('a reader that stops ends the work that is under way here', async () => {
  let closed = 0;
  async function* here({ from }: ByteRange): AsyncGenerator<undefined, number> {
    try {
      for (let piece = 0; piece < 9; piece++) yield await Promise.resolve(undefined);
      return from;
    } finally {
      closed++;
    }
  }
  const results = inOrder({
    ranges: ranges(3),
    here,
    elsewhere: { work: () => Promise.reject(new Error('ended')) },
  });
  for await (const done of results) {
    expect(done).toBeUndefined();
    break;
  }
  expect(closed).toBe(1);
});
