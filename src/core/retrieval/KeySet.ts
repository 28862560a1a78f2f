/** A set of key hashes that stays small and fast at millions of keys: numbers in one table, without any text. */
export class KeySet {
  private table = new Float64Array(1 << 12);
  private used = 0;

  /** Number of different hashes. */
  get size(): number {
    return this.used;
  }

  /** `hash` is a keyHash: never 0. */
  add(hash: number): void {
    const slot = this.slotOf(hash);
    if (this.table[slot] === hash) return;
    this.table[slot] = hash;
    this.used++;
    if (this.used * 2 > this.table.length) this.grow();
  }

  has(hash: number): boolean {
    return this.table[this.slotOf(hash)] === hash;
  }

  /** Where the hash is, or the free place where it belongs. */
  private slotOf(hash: number): number {
    const mask = this.table.length - 1;
    let slot = Math.imul(hash >>> 0, 0x9e3779b1) >>> 0;
    slot = (slot ^ (slot >>> 15)) & mask;
    while (this.table[slot] !== 0 && this.table[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const old = this.table;
    this.table = new Float64Array(old.length * 2);
    for (const hash of old) if (hash !== 0) this.table[this.slotOf(hash)] = hash;
  }
}
