import { expect, it } from 'vitest';
import { LineSplitter } from '../../../src/core/dataset/LineSplitter';

const encoder = new TextEncoder();

/** What is read of the pieces, a line that spans them having six bytes at most. */
function read(pieces: readonly string[]): string[] {
  const seen: string[] = [];
  const splitter = new LineSplitter({
    onLine: (text, line) => seen.push(`${line} ${text}`),
    onBadBytes: () => undefined,
    onByteOrderMark: () => undefined,
    longest: { bytes: 6, onLonger: (line) => seen.push(`${line} longer`) },
  });
  for (const piece of pieces) splitter.push(encoder.encode(piece));
  splitter.finish();
  return seen;
}

it.each([
  ['in the middle', ['a\nbbbbbbb', 'bb', 'b\nc\n', 'd'], ['1 a', '2 longer', '3 c', '4 d']],
  ['at the beginning', ['aaaa', 'aaaa', '\nb\n'], ['1 longer', '2 b']],
  ['at the end', ['a\n', 'bbbb', 'bbbb'], ['1 a', '2 longer']],
  ['twice', ['aaaaaaa', '\nbbbbbbb', 'b\nc'], ['1 longer', '2 longer', '3 c']],
  ['nowhere', ['aaa', 'aaa', '\n', 'bbb', 'bbb'], ['1 aaaaaa', '2 bbbbbb']],
])('a line that is too long is passed over, and the others are read: %s', (_, pieces, lines) => {
  expect(read(pieces)).toEqual(lines);
});
