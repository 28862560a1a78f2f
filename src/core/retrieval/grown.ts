type Column = Uint8Array | Float64Array | Int32Array | Uint32Array;

/** The longer column, with the values of the other at its beginning. */
export function grown<Longer extends Column>(from: Longer, to: Longer): Longer {
  to.set(from);
  return to;
}
