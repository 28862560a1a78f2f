import type { Problem } from '../run/Run';

/** Where a row stands; `column` is 1-based when it is not the start of the line. */
export interface RowPlace {
  file: string;
  line: number;
  column?: number;
}

const none: Problem[] = [];

/** What is found wrong with one row while it is read, as problems at its place. */
export class RowNotes {
  private found: Problem[] | undefined;

  constructor(
    private readonly file: string,
    private readonly place: Omit<RowPlace, 'file'>,
  ) {}

  get problems(): readonly Problem[] {
    return this.found ?? none;
  }

  get line(): number {
    return this.place.line;
  }

  has(code: string): boolean {
    return this.problems.some((problem) => problem.code === code);
  }

  warn(code: string, message: string): void {
    this.add({ code, severity: 'warning', message });
  }

  error(code: string, message: string): void {
    this.add({ code, severity: 'error', message });
  }

  info(code: string, message: string): void {
    this.add({ code, severity: 'info', message });
  }

  add(what: Pick<Problem, 'code' | 'severity' | 'message'>): void {
    const { line, column } = this.place;
    const place = { file: this.file, line, ...(column === undefined ? {} : { column }) };
    (this.found ??= []).push(problemAt(place, what));
  }
}

/** A problem at that place. */
export function problemAt(place: RowPlace, what: Pick<Problem, 'code' | 'severity' | 'message'>): Problem {
  return { ...place, ...what };
}
