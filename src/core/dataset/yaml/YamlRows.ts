import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseAllDocuments,
  parseDocument,
  type Document,
  type Node,
} from 'yaml';
import { listNames } from '../fieldNames';
import { Places } from '../Places';
import { asObject } from '../plainValue';
import { problemAt } from '../RowNotes';
import type { RowSink, RowSource } from '../RowSource';
import { decodeWhole, WholeFile, type FileFault } from '../WholeFile';
import { yamlItems, type YamlItem } from './yamlItems';
import { keysOf, settleNumbers, valueOf } from './yamlRow';

/** YAML takes some 100 times its size while it is read. Bytes. */
const largest = 20_000_000;

/** Brackets that may be open at once: the parser's time grows with their square. */
const deepest = 2000;

const tooDeep = 'It is nested too deeply';

const parsing = { prettyErrors: false, merge: true, logLevel: 'error', uniqueKeys: true } as const;

/**
 * A YAML file: a list of rows, a mapping that holds one (`cases`, `data`, …), or one row. The rows of a block list are
 * parsed one by one, so that a fault in one does not touch the others. The file is held in memory.
 */
export class YamlRows implements RowSource {
  private readonly file = new WholeFile(largest);
  private rows = 0;

  constructor(private readonly sink: RowSink) {}

  push(bytes: Uint8Array): void {
    this.file.push(bytes);
  }

  finish(): void {
    if (this.file.tooLarge) {
      const message = 'A YAML file over 20 MB is not read. Write it as JSON Lines, one row a line.';
      return this.problem({ line: 1, code: 'too-large', severity: 'error', message });
    }
    const { text, faults } = decodeWhole(this.file.take());
    for (const fault of faults) this.problem(fault);
    const found = yamlItems(text);
    if (found === undefined) this.readWhole(text);
    else {
      for (const line of found.stray) {
        this.bad({ line }, 'The line belongs to no row');
      }
      for (const item of found.items) this.readItem(item);
    }
    if (this.rows === 0) {
      this.problem({ line: 1, code: 'empty', severity: 'error', message: 'The file holds no row.' });
    }
  }

  private readItem({ text, line }: YamlItem): void {
    this.rows++;
    const place = (offset: number): { line: number; column: number } => {
      const own = new Places(text).at(offset);
      return { line: own.line + line - 1, column: own.column };
    };
    if (isDeep(text)) return this.bad({ line }, tooDeep);
    this.guarded({ line }, () => {
      const document = parseDocument(text, parsing);
      const [fault] = document.errors;
      if (fault !== undefined) return this.bad(place(fault.pos[0]), clause(fault.message));
      const bare = settleNumbers(document);
      const list = valueOf(document);
      const node = isSeq(document.contents) ? document.contents.items[0] : undefined;
      this.hand({ value: Array.isArray(list) ? (list[0] as unknown) : list, node, bare, line });
    });
  }

  private readWhole(text: string): void {
    if (isDeep(text)) return this.bad({ line: 1 }, tooDeep);
    this.guarded({ line: 1 }, () => {
      const documents = parseAllDocuments(text, parsing);
      if (!Array.isArray(documents)) return;
      for (const document of documents) this.readDocument(document, text);
    });
  }

  private readDocument(document: Document.Parsed, text: string): void {
    const faults = document.errors.map(({ pos, message }) => ({ offset: pos[0], message }));
    const bare = settleNumbers(document);
    const value = valueOf(document);
    const found = listOf(document.contents, value);
    const places = new Places(text);
    for (const [index, node] of found.nodes.entries()) {
      this.rows++;
      const [from, , to] = node?.range ?? [0, 0, text.length];
      const place = places.at(from);
      const fault = faults.find(({ offset }) => offset >= from && offset < Math.max(to, from + 1));
      // After a fault between the rows, nobody knows what the rest would be.
      const before = faults.find(({ offset }) => offset < from);
      if (fault !== undefined) this.bad(new Places(text, places).at(fault.offset), clause(fault.message));
      else if (before !== undefined) this.bad(place, 'It comes after a fault in the file');
      else this.hand({ value: found.values[index], node, bare: index === 0 ? bare : 0, line: place.line });
    }
    const [first] = faults;
    if (found.nodes.length === 0 && first !== undefined) {
      this.rows++;
      this.bad(new Places(text).at(first.offset), clause(first.message));
    }
  }

  private hand({
    value,
    node,
    bare,
    line,
  }: {
    value: unknown;
    node: unknown;
    bare: number;
    line: number;
  }): void {
    const own = isNode(node) ? node : undefined;
    this.sink.onRow({ value, line, bare, text: '', keyOrder: (member) => keysOf(own, member) });
  }

  /** What a text makes the parser throw, other than faults: nesting that is too deep, aliases that never end. */
  private guarded(place: { line: number }, read: () => void): void {
    try {
      read();
    } catch (error) {
      if (error instanceof RangeError) return this.bad(place, tooDeep);
      if (!(error instanceof ReferenceError)) throw error;
      this.bad(place, 'Its aliases stand for too much: they are not resolved');
    }
  }

  private bad(place: { line: number; column?: number }, message: string): void {
    this.rows++;
    const problem = problemAt(
      { file: this.sink.file, ...place },
      { code: 'bad-yaml', severity: 'error', message: `${message}. This row is not run.` },
    );
    this.sink.onProblem({ problem, skips: true });
  }

  private problem({ line, ...what }: FileFault): void {
    this.sink.onProblem({ problem: problemAt({ file: this.sink.file, line }, what), skips: false });
  }
}

/** The rows that a document holds: its list, the list of a known name, or itself. */
function listOf(contents: Node | null, value: unknown): { nodes: (Node | undefined)[]; values: unknown[] } {
  if (isSeq(contents) && Array.isArray(value)) {
    return { nodes: contents.items.map((item) => (isNode(item) ? item : undefined)), values: value };
  }
  const object = asObject(value);
  if (!isMap(contents) || object === undefined) return { nodes: [], values: [] };
  const isCase = ['hits', 'relevant', 'query', 'question'].some((name) => name in object);
  for (const name of isCase ? [] : listNames) {
    const pair = contents.items.find(({ key }) => isScalar(key) && key.value === name);
    if (isSeq(pair?.value)) return listOf(pair.value, object[name]);
    if (name === 'results' && isMap(pair?.value)) return listOf(pair.value, object[name]);
  }
  return { nodes: [contents], values: [value] };
}

/** The parser's message as one clause. */
function clause(message: string): string {
  return `The row is not YAML: ${message.replace(/\s+/g, ' ').replace(/[.:]$/, '')}`;
}

function isDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > deepest) return true;
    if (depth < 0) depth = 0;
  }
  return false;
}
