/**
 * Hashes in the order in which they came, eight bytes each, to be looked through once at the end. Appending touches
 * memory in order, which a set of millions does not.
 */
export class HashLog {
  private log = new Float64Array(1 << 10);
  private length = 0;

  append(hashes: readonly number[]): void {
    if (this.length + hashes.length > this.log.length) this.grow(this.length + hashes.length);
    for (let i = 0; i < hashes.length; i++) this.log[this.length++] = hashes[i] as number;
  }

  /** For each of the wanted hashes, in their order, whether it is in the log. Hashes are whole numbers over 0. */
  findAll(wanted: readonly number[]): boolean[] {
    const table = new HashTable(wanted);
    const found = new Uint8Array(table.size);
    for (let i = 0; i < this.length; i++) found[table.slotOf(this.log[i] as number)] = 1;
    return wanted.map((hash) => found[table.slotOf(hash)] === 1);
  }

  private grow(needed: number): void {
    const log = new Float64Array(Math.max(needed, this.log.length * 2));
    log.set(this.log.subarray(0, this.length));
    this.log = log;
  }
}

/** An open table of hashes in one piece of memory. The slot of a hash that it has not is a free one. */
class HashTable {
  readonly size: number;
  private readonly hashes: Float64Array;

  constructor(hashes: readonly number[]) {
    this.size = 2 ** Math.ceil(Math.log2(hashes.length * 2 + 2));
    this.hashes = new Float64Array(this.size);
    for (const hash of hashes) this.hashes[this.slotOf(hash)] = hash;
  }

  slotOf(hash: number): number {
    let slot = hash & (this.size - 1);
    while (this.hashes[slot] !== 0 && this.hashes[slot] !== hash) slot = (slot + 1) & (this.size - 1);
    return slot;
  }
}
