import type { DatasetBatch } from '../DatasetBatch';
import { FoundProblems } from './FoundProblems';
import { RunParts, type RunPartsOptions } from './RunParts';
import { RunQueries, type RunQuery } from './RunQueries';

export interface RunReaderOptions extends RunPartsOptions {
  /** Whether the rows of each query stand together. */
  grouped: boolean;
}

/** Reads a TREC run from its bytes, from the beginning to the end, and joins it with its labels. */
export class RunReader {
  private readonly problems = new FoundProblems();
  private readonly queries: RunQueries;
  private readonly parts: RunParts;

  constructor(options: RunReaderOptions) {
    this.parts = new RunParts(options);
    this.queries = new RunQueries({
      problems: this.problems,
      labelsOf: (id) => options.queries.get(id)?.labels,
      grouped: options.grouped,
      profile: options.profile,
    });
  }

  /** Whether a query came again in a run that was to be grouped: then what was given is wrong. */
  get scattered(): boolean {
    return this.parts.scattered;
  }

  /** The queries and problems that these bytes complete. */
  push(bytes: Uint8Array): DatasetBatch {
    return this.join(this.queries.push(bytes));
  }

  /** With `cut`, the file broke off: then a labelled query that is not, or not surely, all there has no value. */
  finish(end: { cut: boolean }): DatasetBatch {
    const rest = this.join(this.queries.finish(end));
    const missing = this.parts.finish(end);
    return {
      cases: [...rest.cases, ...missing.cases],
      problems: [...rest.problems, ...missing.problems],
    };
  }

  private join(queries: RunQuery[]): DatasetBatch {
    const { tag, otherTag, scattered } = this.queries;
    return this.parts.add({ queries, problems: this.problems.take(), tag, otherTag, lines: 0, scattered });
  }
}
