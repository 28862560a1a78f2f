import { listNames } from '../fieldNames';

/** A row of a YAML list as text, from its dash on. */
export interface YamlItem {
  text: string;
  /** 1-based line on which it begins. */
  line: number;
}

export interface YamlItems {
  items: YamlItem[];
  /** 1-based lines inside the list that belong to no row. */
  stray: number[];
}

/** Names of fields that make a mapping a row itself, not one that holds a list of rows. */
const caseKey = /^(?:hits|relevant|query|question)\s*:/m;

/**
 * The rows of a YAML text that is a block list, or a mapping with one under a known name, cut at their dashes, so that each
 * can be parsed by itself. Undefined when it is laid out in another way or when rows may refer to each other (anchors and
 * aliases): then the text is parsed as a whole.
 */
export function yamlItems(text: string): YamlItems | undefined {
  if (/(?:^|[\s[{,:-])[&*][^\s,[\]{}]/m.test(text)) return undefined;
  const lines = text.replace(/^\ufeff/, '').split('\n');
  const first = lines.findIndex((line) => !isNoContent(line));
  if (first < 0) return undefined;
  if (isDash(lines[first] ?? '', 0)) return cut(lines, { from: first, indent: 0, end: () => false });
  if (caseKey.test(text)) return undefined;
  const key = lines.findIndex((line) =>
    listNames.includes(/^([\w-]+)\s*:\s*(?:#.*)?$/.exec(line.trimEnd())?.[1] ?? ''),
  );
  if (key < 0) return undefined;
  const from = lines.findIndex((line, at) => at > key && !isNoContent(line));
  const indent = /^ */.exec(lines[from] ?? '')?.[0].length ?? 0;
  if (from < 0 || !isDash(lines[from] ?? '', indent)) return undefined;
  return cut(lines, { from, indent, end: (line) => /^[^\s#-]/.test(line) });
}

function cut(
  lines: readonly string[],
  { from, indent, end }: { from: number; indent: number; end: (line: string) => boolean },
): YamlItems {
  const items: YamlItem[] = [];
  const stray: number[] = [];
  let own: string[] = [];
  let start = from;
  const close = (): void => {
    if (own.length > 0) items.push({ text: own.join('\n'), line: start + 1 });
    own = [];
  };
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] as string;
    if (end(line)) break;
    if (isDash(line, indent)) {
      close();
      start = at;
      own.push(line);
    } else if (/^(?:---|\.\.\.)\s*(?:#.*)?$/.test(line.trimEnd())) close();
    else if (own.length > 0 && (isNoContent(line) || indentOf(line) > indent)) own.push(line);
    else if (!isNoContent(line)) stray.push(at + 1);
  }
  close();
  return { items, stray };
}

function isDash(line: string, indent: number): boolean {
  return (
    line[indent] === '-' &&
    /^ *$/.test(line.slice(0, indent)) &&
    /^\s?$/.test(line.slice(indent + 1, indent + 2))
  );
}

/** A tab is no indent in YAML, but a line that begins with one is meant to be indented. */
function indentOf(line: string): number {
  return /^\t/.test(line) ? Infinity : (/^ */.exec(line)?.[0].length ?? 0);
}

function isNoContent(line: string): boolean {
  return /^(?:\s*(?:#.*)?|---\s*(?:#.*)?|%.*)$/.test(line.replace(/\r$/, ''));
}
