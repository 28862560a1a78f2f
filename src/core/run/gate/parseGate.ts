import {
  isMap,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
  type Pair,
} from 'yaml';
import type { Gate, GatePlace, GateProblem, LeastCases, MeasureMinimum } from './Gate';
import { gateIdFault } from './gateIds';
import { isMinimum, minimumFault } from './gateFromSettings';
import { leastCasesOf } from './leastCases';
import { isMeasure, parseMeasure } from './parseMeasure';

export interface ParsedGate {
  /** What could be read. With a problem of severity `error` nothing may be said to have met the gate. */
  gate: Gate;
  problems: GateProblem[];
  /** Where the minimum of an id stands, for what is found out later: in `min`, else in `rows`. */
  locate: (id: string) => GatePlace;
}

/**
 * Reads a gate file, YAML or JSON: `min` (id → minimum of the mean, and of each row unless `rows` is there), `rows`
 * (id → minimum of each row), `minN` (least number of cases with a value, or a share as `95%`) and `version` (1).
 * Whatever else it holds is a located problem. Never throws.
 */
export function parseGate(text: string): ParsedGate {
  const lines = new LineCounter();
  const document = parseDocument(text.replace(/^\ufeff/, ''), { lineCounter: lines, prettyErrors: false });
  const reader = new GateReader(document, lines);
  return { ...reader.read(), locate: (id) => reader.locate(id) };
}

class GateReader {
  private readonly problems: GateProblem[] = [];
  private readonly places = new Map<string, Node>();
  private readonly measures: MeasureMinimum[] = [];

  constructor(
    private readonly document: Document.Parsed,
    private readonly lines: LineCounter,
  ) {}

  read(): { gate: Gate; problems: GateProblem[] } {
    for (const { message, pos } of this.document.errors)
      this.problems.push({
        code: 'bad-yaml',
        severity: 'error',
        message: sentence(message),
        ...this.at(pos),
      });
    const gate = this.problems.length > 0 ? { min: {}, rows: {} } : this.readRoot();
    return { gate, problems: this.problems };
  }

  locate(id: string): GatePlace {
    const node = this.places.get(id);
    return node?.range ? this.at([node.range[0], node.range[1]]) : {};
  }

  private readRoot(): Gate {
    const root = this.document.contents;
    let min: Record<string, number> | undefined;
    let rows: Record<string, number> | undefined;
    const more: Pick<Gate, 'minN' | 'maxDrop' | 'baseline' | 'allowFlagged'> = {};
    const pairs = this.pairs(root, 'a gate file is a mapping with "min", as in "min: {recall@5: 0.8}".');
    for (const { key, pair } of pairs) {
      if (key === 'min') min = this.minimums(pair, key);
      else if (key === 'rows') rows = this.minimums(pair, key);
      else if (key === 'minN') Object.assign(more, defined('minN', this.leastCases(pair)));
      else if (key === 'maxDrop') more.maxDrop = this.drops(pair);
      else if (key === 'baseline') Object.assign(more, defined('baseline', this.text(pair)));
      else if (key === 'allowFlagged') Object.assign(more, defined('allowFlagged', this.flag(pair)));
      else if (key === 'version') this.version(pair);
      else
        this.fault(
          pair.key,
          'unknown-key',
          `unknown key ${quote(key)}. Known are min, rows, minN, maxDrop, baseline, allowFlagged, version.`,
        );
    }
    const wanted = { ...min, ...rows, ...more.maxDrop, ...this.measures };
    if (this.problems.length === 0 && Object.keys(wanted).length === 0)
      this.fault(root, 'no-minimum', 'this gate has no minimum, so that nothing could miss it.');
    const gate: Gate = { min: min ?? {}, rows: rows ?? min ?? {} };
    return { ...gate, ...more, ...(this.measures.length === 0 ? {} : { measures: this.measures }) };
  }

