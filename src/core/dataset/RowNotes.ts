import type { Problem } from '../run/Run';

/** Where a row stands; `column` is 1-based when it is not the start of the line. */
export interface RowPlace {
  file: string;
  line: number;
  column?: number;
}

/** What is found wrong with one row while it is read, as problems at its place. */
export class RowNotes {
  readonly problems: Problem[] = [];

  constructor(private readonly place: RowPlace) {}

  warn(code: string, message: string): void {
    this.problems.push(problemAt(this.place, { code, severity: 'warning', message }));
  }

  error(code: string, message: string): void {
    this.problems.push(problemAt(this.place, { code, severity: 'error', message }));
  }

  info(code: string, message: string): void {
    this.problems.push(problemAt(this.place, { code, severity: 'info', message }));
  }
}

/** A problem at that place. */
export function problemAt(place: RowPlace, what: Pick<Problem, 'code' | 'severity' | 'message'>): Problem {
  return { ...place, ...what };
}
