import { firstFactor, firstStart, keyHashOf, secondFactor, secondStart } from '../../retrieval/keyHash';

const [quote, backslash, minus, plus, point] = [0x22, 0x5c, 0x2d, 0x2b, 0x2e];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
const [comma, colon] = [0x2c, 0x3a];
/** Deeper values are left to JSON.parse. */
const deepest = 50;

/** Bytes that a string holds as they are: not its end, an escape or a control character. */
const plain = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x20 && byte !== quote && byte !== backslash ? 1 : 0,
);
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const words = ['true', 'false', 'null'].map((word) => new TextEncoder().encode(word));

/**
 * Walks over JSON in bytes without making values of it. Each method reads at `at`, moves behind what it read and returns
 * true, or returns false for what is not exactly that. The bytes end with a line end, at which all reading stops.
 */
export class JsonBytes {
  bytes: Uint8Array = new Uint8Array(0);
  at = 0;
  /** The inside of the last string, or the last number, [from, to). */
  from = 0;
  to = 0;
  /** Whether the last string has escapes. */
  escaped = false;
  /** The keyHash of the last key as if its bytes were its characters. */
  hash = 0;
  /** All bytes of strings so far, ored: 0x80 and over when one is not ASCII. */
  all = 0;

  begin(bytes: Uint8Array, at: number): void {
    this.bytes = bytes;
    this.at = at;
    this.all = 0;
  }

  space(): void {
    const { bytes } = this;
    let { at } = this;
    while (bytes[at] === 0x20 || bytes[at] === 0x09 || bytes[at] === 0x0d) at++;
    this.at = at;
  }

  take(byte: number): boolean {
    if (this.bytes[this.at] !== byte) return false;
    this.at++;
    return true;
  }

  string(): boolean {
    const { bytes } = this;
    let { at, all } = this;
    if (bytes[at] !== quote) return false;
    this.from = ++at;
    this.escaped = false;
    for (;;) {
      for (; plain[bytes[at] as number] === 1; at++) all |= bytes[at] as number;
      if (bytes[at] === quote) break;
      if (bytes[at] !== backslash || !isEscape(bytes, at + 1)) return false;
      this.escaped = true;
      at += 2;
    }
    this.to = at;
    this.at = at + 1;
    this.all = all;
    return true;
  }

  /** A string without escapes and without space at its ends, or a whole number, as an id. */
  key(): boolean {
    const { bytes } = this;
    const quoted = bytes[this.at] === quote;
    let at = quoted ? this.at + 1 : this.at;
    const from = at;
    let [a, b, all] = [firstStart, secondStart, 0];
    for (; quoted ? plain[bytes[at] as number] === 1 : isDigit(bytes[at]); at++) {
      const byte = bytes[at] as number;
      all |= byte;
      a = Math.imul(a ^ byte, firstFactor);
      b = Math.imul(b + byte, secondFactor);
    }
    if (at === from) return false;
    if (quoted) {
      if (bytes[at] !== quote || bytes[from] === 0x20 || bytes[at - 1] === 0x20) return false;
    } else if (at - from > 15 || (bytes[from] === 0x30 && at - from > 1) || isNumberGoingOn(bytes[at]))
      return false;
    this.from = from;
    this.to = at;
    this.at = quoted ? at + 1 : at;
    this.hash = keyHashOf(a, b);
    this.all |= all;
    return true;
  }

  number(): boolean {
    const { bytes } = this;
    let { at } = this;
    this.from = at;
    if (bytes[at] === minus) at++;
    if (!isDigit(bytes[at])) return false;
    if (bytes[at] === 0x30 && isDigit(bytes[at + 1])) return false;
    while (isDigit(bytes[at])) at++;
    if (bytes[at] === point) {
      if (!isDigit(bytes[++at])) return false;
      while (isDigit(bytes[at])) at++;
    }
    if (bytes[at] === 0x65 || bytes[at] === 0x45) {
      at++;
      if (bytes[at] === plus || bytes[at] === minus) at++;
      if (!isDigit(bytes[at])) return false;
      while (isDigit(bytes[at])) at++;
    }
    this.at = this.to = at;
    return true;
  }

  /** The value of a whole number from 0 that a double holds exactly. */
  wholeNumber(): number | undefined {
    const { bytes } = this;
    if (!isDigit(bytes[this.at]) || !this.number() || this.to - this.from > 15) return undefined;
    let value = 0;
    for (let i = this.from; i < this.to; i++) {
      if (!isDigit(bytes[i])) return undefined;
      value = value * 10 + (bytes[i] as number) - 0x30;
    }
    return value;
  }

  /** The value of any number that is finite. */
  finiteNumber(): number | undefined {
    const { at } = this;
    const whole = this.wholeNumber();
    if (whole !== undefined) return whole;
    this.at = at;
    if (!this.number()) return undefined;
    const value = Number(decoder.decode(this.bytes.subarray(this.from, this.to)));
    return Number.isFinite(value) ? value : undefined;
  }

  null(): boolean {
    return this.word(words[2] as Uint8Array);
  }

  /** Any value. */
  value(depth = 0): boolean {
    const byte = this.bytes[this.at];
    if (byte === quote) return this.string();
    if (byte === openBrace) return depth < deepest && this.members(() => this.value(depth + 1));
    if (byte === openBracket) return depth < deepest && this.elements(() => this.value(depth + 1));
    return this.number() || words.some((word) => this.word(word));
  }

  /** A list, each element of which is read by `read`. */
  elements(read: (index: number) => boolean): boolean {
    if (!this.take(openBracket)) return false;
    this.space();
    if (this.take(closeBracket)) return true;
    for (let index = 0; ; index++) {
      if (!read(index)) return false;
      this.space();
      if (this.take(closeBracket)) return true;
      if (!this.take(comma)) return false;
      this.space();
    }
  }

  /** An object, each value of which is read by `read` when its key is `from` to `to`. */
  members(read: (index: number) => boolean): boolean {
    if (!this.take(openBrace)) return false;
    this.space();
    if (this.take(closeBrace)) return true;
    for (let index = 0; ; index++) {
      if (!this.string()) return false;
      this.space();
      if (!this.take(colon)) return false;
      this.space();
      if (!read(index)) return false;
      this.space();
      if (this.take(closeBrace)) return true;
      if (!this.take(comma)) return false;
      this.space();
    }
  }

  private word(word: Uint8Array): boolean {
    for (let i = 0; i < word.length; i++) if (this.bytes[this.at + i] !== word[i]) return false;
    this.at += word.length;
    return true;
  }
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

function isNumberGoingOn(byte: number | undefined): boolean {
  return byte === point || byte === 0x65 || byte === 0x45;
}

/** Whether what stands behind a backslash makes an escape with it; the digits of `\u` are read as the characters they are. */
function isEscape(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at] as number;
  if (byte !== 0x75) return '"\\/bfnrt'.includes(String.fromCharCode(byte));
  for (let i = 1; i <= 4; i++)
    if (!/[\da-f]/i.test(String.fromCharCode(bytes[at + i] as number))) return false;
  return true;
}