  private minimums(pair: Pair, name: string): Record<string, number> {
    const minimums: Record<string, number> = {};
    const entries = this.pairs(
      pair.value,
      `"${name}" is a mapping from metric to minimum, as in "recall@5: 0.8".`,
      pair.key,
    );
    for (const { key, pair: entry } of entries) {
      const value = scalarValue(entry.value);
      const measure = name === 'min' && isMeasure(key) ? parseMeasure(key) : undefined;
      const bad = measure === undefined ? gateIdFault(key) : measure.fault;
      if (bad !== undefined) this.fault(entry.key, 'unknown-metric', bad);
      else if (!isMinimum(value))
        this.fault(entry.value ?? entry.key, 'bad-minimum', minimumFault(key, value));
      else if (measure?.measure !== undefined) {
        this.measures.push({ measure: measure.measure, expected: value });
      } else {
        if (name === 'min' || !this.places.has(key)) this.places.set(key, entry.key as Node);
        if (value > 0) minimums[key] = value;
      }
    }
    return minimums;
  }

  /** How far each mean may fall. */
  private drops(pair: Pair): Record<string, number> {
    const drops: Record<string, number> = {};
    const wanted = '"maxDrop" is a mapping from metric to the largest fall, as in "faithfulness: 0.02".';
    for (const { key, pair: entry } of this.pairs(pair.value, wanted, pair.key)) {
      const bad = gateIdFault(key);
      const value = scalarValue(entry.value);
      if (bad !== undefined) this.fault(entry.key, 'unknown-metric', bad);
      else if (!isMinimum(value)) {
        this.fault(entry.value ?? entry.key, 'bad-value', `the drop of ${key} is a number from 0 to 1.`);
      } else drops[key] = value;
    }
    return drops;
  }

  private text(pair: Pair): string | undefined {
    const value = scalarValue(pair.value);
    if (typeof value === 'string' && value !== '') return value;
    this.fault(pair.value ?? pair.key, 'bad-value', '"baseline" is the id of a stored run, or its folder.');
    return undefined;
  }

  private flag(pair: Pair): boolean | undefined {
    const value = scalarValue(pair.value);
    if (typeof value === 'boolean') return value;
    this.fault(pair.value ?? pair.key, 'bad-value', '"allowFlagged" is true or false.');
    return undefined;
  }

  private leastCases(pair: Pair): LeastCases | undefined {
    const found = leastCasesOf(scalarValue(pair.value));
    if (found !== undefined) return found;
    const message = '"minN" is a whole number of cases from 1, or a share of them up to 100%, as in "95%".';
    this.fault(pair.value ?? pair.key, 'bad-value', message);
    return undefined;
  }

  private version(pair: Pair): void {
    if (scalarValue(pair.value) !== 1)
      this.fault(pair.value ?? pair.key, 'bad-value', '"version" is 1: this extension reads no other one.');
  }

  /** The entries of a mapping; what is none is a problem at the node, or where `fallback` stands. */
  private pairs(node: unknown, wanted: string, fallback?: unknown): { key: string; pair: Pair }[] {
    if (!isMap(node)) {
      this.fault(node ?? fallback, 'bad-value', wanted);
      return [];
    }
    return node.items.flatMap((pair) => {
      const key = isPair(pair) ? scalarValue(pair.key) : undefined;
      if (typeof key === 'string') return [{ key, pair: pair }];
      this.fault(pair.key, 'unknown-key', 'this key is no name.');
      return [];
    });
  }

  private fault(node: unknown, code: string, message: string): void {
    const { range } = (node ?? {}) as Partial<Pick<Node, 'range'>>;
    const place = range ? this.at([range[0], range[1]]) : { line: 1, column: 1 };
    this.problems.push({ code, severity: 'error', message: sentence(message), ...place });
  }

  private at([start, end]: readonly [number, number]): GatePlace {
    const from = this.lines.linePos(start);
    const to = this.lines.linePos(end);
    const place = { line: Math.max(1, from.line), column: Math.max(1, from.col) };
    return to.line === from.line && to.col > from.col ? { ...place, endColumn: to.col } : place;
  }
}

/** The value of a scalar; undefined for any other node, also for an alias: a gate needs none. */
function scalarValue(node: unknown): unknown {
  return isScalar(node) ? node.value : undefined;
}

function defined<K extends string, T>(key: K, value: T | undefined): Partial<Record<K, T>> {
  return (value === undefined ? {} : { [key]: value }) as Partial<Record<K, T>>;
}

const quote = (key: string): string => JSON.stringify(key.length > 60 ? `${key.slice(0, 60)}\u2026` : key);

function sentence(message: string): string {
  const line = message.split('\n', 1)[0] as string;
  const text = `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
