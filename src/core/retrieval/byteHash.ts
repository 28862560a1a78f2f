/** What a hash begins with. */
export const hashStart = 0x811c9dc5 | 0;

/** One step of the hash: FNV-1a of 32 bits. */
export const hashFactor = 0x01000193;

/** The hash of some bytes as a signed 32-bit number, to spare comparing most of them. */
export function byteHash(bytes: Uint8Array): number {
  let hash = hashStart;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ (bytes[i] as number), hashFactor);
  return hash;
}

/** The first place to look in an open table of `mask` + 1 places. */
export function slotOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}
