/** A term of the filter of a case table: words and quoted texts that stand together, `model:"gpt 4"` or `!refund`. */
const term = /(?:"(?:[^"]|"")*"?|[^\s"])+/g;

/** The terms of a filter, as they are written. */
export function splitTerms(filter: string): string[] {
  return filter.match(term) ?? [];
}

/** The filter with all of `add`, or without them when it had them all; what is in `drop` goes in any case. */
export function toggleTerms(filter: string, add: readonly string[], drop: readonly string[] = []): string {
  const terms = splitTerms(filter);
  const rest = terms.filter((one) => !add.includes(one) && !drop.includes(one));
  return (hasTerms(filter, add) ? rest : [...rest, ...add]).join(' ');
}

/** Whether a filter has all of these terms. */
export function hasTerms(filter: string, wanted: readonly string[]): boolean {
  const terms = splitTerms(filter);
  return wanted.every((one) => terms.includes(one));
}

/** `collection:govt`, `"question type":"How-To"`; `collection:""` for the cases without one. */
export function groupTerm(field: string, name: string | undefined): string {
  return `${quoted(field)}:${name === undefined ? '""' : quoted(name)}`;
}

/** Reads a term as a group: `collection:govt`; undefined for one that has no colon, or none after a name. */
export function readGroupTerm(text: string): { field: string; name: string | undefined } | undefined {
  const parts = /^("(?:[^"]|"")*"|[^\s":]+):("(?:[^"]|"")*"?|[^"]*)$/.exec(text);
  if (parts === null) return undefined;
  const name = unquoted(parts[2] ?? '');
  return { field: unquoted(parts[1] ?? ''), name: name === '' ? undefined : name };
}

/** Quotes what would end a term, or mean something else in it. */
function quoted(text: string): string {
  return /^[^\s":!@]+$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
}

/** A text without the quotes around it, the last of which may still be missing. */
export function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  const inner = text.length > 1 && text.endsWith('"') ? text.slice(1, -1) : text.slice(1);
  return inner.replaceAll('""', '"');
}

/** The terms for the cases of a quadrant: `recall@5>=0.5 faithfulness<0.5`. */
export function comparisonTerm(id: string, sign: '<' | '>=', limit: number): string {
  return `${id}${sign}${limit}`;
}

/** The term for the cases that have no value of a metric or score. */
export function noValueTerm(id: string): string {
  return `${id}=null`;
}
