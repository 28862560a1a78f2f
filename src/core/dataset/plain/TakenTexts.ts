import { bytesKeyHash, keyHash } from '../../retrieval/keyHash';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Many short texts in one, each cut out when it is asked for. */
export class TakenTexts {
  private readonly all: string;
  /** The texts themselves, where not each byte is a character. */
  private readonly own: string[] | undefined;

  /** The texts as UTF-8, one after another, and where each ends. */
  constructor(
    private readonly bytes: Uint8Array,
    private readonly ends: Uint32Array,
  ) {
    this.all = decoder.decode(bytes);
    if (this.all.length === bytes.length) return;
    this.own = Array.from(ends, (end, at) => decoder.decode(bytes.subarray(this.startOf(at), end)));
  }

  text(at: number): string {
    return this.own?.[at] ?? this.all.slice(this.startOf(at), this.ends[at]);
  }

  /** The text as one of its own, which may be kept without all the others. */
  copy(at: number): string {
    return decoder.decode(this.bytes.subarray(this.startOf(at), this.ends[at]));
  }

  /** The keyHash of a text behind a prefix. */
  hash(at: number, prefix = ''): number {
    const { bytes } = this;
    const stretch = { bytes, from: this.startOf(at), to: this.ends[at] as number };
    return this.own === undefined ? bytesKeyHash(stretch, prefix) : keyHash(this.text(at), prefix);
  }

  /** Whether each byte is a character. */
  get ascii(): boolean {
    return this.own === undefined;
  }

  private startOf(at: number): number {
    return at === 0 ? 0 : (this.ends[at - 1] as number);
  }
}
