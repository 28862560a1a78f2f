import type { ByteStretch } from './isSameBytes';

/**
 * A 52-bit hash of a text, as a whole number over 0; of prefix and text as if they were one, when there is a prefix. Two different texts share one about once in 4.5 × 10^15 pairs. Not
 * for anything that an adversary gains from: it only spares comparing and keeping millions of texts.
 */
export function keyHash(text: string, prefix = ''): number {
  let a = 0x9e3779b9 | 0;
  let b = 0x85ebca6b | 0;
  for (let i = 0; i < prefix.length; i++) {
    const code = prefix.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b + code, 0x5bd1e995);
  }
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b + code, 0x5bd1e995);
  }
  a ^= a >>> 15;
  b ^= b >>> 13;
  return (b >>> 0) * 0x100000 + (a & 0xfffff) + 1;
}

/** The keyHash of a text of ASCII from its bytes; undefined for any other. */
export function asciiKeyHash({ bytes, from, to }: ByteStretch, prefix: string): number | undefined {
  let a = 0x9e3779b9 | 0;
  let b = 0x85ebca6b | 0;
  let all = 0;
  for (let i = 0; i < prefix.length; i++) {
    const code = prefix.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b + code, 0x5bd1e995);
  }
  for (let i = from; i < to; i++) {
    const code = bytes[i] as number;
    all |= code;
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b + code, 0x5bd1e995);
  }
  a ^= a >>> 15;
  b ^= b >>> 13;
  return all < 0x80 ? (b >>> 0) * 0x100000 + (a & 0xfffff) + 1 : undefined;
}
