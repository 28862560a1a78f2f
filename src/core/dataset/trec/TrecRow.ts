import { readScore } from './readScore';

/** Powers of ten that are exact as doubles, as far as they are needed here. */
export const powersOfTen = Array.from({ length: 16 }, (_, power) => 10 ** power);

/**
 * The fields of a line, cut where C's isspace is true: space, tab, line feed, vertical tab, form feed, carriage return. A
 * no-break space is part of a field. One row is used for all lines of a file, and cuts out only the fields that are asked
 * for, since a run has millions.
 */
export class TrecRow {
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private text = '';
  /** 1-based. */
  line = 0;
  /** Number of fields. */
  length = 0;

  set(text: string, line: number): void {
    this.text = text;
    this.line = line;
    const end = text.length;
    let count = 0;
    let at = 0;
    for (;;) {
      while (at < end && isSpace(text.charCodeAt(at))) at++;
      if (at === end) break;
      this.starts[count] = at;
      while (at < end && !isSpace(text.charCodeAt(at))) at++;
      this.ends[count++] = at;
    }
    this.length = count;
  }

  /** The text of an existing field. */
  field(index: number): string {
    return this.text.slice(this.starts[index], this.ends[index]);
  }

  /** Whether the field is that text. */
  is(index: number, text: string): boolean {
    const start = this.starts[index] as number;
    return (this.ends[index] as number) - start === text.length && this.text.startsWith(text, start);
  }

  /** The field as a score; undefined when it is none: see readScore. */
  score(index: number): number | undefined {
    return this.decimal(index) ?? readScore(this.field(index));
  }

  /**
   * A decimal number of up to 15 digits: whole number and power of ten are exact, so that one division rounds as reading
   * the text does. Undefined for any other text.
   */
  private decimal(index: number): number | undefined {
    const { text } = this;
    let at = this.starts[index] as number;
    const end = this.ends[index] as number;
    const negative = text.charCodeAt(at) === 0x2d;
    if (negative) at++;
    if (end - at > 16) return undefined;
    let digits = 0;
    let value = 0;
    let point = -1;
    for (; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code >= 0x30 && code <= 0x39) {
        value = value * 10 + (code - 0x30);
        digits++;
      } else if (code === 0x2e && point < 0) point = digits;
      else return undefined;
    }
    if (digits === 0 || digits > 15) return undefined;
    if (point >= 0) value /= powersOfTen[digits - point] as number;
    return negative ? -value : value;
  }
}

function isSpace(code: number): boolean {
  return code <= 0x20 && (code === 0x20 || (code >= 0x09 && code <= 0x0d));
}
