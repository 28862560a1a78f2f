import { grown } from '../../retrieval/grown';
import type { ByteStretch } from '../../retrieval/isSameBytes';
import { TakenTexts } from './TakenTexts';

/**
 * Many short texts that are copied out of a block of bytes, so that whoever keeps one does not keep the block, and are
 * decoded all at once.
 */
export class KeyTexts {
  private bytes = new Uint8Array(1 << 15);
  private ends = new Uint32Array(1 << 10);
  private hashes = new Float64Array(1 << 10);
  /** Number of texts. */
  count = 0;

  /** Adds a text with its hash, as if its bytes were its characters. */
  add({ bytes, from, to }: ByteStretch, hash: number): void {
    const label = this.count++;
    if (this.count > this.ends.length) {
      this.ends = grown(this.ends, new Uint32Array(this.ends.length * 2));
      this.hashes = grown(this.hashes, new Float64Array(this.hashes.length * 2));
    }
    const start = label === 0 ? 0 : (this.ends[label - 1] as number);
    const end = start + to - from;
    if (end > this.bytes.length)
      this.bytes = grown(this.bytes, new Uint8Array(Math.max(end, this.bytes.length * 2)));
    const own = this.bytes;
    for (let i = start, j = from; i < end; i++, j++) own[i] = bytes[j] as number;
    this.ends[label] = end;
    this.hashes[label] = hash;
  }

  /** Whether one of the texts from number `from` on has a hash that another of them has. */
  hasTwice(from: number): boolean {
    for (let i = from + 1; i < this.count; i++)
      for (let j = from; j < i; j++) if (this.hashes[i] === this.hashes[j]) return true;
    return false;
  }

  /** Forgets the texts from number `count` on. */
  cut(count: number): void {
    this.count = count;
  }

  /** All texts with their hashes, which are then forgotten here. */
  take(): { texts: TakenTexts; hashes: Float64Array } {
    const { count } = this;
    const size = count === 0 ? 0 : (this.ends[count - 1] as number);
    const texts = new TakenTexts(this.bytes.slice(0, size), this.ends.slice(0, count));
    const hashes = this.hashes.slice(0, count);
    if (!texts.ascii) for (let i = 0; i < count; i++) hashes[i] = texts.hash(i);
    this.count = 0;
    return { texts, hashes };
  }
}
