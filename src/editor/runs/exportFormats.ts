import { exportCsv } from '../../core/run/export/exportCsv';
import { exportMarkdown } from '../../core/run/export/exportMarkdown';
import { exportTrec } from '../../core/run/export/exportTrec';
import { exportJson } from '../../core/run/export/metricsDocument';
import type { LoadedRun } from '../../core/run/RunComparison';

export interface ExportFormat {
  label: string;
  /** What it is for, at most 68 characters. */
  detail: string;
  /** Of the file, without the dot. */
  extension: string;
  /** Whether the cases are in it. */
  cases: boolean;
  write: (run: LoadedRun) => Iterable<string>;
}

/** The formats of an export, as they are offered. */
export const exportFormats: readonly ExportFormat[] = [
  {
    label: 'CSV',
    detail: 'A row a case, with every digit. For spreadsheets, R and pandas.',
    extension: 'csv',
    cases: true,
    write: exportCsv,
  },
  {
    label: 'JSON',
    detail: 'Means, cases and problems, as rag-judge metrics --json prints.',
    extension: 'json',
    cases: true,
    write: exportJson,
  },
  {
    label: 'Markdown',
    detail: 'The means as a table. For a pull request.',
    extension: 'md',
    cases: false,
    write: exportMarkdown,
  },
  {
    label: 'TREC text',
    detail: 'As trec_eval -q prints, for the measures that both have.',
    extension: 'txt',
    cases: true,
    write: exportTrec,
  },
];
