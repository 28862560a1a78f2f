import { isUtf8 } from './isUtf8';
import { joinBytes } from './LineSplitter';
import { Places } from './Places';

/** What is wrong with a file as a whole; `line` is 1-based. */
export interface FileFault {
  line: number;
  code: string;
  severity: 'error' | 'warning';
  message: string;
}

/** The bytes of a file that can only be read when all of it is there, up to a size. */
export class WholeFile {
  private parts: Uint8Array[] = [];
  private size = 0;

  /** `largest` in bytes. Nothing of a larger file is kept. */
  constructor(private readonly largest: number) {}

  get tooLarge(): boolean {
    return this.size > this.largest;
  }

  push(bytes: Uint8Array): void {
    this.size += bytes.length;
    if (this.tooLarge) this.parts = [];
    else this.parts.push(bytes.slice());
  }

  /** The bytes, which are then forgotten. */
  take(): Uint8Array {
    const bytes = joinBytes(this.parts);
    this.parts = [];
    return bytes;
  }
}

/** The text of the bytes, a byte order mark included, with what is wrong with its encoding. */
export function decodeWhole(bytes: Uint8Array): { text: string; faults: FileFault[] } {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const faults: FileFault[] = [];
  if (text.charCodeAt(0) === 0xfeff) {
    const message = 'The file begins with a byte order mark, which is not read.';
    faults.push({ line: 1, code: 'byte-order-mark', severity: 'warning', message });
  }
  const bad = text.indexOf('\ufffd');
  if (bad >= 0 && !isUtf8(bytes)) {
    const { line } = new Places(text).at(bad);
    const message = 'The line holds bytes that are not UTF-8; they read as \ufffd.';
    faults.push({ line, code: 'bad-encoding', severity: 'warning', message });
  }
  return { text, faults };
}
