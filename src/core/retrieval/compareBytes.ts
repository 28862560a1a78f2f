/**
 * Compares two texts by their UTF-8 bytes, as C's strcmp does. JavaScript's own comparison is by UTF-16 units, which puts
 * U+FF5E after every character beyond U+FFFF; their bytes are the other way round.
 */
export function compareBytes(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let i = 0; i < end; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return x >= 0xd800 && y >= 0xd800 ? byCodePoint(x) - byCodePoint(y) : x - y;
  }
  return a.length - b.length;
}

/** Moves the surrogates, which stand for the highest characters, behind the rest. */
function byCodePoint(unit: number): number {
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}
