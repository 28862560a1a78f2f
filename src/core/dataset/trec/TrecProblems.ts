import type { Problem } from '../../run/Run';
import type { RowProblem } from '../DatasetBatch';
import { problemAt } from '../RowNotes';

/** Problems of one kind that are told one by one. */
export const toldOneByOne = 100;

export interface FoundProblem extends Pick<Problem, 'code' | 'severity' | 'message'> {
  line: number;
  /** Whether the row is not run. */
  skips?: boolean;
  /** How many problems of the kind it stands for, itself included, when it is not one. */
  rows?: number;
}

export interface ProblemSink {
  add(found: FoundProblem): void;
  /** Called when no more will come. */
  finish(): void;
}

interface Rest {
  first: FoundProblem;
  rows: number;
}

/**
 * The problems of a file that may have millions of lines: of each kind the first hundred one by one, and the number of
 * the rest as one more.
 */
export class TrecProblems implements ProblemSink {
  private found: RowProblem[] = [];
  private readonly counts = new Map<string, number>();
  private readonly rests = new Map<string, Rest>();

  constructor(private readonly file: string) {}

  add(found: FoundProblem): void {
    const { rows = 1 } = found;
    const count = (this.counts.get(found.code) ?? 0) + rows;
    this.counts.set(found.code, count);
    if (count <= toldOneByOne) return this.push(found, 1);
    const rest = this.rests.get(found.code);
    if (rest === undefined) this.rests.set(found.code, { first: found, rows });
    else rest.rows += rows;
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

  private push({ line, skips = false, code, severity, message }: FoundProblem, rows: number): void {
    const problem = problemAt({ file: this.file, line }, { code, severity, message });
    this.found.push({ problem, skips, ...(rows === 1 ? {} : { rows }) });
  }
}
