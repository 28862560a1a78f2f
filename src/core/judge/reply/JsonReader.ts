import { bareEnd } from './bareToken';
import { skipBlanks, startsComment } from './blanks';
import type { JsonArray, JsonNode, JsonObject, Span } from './JsonNode';
import { closingQuote, opensQuote, unquoted } from './quotedText';

/** What `read` found: an object (closed, or open when the text ended in it), or no object but prose around a brace. */
export type ReadObject = { object: JsonObject } | { proseUntil: number };

interface Key {
  text: string;
  span: Span;
  quoted: boolean;
}

/** A container that is being read and, in an object, the key that waits for its value. */
interface Frame {
  node: JsonObject | JsonArray;
  key: Key | null;
}

const colons = ':\uff1a=';
const commas = ',\uff0c;';
const quotedKeyNext =
  /\s*(?:"(?:[^"\\\n]|\\.){0,200}"|'(?:[^'\\\n]|\\.){0,200}'|[\u201c\u201d][^\u201c\u201d"\n]{0,200}["\u201c\u201d])\s*[:\uff1a]/y;
const bareKeyNext = /\s*[A-Za-z_][\w.-]{0,200}\s*[:\uff1a]/y;

/**
 * Reads one object of a text that is JSON or nearly so: single, curly and missing quotes, full-width punctuation,
 * comments, missing and trailing commas, line breaks and unescaped quotes in texts, bare tokens of any kind. Values
 * keep their place in the text, and what the text's end cut is marked, which a repair of the text could not tell.
 * With `strict` the text must be valid JSON. Never throws, does not recurse, and takes linear time.
 */
export class JsonReader {
  private at = 0;
  private stack: Frame[] = [];
  /** Kind of text → position from which on no quote ends such a text for certain. */
  private readonly noEndFrom = new Map<string, number>();

  constructor(
    private readonly text: string,
    private readonly strict: boolean,
  ) {}

  /** Reads the object whose brace is at `start`. */
  read(start: number): ReadObject {
    const root: JsonObject = { kind: 'object', span: [start, this.text.length], closed: false, members: [] };
    this.stack = [{ node: root, key: null }];
    this.at = start + 1;
    for (;;) {
      const frame = this.stack.at(-1);
      this.skip();
      if (frame === undefined || this.at >= this.text.length) return { object: root };
      const character = this.text[this.at] ?? '';
      if (character === '}' || character === ']') this.close(frame, character);
      else if (frame.node.kind === 'array' || frame.key !== null) this.readValue(frame, character);
      else if (character === '{' && frame.node === root && root.members.length === 0) {
        return { proseUntil: this.at };
      } else if (character === '{' || character === '[') this.readValue(frame, character);
      else this.readKey(frame, character);
    }
  }

  private skip(): void {
    this.at = skipBlanks(this.text, this.at, !this.strict);
  }

  /** A bracket that fits nothing is passed over; a brace ends the arrays that were left open in its object. */
  private close(frame: Frame, character: string): void {
    if (frame.key !== null)
      this.add(frame, { kind: 'bare', span: [this.at, this.at], closed: true, text: '' });
    this.at++;
    if (character === ']' && frame.node.kind === 'object') return;
    const first = this.stack.findLastIndex(
      ({ node }) => node.kind === (character === '}' ? 'object' : 'array'),
    );
    const ended = this.stack.splice(first);
    for (const { node } of ended) node.span = [node.span[0], this.at];
    const outermost = ended[0];
    if (outermost) outermost.node.closed = true;
  }

  private readKey(frame: Frame, character: string): void {
    const start = this.at;
    if (commas.includes(character)) {
      this.at++;
      return;
    }
    const quoted = opensQuote(character);
    if (quoted) {
      const end = closingQuote(this.text, start);
      this.at = end === undefined ? this.text.length : end + 1;
    } else this.at = this.bareKeyEnd(start);
    const span: Span = [start, this.at];
    this.skip();
    if (!colons.includes(this.text[this.at] ?? ' ')) return;
    this.at++;
    const text = quoted ? unquoted(this.text, [start + 1, span[1] - 1]) : this.text.slice(...span).trim();
    frame.key = { text, span, quoted };
  }

  private bareKeyEnd(start: number): number {
    let end = start;
    while (end < this.text.length && !':\uff1a=,\uff0c;{}[]\n"\u201c\u201d'.includes(this.text[end] ?? ''))
      end++;
    return Math.max(end, start + 1);
  }

  private readValue(frame: Frame, character: string): void {
    const start = this.at;
    if (character === '{' || character === '[') {
      const span: Span = [start, this.text.length];
      const node: Frame['node'] =
        character === '{'
          ? { kind: 'object', span, closed: false, members: [] }
          : { kind: 'array', span, closed: false, items: [] };
      this.add(frame, node);
      this.stack.push({ node, key: null });
      this.at++;
    } else if (commas.includes(character)) {
      if (frame.key !== null) this.add(frame, { kind: 'bare', span: [start, start], closed: true, text: '' });
      this.at++;
    } else if (opensQuote(character)) {
      const end = this.quoteEnd(start, frame);
      this.at = end === undefined ? this.text.length : end + 1;
      const text = unquoted(this.text, [start + 1, end ?? this.text.length]);
      this.add(frame, { kind: 'string', span: [start, this.at], closed: end !== undefined, text });
    } else {
      const text = this.text.slice(start, bareEnd(this.text, start, frame.node.kind === 'array')).trimEnd();
      this.at = start + text.length;
      const span: Span = [start, this.at];
      this.skip();
      this.add(frame, { kind: 'bare', span, closed: this.at < this.text.length, text });
    }
  }

  private add(frame: Frame, value: JsonNode): void {
    if (frame.node.kind === 'array') frame.node.items.push(value);
    else {
      const { text, span } = frame.key ?? { text: null, span: [value.span[0], value.span[0]] as Span };
      frame.node.members.push({ key: text, keySpan: span, value });
    }
    frame.key = null;
  }

  /**
   * The closing quote of a value: the first one that is followed by what may follow a value, or else the first one at
   * all, or none. Once there was none of the certain ones, later texts of the same kind need not look again.
   */
  private quoteEnd(open: number, frame: Frame): number | undefined {
    const first = closingQuote(this.text, open);
    if (this.strict || first === undefined) return first;
    const kind = `${this.text[open] ?? ''} ${frame.node.kind} ${String(frame.key?.quoted)}`;
    if (open >= (this.noEndFrom.get(kind) ?? Number.POSITIVE_INFINITY)) return first;
    for (let at: number | undefined = first; at !== undefined; at = closingQuote(this.text, open, at + 1)) {
      if (this.endsValue(at + 1, frame)) return at;
    }
    this.noEndFrom.set(kind, open);
    return first;
  }

  private endsValue(at: number, frame: Frame): boolean {
    const next = skipBlanks(this.text, at, false);
    const character = this.text[next];
    if (character === undefined || character === '}' || character === ']') return true;
    if (character === '/' && startsComment(this.text, next)) return true;
    const comma = commas.includes(character);
    if (frame.node.kind === 'array') return comma;
    if (!comma) return next > at && this.keyAt(next, true);
    const after = skipBlanks(this.text, next + 1, true);
    return (
      after >= this.text.length || this.text[after] === '}' || this.keyAt(after, frame.key?.quoted ?? true)
    );
  }

  private keyAt(at: number, quoted: boolean): boolean {
    return (quoted ? [quotedKeyNext] : [quotedKeyNext, bareKeyNext]).some((pattern) => {
      pattern.lastIndex = at;
      return pattern.test(this.text);
    });
  }
}
