import type { Problem } from '../../run/Run';
import type { RowProblem } from '../DatasetBatch';
import { problemAt } from '../RowNotes';

/** Problems of one kind that are told one by one. */
const most = 100;

interface Found extends Pick<Problem, 'code' | 'severity' | 'message'> {
  line: number;
  /** Whether the row is not run. */
  skips?: boolean;
}

interface Rest {
  first: Found;
  rows: number;
}

/**
 * The problems of a file that may have millions of lines: of each kind the first hundred one by one, and the number of
 * the rest as one more.
 */
export class TrecProblems {
  private found: RowProblem[] = [];
  private readonly counts = new Map<string, number>();
  private readonly rests = new Map<string, Rest>();

  constructor(private readonly file: string) {}

  add(found: Found): void {
    const count = (this.counts.get(found.code) ?? 0) + 1;
    this.counts.set(found.code, count);
    if (count <= most) return this.push(found, 1);
    const rest = this.rests.get(found.code);
    if (rest === undefined) this.rests.set(found.code, { first: found, rows: 1 });
    else rest.rows++;
  }

  /** What was found since the last time. */
  take(): RowProblem[] {
    const found = this.found;
    this.found = [];
    return found;
  }

  /** Adds the numbers of the rest. */
  finish(): void {
    for (const { first, rows } of this.rests.values()) {
      const message =
        rows === 1
          ? first.message
          : `From here on, ${rows} more problems of this kind in the file. The first: ${first.message}`;
      this.push({ ...first, message }, rows);
    }
    this.rests.clear();
  }

  private push({ line, skips = false, code, severity, message }: Found, rows: number): void {
    const problem = problemAt({ file: this.file, line }, { code, severity, message });
    this.found.push({ problem, skips, ...(rows === 1 ? {} : { rows }) });
  }
}
