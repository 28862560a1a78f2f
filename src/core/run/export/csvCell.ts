/**
 * A text that a spreadsheet would take for a formula: white space aside it begins with `=`, `+`, `-` or `@` (the
 * full-width ones too), or it begins with a tab or a line end. Also one that csvText's mark would otherwise be mistaken for.
 */
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/**
 * A text as a cell. One that a spreadsheet would run as a formula gets an apostrophe before it, which makes it text
 * there; a program that wants the text itself takes one apostrophe off cells that begin with `'` and a formula (see
 * withoutMark), so nothing is lost.
 */
export function csvText(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell that csvText wrote, once its quotes are read. */
export function withoutMark(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

/** A number as a cell, with every digit that a double needs to be read back the same; null is empty. */
export function csvNumber(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

export function csvRow(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}
