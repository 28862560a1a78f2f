import { toldOneByOne, type FoundProblem, type ProblemSink } from './TrecProblems';

/**
 * Problems of a part of a file: of each kind the first hundred as they are, and of the rest the first with their number,
 * so that parts which are put together tell the same as the whole file.
 */
export class FoundProblems implements ProblemSink {
  private found: FoundProblem[] = [];
  private readonly counts = new Map<string, number>();
  private readonly rests = new Map<string, FoundProblem & { rows: number }>();

  add(problem: FoundProblem): void {
    const count = (this.counts.get(problem.code) ?? 0) + 1;
    this.counts.set(problem.code, count);
    if (count <= toldOneByOne) this.found.push(problem);
    else {
      const rest = this.rests.get(problem.code);
      if (rest === undefined) this.rests.set(problem.code, { ...problem, rows: 1 });
      else rest.rows++;
    }
  }

  /** What was found since the last time. */
  take(): FoundProblem[] {
    const found = [...this.found, ...this.rests.values()];
    this.found = [];
    this.rests.clear();
    return found;
  }

  finish(): void {
    // The rest is told by whom the parts are given to.
  }
}
