import { isFlagged } from '../../core/judge/steering/steeringFlags';
import { namesIn } from '../../core/run/aggregate/caseGroups';
import { caseCauses } from '../../core/run/caseCauses';
import type { RunCase } from '../../core/run/Run';
import { readGroupTerm, splitTerms, unquoted } from '../../core/words/filterTerms';
import { meetsMinimum } from '../../core/words/meetsMinimum';
import { caseValue } from './caseValue';

type Comparison = '<' | '<=' | '>' | '>=' | '=';
type Test = (item: RunCase) => boolean;

export interface RowFilter {
  matches: Test;
  /** What could not be understood, as a sentence; the filter then matches nothing. */
  problem?: string;
}

export interface FilterNames {
  /** Ids of metrics and score codes that a comparison may name. */
  ids: readonly string[];
  /** Ids of the shown columns, which `@null` and `@low` look at. */
  columns: readonly string[];
  minimums: Readonly<Record<string, number>>;
  /** Tags and fields of the metadata that a term such as `collection:govt` may name. */
  groups?: readonly string[];
}

const comparisons: Record<Comparison, (a: number, b: number) => boolean> = {
  // As a minimum is met: what is counted below it is what the filter finds.
  '<': (a, b) => !meetsMinimum(a, b),
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => meetsMinimum(a, b),
  '=': (a, b) => a === b,
};

/**
 * Reads the filter of the case table: words (`refund`, `"free label"`) look for text in id and query without regard to
 * case, `@null` for a missing value, `@low` for one below its minimum, `@flagged` for a text that may steer the judge,
 * `@no-relevant` for a cause, `recall@5<0.5` compares, `recall@5=null` asks for no value, and `collection:govt` for a
 * tag or a field of the metadata (`collection:""` for none). All terms must hold; a term after `!` must not.
 */
export function parseRowFilter(text: string, names: FilterNames): RowFilter {
  const tests: Test[] = [];
  for (const term of splitTerms(text)) {
    const negated = term.length > 1 && term.startsWith('!');
    const test = parseTerm(negated ? term.slice(1) : term, names);
    if (typeof test === 'string') return { matches: () => false, problem: test };
    tests.push(negated ? (item) => !test(item) : test);
  }
  return { matches: (item) => tests.every((test) => test(item)) };
}

function parseTerm(term: string, names: FilterNames): Test | string {
  const group = readGroupTerm(term);
  if (group !== undefined && names.groups?.includes(group.field) === true) return groupTest(group);
  if (term.startsWith('"')) return textTest(unquoted(term));
  if (term.startsWith('@') && term.length > 1) return markTest(term.slice(1), names);
  const parts = /^([a-z][\w@-]*?)(<=|>=|<|>|=)(.*)$/i.exec(term);
  if (parts === null) return textTest(term);
  const [, name = '', sign = '', limit = ''] = parts;
  return comparisonTest({ name, sign: sign as Comparison, limit }, names);
}

function textTest(text: string): Test {
  const wanted = text.toLowerCase();
  return (item) =>
    item.id.toLowerCase().includes(wanted) || (item.query?.toLowerCase().includes(wanted) ?? false);
}

function groupTest({ field, name }: { field: string; name: string | undefined }): Test {
  return (item) => {
    const own = namesIn(item, field);
    return name === undefined ? own.length === 0 : own.includes(name);
  };
}

function markTest(mark: string, names: FilterNames): Test {
  if (mark === 'null') return (item) => names.columns.some((id) => caseValue(item, id) === null);
  if (mark === 'flagged') return ({ evaluation }) => evaluation !== undefined && isFlagged(evaluation);
  if (mark === 'low')
    return (item) => names.columns.some((id) => isLow(item, { id, minimums: names.minimums }));
  return (item) => caseCauses(item).includes(mark);
}

/** True when the case's value is below the minimum that the column has. */
export function isLow(item: RunCase, column: { id: string; minimums: FilterNames['minimums'] }): boolean {
  const minimum = column.minimums[column.id];
  const value = caseValue(item, column.id);
  return minimum !== undefined && value !== null && !meetsMinimum(value, minimum);
}

function comparisonTest(
  term: { name: string; sign: Comparison; limit: string },
  names: FilterNames,
): Test | string {
  const id = names.ids.find((known) => known.toLowerCase() === term.name.toLowerCase());
  if (id === undefined) return `This run has no value named \u201c${term.name}\u201d.`;
  if (term.sign === '=' && term.limit.toLowerCase() === 'null') return (item) => caseValue(item, id) === null;
  const limit = Number(term.limit);
  if (term.limit === '' || !Number.isFinite(limit)) {
    return `\u201c${term.name}${term.sign}\u201d needs a number, e.g. ${id}${term.sign}0.5.`;
  }
  const compare = comparisons[term.sign];
  return (item) => {
    const value = caseValue(item, id);
    return value !== null && compare(value, limit);
  };
}
