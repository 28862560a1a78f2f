import { containers, fieldNames, type CaseField } from '../fieldNames';

/** What the cells of a column hold: `ids` a list that may be written with separators, `json` a value, `text` as it is. */
type CellKind = 'ids' | 'json' | 'text';

export interface CsvColumn {
  /** The name under which a row has it. */
  name: string;
  /** Undefined for one that is not known, which is not read. */
  kind: CellKind | undefined;
  /** The field of a case that it is; undefined for one that holds fields. */
  field?: CaseField;
}

const kindOfField: Record<CaseField, CellKind> = {
  id: 'text',
  query: 'text',
  answer: 'text',
  context: 'json',
  hits: 'ids',
  relevant: 'ids',
  reference: 'text',
  metadata: 'json',
};

const known: ReadonlyMap<string, CsvColumn> = new Map(
  [
    ...(Object.keys(fieldNames) as CaseField[]).flatMap((field) =>
      // Passages hold any character, so that nothing separates them but JSON.
      fieldNames[field].map((name): CsvColumn => {
        return { name, kind: name === 'reference_contexts' ? 'json' : kindOfField[field], field };
      }),
    ),
    ...containers.map((name): CsvColumn => ({ name, kind: 'json' })),
  ].flatMap((column): [string, CsvColumn][] => [
    [column.name, column],
    [column.name.toLowerCase(), column],
  ]),
);

/** The column under a heading: a known field's name, in any case. */
export function csvColumn(heading: string): CsvColumn {
  const name = heading.trim();
  return known.get(name) ?? known.get(name.toLowerCase().replace(/[ -]/g, '_')) ?? { name, kind: undefined };
}
