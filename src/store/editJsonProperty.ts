/** The place of a property in a JSON text: offsets of its key's quote and of its value, `to` exclusive. */
interface PropertySpan {
  key: string;
  from: number;
  valueFrom: number;
  to: number;
}

/** An object in a JSON text: offsets of its braces and its properties in order. */
interface ObjectSpan {
  open: number;
  close: number;
  properties: PropertySpan[];
}

/**
 * Sets one property of a JSON text and leaves every other character as it is: line ends, indentation, the order of
 * keys and the spelling of numbers. `path` leads through objects from the root; objects missing on the way are made,
 * and a null on the way is replaced by one. Of a repeated key the last one counts, as for JSON.parse. Throws
 * SyntaxError when the text is not JSON, and TypeError when something on the way is neither an object nor null.
 */
export function editJsonProperty(text: string, path: readonly string[], value: unknown): string {
  const body = text.replace(/^\uFEFF/, '');
  JSON.parse(body);
  const mark = text.slice(0, text.length - body.length);
  return mark + edit(body, { path, value, style: styleOf(body) });
}

interface Style {
  indent: string | number;
  newline: string;
}

function edit(
  text: string,
  { path, value, style }: { path: readonly string[]; value: unknown; style: Style },
): string {
  let span = objectAt(text, skipSpace(text, 0));
  for (const [depth, key] of path.entries()) {
    const property = span.properties.findLast((one) => one.key === key);
    const rest = path.slice(depth + 1);
    if (property === undefined) return insert(text, span, { key, value: nested(rest, value), style });
    const isNull = text.startsWith('null', property.valueFrom);
    if (rest.length === 0 || isNull) {
      const written = print(nested(rest, value), style, indentOf(text, property.from));
      return text.slice(0, property.valueFrom) + written + text.slice(property.to);
    }
    span = objectAt(text, property.valueFrom);
  }
  return text;
}

function insert(text: string, span: ObjectSpan, what: { key: string; value: unknown; style: Style }): string {
  const { style } = what;
  const last = span.properties.at(-1);
  const multiLine = last === undefined ? style.indent !== 0 : text.slice(span.open, last.from).includes('\n');
  const own = indentOf(text, span.open);
  const inner = last === undefined || !multiLine ? own + unitOf(style) : indentOf(text, last.from);
  const printed = print(what.value, multiLine ? style : { ...style, indent: 0 }, inner);
  const property = `${JSON.stringify(what.key)}:${text.includes('": ') || multiLine ? ' ' : ''}${printed}`;
  if (last === undefined) {
    const filled = multiLine ? `${style.newline}${inner}${property}${style.newline}${own}` : property;
    return `${text.slice(0, span.open + 1)}${filled}${text.slice(span.close)}`;
  }
  const between = multiLine ? `,${style.newline}${inner}` : text.includes(', "') ? ', ' : ',';
  return text.slice(0, last.to) + between + property + text.slice(last.to);
}

function nested(path: readonly string[], value: unknown): unknown {
  return path.reduceRight((inner, key) => ({ [key]: inner }), value);
}

function print(value: unknown, style: Style, indent: string): string {
  return JSON.stringify(value, null, style.indent).replaceAll('\n', `${style.newline}${indent}`);
}

function styleOf(text: string): Style {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1];
  return { indent: indent ?? (text.includes('\n') ? 2 : 0), newline: text.includes('\r\n') ? '\r\n' : '\n' };
}

function unitOf(style: Style): string {
  return typeof style.indent === 'number' ? ' '.repeat(style.indent) : style.indent;
}

/** The white space that the line of an offset begins with. */
function indentOf(text: string, at: number): string {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  return /^[ \t]*/.exec(text.slice(line, at))?.[0] ?? '';
}

/** Finds the parts of the object that begins at an offset of a valid JSON text. */
function objectAt(text: string, open: number): ObjectSpan {
  if (text[open] !== '{') throw new TypeError('it holds no object at the place of the evaluation');
  const properties: PropertySpan[] = [];
  let at = skipSpace(text, open + 1);
  while (text[at] !== '}') {
    const from = at;
    const keyEnd = stringEnd(text, at);
    const valueFrom = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const to = valueEnd(text, valueFrom);
    properties.push({ key: JSON.parse(text.slice(from, keyEnd)) as string, from, valueFrom, to });
    at = skipSpace(text, to);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return { open, close: at, properties };
}

function skipSpace(text: string, at: number): number {
  while (' \t\r\n'.includes(text[at] ?? 'x')) at += 1;
  return at;
}

function stringEnd(text: string, at: number): number {
  for (at += 1; text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
  return at + 1;
}

function valueEnd(text: string, at: number): number {
  for (let depth = 0; ;) {
    const char = text[at] ?? '';
    if (char === '"') at = stringEnd(text, at);
    else if (depth === 0 && (char === '' || ',}] \t\r\n'.includes(char))) return at;
    else {
      if (char === '{' || char === '[') depth += 1;
      if (char === '}' || char === ']') depth -= 1;
      at += 1;
    }
    if (depth === 0 && '}]"'.includes(char) && char !== '') return at;
  }
}
