import type { ByteStretch } from './isSameBytes';

/** What the two halves of the hash begin with, and one step of each: `imul(a ^ code, …)`, `imul(b + code, …)`. */
export const [firstStart, secondStart] = [0x9e3779b9 | 0, 0x85ebca6b | 0];
export const [firstFactor, secondFactor] = [0x01000193, 0x5bd1e995];

/** The hash from its halves when all characters are in. */
export function keyHashOf(first: number, second: number): number {
  const a = first ^ (first >>> 15);
  const b = second ^ (second >>> 13);
  return (b >>> 0) * 0x100000 + (a & 0xfffff) + 1;
}

/**
 * A 52-bit hash of a text, as a whole number over 0; of prefix and text as if they were one, when there is a prefix. Two
 * different texts share one about once in 4.5 × 10^15 pairs. Not for anything that an adversary gains from: it only
 * spares comparing and keeping millions of texts.
 */
export function keyHash(text: string, prefix = ''): number {
  let a = firstStart;
  let b = secondStart;
  for (let i = 0; i < prefix.length; i++) {
    const code = prefix.charCodeAt(i);
    a = Math.imul(a ^ code, firstFactor);
    b = Math.imul(b + code, secondFactor);
  }
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, firstFactor);
    b = Math.imul(b + code, secondFactor);
  }
  return keyHashOf(a, b);
}

/** A hash of bytes: the keyHash of their text when they are ASCII. */
export function bytesKeyHash({ bytes, from, to }: ByteStretch, prefix = ''): number {
  let a = firstStart;
  let b = secondStart;
  for (let i = 0; i < prefix.length; i++) {
    const code = prefix.charCodeAt(i);
    a = Math.imul(a ^ code, firstFactor);
    b = Math.imul(b + code, secondFactor);
  }
  for (let i = from; i < to; i++) {
    const byte = bytes[i] as number;
    a = Math.imul(a ^ byte, firstFactor);
    b = Math.imul(b + byte, secondFactor);
  }
  return keyHashOf(a, b);
}

export function isAscii({ bytes, from, to }: ByteStretch): boolean {
  let all = 0;
  for (let i = from; i < to; i++) all |= bytes[i] as number;
  return all < 0x80;
}
