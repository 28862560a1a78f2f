import type { Problem } from '../../core/run/Run';
import { plainLabel } from '../../core/words/plainLabel';
import { clip, oneLine } from '../../core/words/sentence';
import type { DatasetRow } from '../Session';

/** Rows of a suite at most: with more, only the suite is listed. */
export const mostRows = 2000;

/** A row of a dataset as a test; `of` is the case that it was made from. */
export interface SuiteRow<Case extends DatasetRow = DatasetRow> {
  of?: Case;
  /** The same for the same case after an edit, and the only one of its suite. */
  id: string;
  label: string;
  description: string;
  /** 1-based. */
  line: number;
  /** Why the row cannot be run. */
  error?: string;
}

/**
 * The tests of a dataset in file order: one per case, and one per line with an error that kept its row out. Undefined
 * when they are more than `mostRows`.
 */
export function suiteRows<Case extends DatasetRow>(
  cases: readonly Case[],
  problems: readonly Problem[],
): SuiteRow<Case>[] | undefined {
  if (cases.length > mostRows) return undefined;
  const rows = cases.map((of): SuiteRow<Case> => ({
    of,
    id: `case:${of.id}`,
    label: plainLabel(clip(oneLine(of.id), 60)) || `line ${of.line}`,
    description: plainLabel(clip(oneLine(of.query ?? ''), 100)),
    line: of.line,
  }));
  const lines = new Set(cases.map(({ line }) => line));
  for (const { line, message, severity } of problems) {
    if (severity !== 'error' || lines.has(line)) continue;
    lines.add(line);
    rows.push({ id: `line:${line}`, label: `line ${line}`, description: '', line, error: oneLine(message) });
  }
  return rows.length > mostRows ? undefined : unique(rows.sort((a, b) => a.line - b.line));
}

/** An id of a test is that of one test only: a second case of the same id is known by its place. */
function unique<Case extends DatasetRow>(rows: SuiteRow<Case>[]): SuiteRow<Case>[] {
  const seen = new Set<string>();
  return rows.map((row, at) => {
    const id = seen.has(row.id) ? `${row.id}#${at}` : row.id;
    seen.add(id);
    return { ...row, id };
  });
}
