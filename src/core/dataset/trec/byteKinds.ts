/** What a byte is in a line of a TREC file: part of a field, a space between fields, the line's end, or not ASCII. */
export const [inField, space, lineEnd, other] = [0, 1, 2, 3];

/** The kind of each byte. */
export const kinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === 0x0a) return lineEnd;
  if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) return space;
  return byte >= 0x80 ? other : inField;
});
