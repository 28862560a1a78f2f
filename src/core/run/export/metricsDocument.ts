import type { Problem, RunCase, RunHead } from '../Run';
import { inBatches } from './inBatches';
import { nullCause } from './nullCause';

/** Runs as one JSON document; `cases` of a run are given where every one of them is wanted. */
export interface MetricsDocument {
  runs: readonly { head: RunHead; cases?: readonly RunCase[] | undefined }[];
  problems: readonly Problem[];
}

/** The pieces of the document `{runs: [{name, profile, k, queries, means, perQuery?}], problems}`, indented by two. */
export function* metricsDocument({ runs, problems }: MetricsDocument): Generator<string> {
  yield '{\n  "runs": [';
  for (const [index, run] of runs.entries()) {
    yield index === 0 ? '\n    ' : ',\n    ';
    yield* entry(run);
  }
  yield runs.length === 0 ? '],\n  "problems": ' : '\n  ],\n  "problems": ';
  const shown = ({ file, line, code, message }: Problem): object => ({ file, line, code, message });
  yield* list(problems, { depth: 4, shown });
  yield '\n}\n';
}

/** As `metrics --json --per-query` prints a run, with its problems. */
export function exportJson(run: { head: RunHead; cases: readonly RunCase[] }): Generator<string> {
  return metricsDocument({ runs: [run], problems: run.head.problems });
}

function* entry({ head, cases }: MetricsDocument['runs'][number]): Generator<string> {
  const { name, title, profile, k, queries, means } = head;
  const whole = { name, ...(title === undefined ? {} : { title }), profile, k, queries, means };
  const text = indented(whole, 4);
  if (cases === undefined) {
    yield text;
    return;
  }
  const end = '\n    }';
  yield `${text.slice(0, -end.length)},\n      "perQuery": `;
  yield* list(cases, { depth: 8, shown: perQuery });
  yield end;
}

/** A case's metrics, and for each null the cause. */
function perQuery(one: RunCase): object {
  const metrics = one.metrics ?? {};
  const cause = nullCause(one);
  if (cause === undefined) return { id: one.id, ...metrics };
  const missing = Object.keys(metrics).filter((id) => metrics[id] === null);
  return { id: one.id, ...metrics, causes: Object.fromEntries(missing.map((id) => [id, cause])) };
}

/** A list whose items stand at `depth` spaces. */
function* list<T>(
  items: readonly T[],
  { depth, shown }: { depth: number; shown: (item: T) => object },
): Generator<string> {
  if (items.length === 0) {
    yield '[]';
    return;
  }
  const start = `\n${' '.repeat(depth)}`;
  yield '[';
  let first = true;
  for (const some of inBatches(items)) {
    const text = some.map((item) => start + indented(shown(item), depth)).join(',');
    yield first ? text : `,${text}`;
    first = false;
  }
  yield `\n${' '.repeat(depth - 2)}]`;
}

/** No line end stands inside a JSON string, so each one is the document's. */
function indented(value: object, depth: number): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(depth)}`);
}
