import type { RagJudgeEvaluation } from '../../rag/RagJudgeEvaluation';
import { scoreFields } from '../../rag/scoreFields';
import { scoreCodes } from '../../words/score';
import type { RunCase, RunHead } from '../Run';
import { csvNumber, csvRow, csvText } from './csvCell';
import { inBatches } from './inBatches';
import { nullCause } from './nullCause';

/**
 * The cases of a run as CSV (RFC 4180, UTF-8 without a byte-order mark), in pieces: `id, line, query`, a column a
 * metric, and `cause`, why metrics of the case are null. A judged run has also its scores, each with the cause of its
 * null. Numbers have every digit that a double needs, null is an empty cell; text is guarded as csvText says.
 */
export function* exportCsv({ head, cases }: { head: RunHead; cases: readonly RunCase[] }): Generator<string> {
  const found = { ids: new Set(Object.keys(head.means)), judged: false };
  for (const some of inBatches(cases)) {
    for (const one of some) look(one, found);
    yield '';
  }
  for (const field of scoreFields) found.ids.delete(scoreCodes[field]);
  const ids = [...found.ids];
  const fields = found.judged ? scoreFields : [];
  const scoreNames = fields.flatMap((field) => [scoreCodes[field], `${scoreCodes[field]}-cause`]);
  yield csvRow(['id', 'line', 'query', ...ids, 'cause', ...scoreNames].map(csvText));
  for (const some of inBatches(cases))
    yield some
      .map((one) =>
        csvRow([
          csvText(one.id),
          csvNumber(one.line),
          csvText(one.query ?? ''),
          ...ids.map((id) => csvNumber(one.metrics?.[id])),
          csvText(nullCause(one) ?? ''),
          ...fields.flatMap((field) => scoreCells(one.evaluation, field)),
        ]),
      )
      .join('');
}

function look({ metrics, evaluation }: RunCase, found: { ids: Set<string>; judged: boolean }): void {
  for (const id in metrics) found.ids.add(id);
  if (evaluation !== undefined) found.judged = true;
}

function scoreCells(
  evaluation: RagJudgeEvaluation | undefined,
  field: (typeof scoreFields)[number],
): [string, string] {
  if (evaluation === undefined) return ['', ''];
  const score = evaluation[field];
  return [
    csvNumber(score),
    typeof score === 'number' ? '' : csvText(evaluation.causes?.[field] ?? 'missing'),
  ];
}
