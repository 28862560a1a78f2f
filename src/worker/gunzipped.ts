import { createGunzip } from 'node:zlib';

/** Thrown after all bytes that could be unpacked: the gzip data are broken or end too early. */
export class GzipFault extends Error {}

/** Bytes that are unpacked at once: some 16 MB come of them at most. */
const packedSize = 1 << 14;

/** The bytes as they are or, when they begin as a gzip file does, unpacked. Throws a GzipFault. */
export async function* gunzipped(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let unpacking: Unpacking | undefined;
  let started = false;
  try {
    for await (const piece of source) {
      if (!started && piece[0] === 0x1f && piece[1] === 0x8b) unpacking = new Unpacking();
      started = true;
      if (unpacking === undefined) yield piece;
      else {
        for (let from = 0; from < piece.length; from += packedSize) {
          yield* await unpacking.write(piece.slice(from, from + packedSize));
          unpacking.throwFault();
        }
      }
    }
    if (unpacking !== undefined) yield* await unpacking.end();
    unpacking?.throwFault();
  } finally {
    unpacking?.close();
  }
}

class Unpacking {
  private readonly gunzip = createGunzip();
  private unpacked: Uint8Array[] = [];
  private fault: GzipFault | undefined;
  private readonly over: Promise<void>;

  constructor() {
    this.gunzip.on('data', (bytes: Uint8Array) => this.unpacked.push(bytes));
    this.over = new Promise((resolve) => {
      this.gunzip.once('end', resolve);
      this.gunzip.once('error', (error) => {
        this.fault = new GzipFault(error.message, { cause: error });
        resolve();
      });
    });
  }

  async write(bytes: Uint8Array): Promise<Uint8Array[]> {
    await Promise.race([
      new Promise<void>((resolve) => this.gunzip.write(bytes, () => resolve())),
      this.over,
    ]);
    return this.take();
  }

  async end(): Promise<Uint8Array[]> {
    this.gunzip.end();
    await this.over;
    return this.take();
  }

  throwFault(): void {
    if (this.fault !== undefined) throw this.fault;
  }

  close(): void {
    this.gunzip.destroy();
  }

  private take(): Uint8Array[] {
    const unpacked = this.unpacked;
    this.unpacked = [];
    return unpacked;
  }
}
