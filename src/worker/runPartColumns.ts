import type { RunPart } from '../core/dataset/trec/RunParts';
import type { RunQuery } from '../core/dataset/trec/RunQueries';
import type { HitCopy } from '../core/retrieval/rankHits';
import type { RunPartColumns } from '../protocol/runPartMessages';

/** The part as columns. */
export function toPartColumns({
  queries,
  problems,
  tag,
  otherTag,
  lines,
  scattered,
}: RunPart): RunPartColumns {
  const found = queries.map(({ hits }) => hits);
  const keys = found.flatMap((hits) => hits?.keys.map((key) => key ?? '') ?? []);
  return {
    ids: queries.map(({ id }) => id),
    lines: Float64Array.from(queries, ({ line }) => line),
    lengths: Float64Array.from(found, (hits) => hits?.length ?? -1),
    keyCounts: Uint32Array.from(found, (hits) => hits?.keys.length ?? 0),
    labelledCounts: Uint32Array.from(found, (hits) => hits?.labelled.ranks.length ?? 0),
    keys: keys.join(''),
    keyLengths: Uint32Array.from(keys, ({ length }) => length),
    ranks: Float64Array.from(found.flatMap((hits) => hits?.labelled.ranks ?? [])),
    grades: Float64Array.from(found.flatMap((hits) => hits?.labelled.grades ?? [])),
    copies: found.flatMap((hits, query) => (hits?.copies ?? []).map((copy) => ({ query, ...copy }))),
    problems: [...problems],
    ...(tag === undefined ? {} : { tag }),
    ...(otherTag === undefined ? {} : { otherTag }),
    lineCount: lines,
    scattered,
  };
}

/** The part that the columns hold. */
export function fromPartColumns(columns: RunPartColumns): RunPart {
  const { ids, lines, lengths, keyCounts, labelledCounts, ranks, grades, copies } = columns;
  const keys = textsOf(columns.keys, columns.keyLengths);
  let key = 0;
  let label = 0;
  const copiesOf = new Map<number, HitCopy[]>();
  for (const { query, ...copy } of copies) {
    const own = copiesOf.get(query);
    const plain = copyOf(copy);
    if (own === undefined) copiesOf.set(query, [plain]);
    else own.push(plain);
  }
  const queries = ids.map((id, index): RunQuery => {
    const [keyEnd, labelEnd] = [
      key + (keyCounts[index] as number),
      label + (labelledCounts[index] as number),
    ];
    const length = lengths[index] as number;
    const query: RunQuery = { id, line: lines[index] as number, hits: undefined };
    if (length >= 0) {
      query.hits = {
        length,
        keys: keys.slice(key, keyEnd),
        unnamed: [],
        labelled: {
          ranks: Array.from(ranks.subarray(label, labelEnd)),
          grades: Array.from(grades.subarray(label, labelEnd)),
        },
        copies: copiesOf.get(index) ?? [],
      };
    }
    key = keyEnd;
    label = labelEnd;
    return query;
  });
  return {
    queries,
    problems: columns.problems.map(({ skips, rows, ...problem }) => ({
      ...problem,
      ...(skips === undefined ? {} : { skips }),
      ...(rows === undefined ? {} : { rows }),
    })),
    tag: columns.tag,
    otherTag: columns.otherTag,
    lines: columns.lineCount,
    scattered: columns.scattered,
  };
}

function copyOf({ line, ...copy }: Omit<RunPartColumns['copies'][number], 'query'>): HitCopy {
  return line === undefined ? copy : { ...copy, line };
}

function textsOf(joined: string, lengths: Uint32Array): string[] {
  const texts: string[] = [];
  let at = 0;
  for (const length of lengths) texts.push(joined.slice(at, (at += length)));
  return texts;
}
