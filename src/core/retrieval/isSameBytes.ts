/** Some of the bytes of an array, [from, to). */
export interface ByteStretch {
  bytes: Uint8Array;
  from: number;
  to: number;
}

export function isSameBytes(a: ByteStretch, b: ByteStretch): boolean {
  const length = a.to - a.from;
  if (b.to - b.from !== length) return false;
  for (let i = 0; i < length; i++) if (a.bytes[a.from + i] !== b.bytes[b.from + i]) return false;
  return true;
}
