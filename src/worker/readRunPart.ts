import { FoundProblems } from '../core/dataset/trec/FoundProblems';
import type { RunPart } from '../core/dataset/trec/RunParts';
import { RunQueries, type RunQueriesOptions, type RunQuery } from '../core/dataset/trec/RunQueries';
import { fileBytes, type ByteRange } from './fileBytes';

export interface RunPartSource extends Pick<RunQueriesOptions, 'labelsOf' | 'profile'> {
  /** Absolute path of a run file that is not compressed. */
  path: string;
}

/** Reads the queries of a range that begins and ends where a query does; yields between two pieces. */
export async function* readRunPart(
  { path, labelsOf, profile }: RunPartSource,
  range: ByteRange,
): AsyncGenerator<undefined, RunPart> {
  const problems = new FoundProblems();
  const reader = new RunQueries({ problems, labelsOf, profile, grouped: true, middle: range.from > 0 });
  const queries: RunQuery[] = [];
  let scattered = false;
  for await (const bytes of fileBytes({ path, range, onRead: () => undefined })) {
    for (const query of reader.push(bytes)) queries.push(query);
    scattered = reader.scattered;
    if (scattered) break;
    yield undefined;
  }
  for (const query of reader.finish({ cut: false })) queries.push(query);
  const { tag, otherTag, line } = reader;
  return {
    queries,
    problems: problems.take(),
    tag,
    otherTag,
    lines: line,
    scattered: scattered || reader.scattered,
  };
}
