const newline = 0x0a;

/**
 * Tells whether all rows of a query stand together in a run file, looking at nothing but the first field of each line. A
 * run that is grouped can be evaluated query by query; any other must be held in memory.
 */
export class GroupScan {
  private readonly decoder = new TextDecoder('latin1');
  private readonly seen = new Set<string>();
  /** The first field of the line before, as bytes. */
  private current = new Uint8Array(0);
  /** The field that is being read; undefined when the rest of the line is skipped. */
  private field: number[] | undefined = [];
  grouped = true;

  push(bytes: Uint8Array): void {
    let at = 0;
    while (this.grouped && at < bytes.length) {
      if (this.field === undefined) {
        const end = bytes.indexOf(newline, at);
        if (end < 0) return;
        this.field = [];
        at = end + 1;
      } else at = this.readField(this.field, bytes, at);
    }
  }

  private readField(field: number[], bytes: Uint8Array, from: number): number {
    let at = from;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      const space = byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
      if (!space) field.push(byte);
      else if (field.length > 0 || byte === newline) {
        this.end(field);
        this.field = byte === newline ? [] : undefined;
        return at + 1;
      }
    }
    return at;
  }

  private end(field: number[]): void {
    if (field.length === 0 || field[0] === 0x23) return;
    const { current } = this;
    if (field.length === current.length && field.every((byte, index) => byte === current[index])) return;
    this.current = Uint8Array.from(field);
    const query = this.decoder.decode(this.current);
    if (this.seen.has(query)) this.grouped = false;
    this.seen.add(query);
  }
}
