import { joinBytes } from './LineSplitter';

const newline = 0x0a;

/** Cuts a stream of bytes into blocks of whole lines, the last byte of each a line end. */
export class LineBlocks {
  private carry: Uint8Array[] = [];

  /** `onBlock` is called with each block, which is valid during the call only. */
  constructor(private readonly onBlock: (bytes: Uint8Array) => void) {}

  push(chunk: Uint8Array): void {
    const last = chunk.lastIndexOf(newline);
    if (last < 0) {
      if (chunk.length > 0) this.carry.push(chunk.slice());
      return;
    }
    let from = 0;
    if (this.carry.length > 0) {
      from = chunk.indexOf(newline) + 1;
      this.onBlock(joinBytes([...this.carry, chunk.subarray(0, from)]));
    }
    if (from <= last) this.onBlock(chunk.subarray(from, last + 1));
    this.carry = last + 1 < chunk.length ? [chunk.slice(last + 1)] : [];
  }

  /** Hands on the last line, which need not end: the line end is added. */
  finish(): void {
    if (this.carry.length > 0) this.onBlock(joinBytes([...this.carry, Uint8Array.of(newline)]));
    this.carry = [];
  }

  /** Forgets a last line that was cut off. */
  drop(): void {
    this.carry = [];
  }
}
