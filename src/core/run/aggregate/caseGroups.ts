import type { RunCase } from '../Run';

/** Cases that share a tag or the value of a metadata field. */
export interface CaseGroup {
  /** The tag, or the value as text; undefined for the cases that have none. */
  readonly name: string | undefined;
  readonly cases: readonly RunCase[];
}

/** A field by which the cases of a run can be grouped. */
export interface GroupField {
  /** `tags`, or the name of a metadata field. */
  readonly field: string;
  /** Different values. */
  readonly values: number;
  /** Cases that have one. */
  readonly cases: number;
}

/** The field of the tags. A metadata field of that name holds a text, and goes with them. */
export const tagField = 'tags';

/** More groups are no overview, and such a field usually is an id. */
const mostGroups = 50;

/**
 * The fields that make groups: with at least two values (or one that some cases lack) and at most 50, and (but for tags)
 * fewer values than cases. Tags come first, then the fields in the order in which they first appear.
 */
export function groupFields(cases: readonly RunCase[]): GroupField[] {
  const found = new Map<string, { names: Set<string>; cases: number }>();
  for (const one of cases) {
    for (const field of fieldsIn(one)) {
      const known = found.get(field) ?? { names: new Set<string>(), cases: 0 };
      for (const name of namesIn(one, field)) known.names.add(name);
      known.cases += 1;
      found.set(field, known);
    }
  }
  return [...found]
    .map(([field, known]) => ({ field, values: known.names.size, cases: known.cases }))
    .filter(({ field, values, cases: n }) => {
      const several = values > 1 || n < cases.length;
      return several && values <= mostGroups && (field === tagField || values < n || n === 1);
    })
    .sort((a, b) => Number(b.field === tagField) - Number(a.field === tagField));
}

/**
 * The cases by the values of a field, the largest group first, equal ones by name; those without one are the last. A
 * case with several tags is in several groups, so the groups need not add up to the cases.
 */
export function groupCases(cases: readonly RunCase[], field: string): CaseGroup[] {
  const groups = new Map<string, RunCase[]>();
  const none: RunCase[] = [];
  for (const one of cases) {
    const names = namesIn(one, field);
    if (names.length === 0) none.push(one);
    for (const name of names) {
      const own = groups.get(name);
      if (own === undefined) groups.set(name, [one]);
      else own.push(one);
    }
  }
  const named: CaseGroup[] = [...groups]
    .map(([name, own]) => ({ name, cases: own }))
    .sort((a, b) => b.cases.length - a.cases.length || (a.name < b.name ? -1 : 1));
  return none.length === 0 ? named : [...named, { name: undefined, cases: none }];
}

/** The fields by which a case can be grouped. */
export function fieldsIn({ metadata, tags }: RunCase): string[] {
  const fields = Object.keys(metadata ?? {});
  return tags === undefined || fields.includes(tagField) ? fields : [tagField, ...fields];
}

/** The groups of a field that a case is in: its tags, or the value as text; none when it has no value. */
export function namesIn({ metadata, tags }: RunCase, field: string): string[] {
  if (field === tagField && tags !== undefined) return [...new Set(tags)];
  const value = metadata !== undefined && Object.hasOwn(metadata, field) ? metadata[field] : undefined;
  return value === undefined ? [] : [String(value)];
}
