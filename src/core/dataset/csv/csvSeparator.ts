import { csvColumn } from './csvColumn';
import { scanRecord } from './scanRecord';

export interface CsvLayout {
  /** The character between fields. */
  separator: ',' | '\t' | ';';
  /** Headings that name a known field. */
  known: number;
}

/**
 * How a CSV text is laid out, by its header: the separator that yields the most known headings. With none at all, the one
 * that the file's name asks for: a tab for .tsv and .tab, a comma for all others.
 */
export function csvLayout(head: string, file: string): CsvLayout {
  const tabs = /\.(tsv|tab)$/i.test(file);
  const order = tabs ? (['\t', ',', ';'] as const) : ([',', '\t', ';'] as const);
  const start = /\S/.exec(head.replace(/^\ufeff/, ' '))?.index ?? 0;
  let best: CsvLayout = { separator: order[0], known: 0 };
  for (const separator of order) {
    const found = scanRecord(head, start, { separator: separator.charCodeAt(0), final: true });
    const fields = found?.kind === 'record' ? found.fields : [];
    const known = fields.filter((field) => csvColumn(field).kind !== undefined).length;
    if (known > best.known) best = { separator, known };
  }
  return best;
}
