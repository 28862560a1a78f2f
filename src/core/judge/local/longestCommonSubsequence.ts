import type { Steps } from './steps';

const wordBits = 32;
/** Longer patterns are cut into blocks of this many items, and the blocks' lengths added: bounds memory and time. */
const blockItems = 4096;
/** Machine words handled between two steps: about a millisecond. */
const wordsPerStep = 100_000;

/**
 * Length of the longest common subsequence of two sequences of ids, by the bit-parallel algorithm of Hyyrö (2004),
 * O(text × pattern / 32). A pattern over 4,096 items is cut into blocks and the sum is returned, an upper bound.
 */
export function* longestCommonSubsequence(
  pattern: readonly number[],
  text: readonly number[],
): Steps<number> {
  let length = 0;
  for (let from = 0; from < pattern.length; from += blockItems) {
    length += yield* blockLength(pattern.slice(from, from + blockItems), text);
  }
  return length;
}

function* blockLength(pattern: readonly number[], text: readonly number[]): Steps<number> {
  const words = Math.ceil(pattern.length / wordBits);
  const masks = positionMasks(pattern, words);
  const row = new Uint32Array(words).fill(0xffffffff);
  let work = 0;
  for (const id of text) {
    const mask = masks.get(id);
    if (mask === undefined) continue;
    advance(row, mask);
    work += words;
    if (work < wordsPerStep) continue;
    work = 0;
    yield;
  }
  return zeroBits(row, pattern.length);
}

function positionMasks(pattern: readonly number[], words: number): Map<number, Uint32Array> {
  const masks = new Map<number, Uint32Array>();
  pattern.forEach((id, position) => {
    const mask = masks.get(id) ?? new Uint32Array(words);
    masks.set(id, mask);
    const word = Math.floor(position / wordBits);
    mask[word] = ((mask[word] ?? 0) | (1 << (position % wordBits))) >>> 0;
  });
  return masks;
}

/** One step of the recurrence V' = (V + (V & M)) | (V & ~M), with the carry taken from word to word. */
function advance(row: Uint32Array, mask: Uint32Array): void {
  let carry = 0;
  for (let i = 0; i < row.length; i++) {
    const v = row[i] ?? 0;
    const m = mask[i] ?? 0;
    const sum = v + ((v & m) >>> 0) + carry;
    carry = sum > 0xffffffff ? 1 : 0;
    row[i] = (sum | (v & ~m)) >>> 0;
  }
}

function zeroBits(row: Uint32Array, bits: number): number {
  let zeros = 0;
  for (let i = 0; i < bits; i++) {
    if ((((row[Math.floor(i / wordBits)] ?? 0) >>> (i % wordBits)) & 1) === 0) zeros++;
  }
  return zeros;
}
