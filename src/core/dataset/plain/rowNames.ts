import { containers, fieldNames, type CaseField } from '../fieldNames';
import { hitFieldTypes } from '../readHits';

/** What a member of a row is to the reader of plain rows: a field, nothing that is read, or cause to read the row another way. */
export type RowMember = CaseField | 'ignored' | 'unusual';

const memberOf: ReadonlyMap<string, RowMember> = new Map<string, RowMember>([
  ...(Object.keys(fieldNames) as CaseField[]).flatMap((field) =>
    fieldNames[field].map((name): [string, RowMember] => [name, field]),
  ),
  ...[...containers, 'vars', 'reference_contexts'].map((name): [string, RowMember] => [name, 'unusual']),
]);

export function rowMember(name: string): RowMember {
  return memberOf.get(name) ?? 'ignored';
}

/** What a member of a hit is: its id, a rank, a text or number that has to be one, or nothing that is read. */
export type HitMember = 'id' | 'rank' | 'string' | 'number' | 'ignored';

export function hitMember(name: string): HitMember {
  return name === 'id' || name === 'rank' ? name : (hitFieldTypes[name] ?? 'ignored');
}
