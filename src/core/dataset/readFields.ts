import { containers, fieldNames, type CaseField } from './fieldNames';
import { asObject } from './plainValue';

interface Named {
  field: CaseField;
  /** The smaller, the better the name. */
  order: number;
}

const fieldOf: ReadonlyMap<string, Named> = new Map(
  (Object.keys(fieldNames) as CaseField[]).flatMap((field) =>
    fieldNames[field].map((name, order): [string, Named] => [name, { field, order }]),
  ),
);

export type Fields = Partial<Record<CaseField, { name: string; value: unknown }>>;

/** The fields of a case that a row holds, each under its best name; null values count as absent. */
export function readFields(row: Record<string, unknown>): Fields {
  const fields: Fields = {};
  collect(row, fields);
  for (const name of containers) {
    const inner = asObject(row[name]);
    if (inner === undefined) continue;
    const more: Fields = {};
    collect(inner, more);
    for (const field of Object.keys(more) as CaseField[]) {
      const found = more[field];
      if (found !== undefined && field !== 'id') fields[field] ??= found;
    }
  }
  return fields;
}

function collect(object: Record<string, unknown>, fields: Fields): void {
  const orders: Partial<Record<CaseField, number>> = {};
  for (const name in object) {
    const named = fieldOf.get(name);
    const value = object[name];
    if (named === undefined || value === null || value === undefined) continue;
    if (named.order >= (orders[named.field] ?? Infinity)) continue;
    orders[named.field] = named.order;
    fields[named.field] = { name, value };
  }
}
