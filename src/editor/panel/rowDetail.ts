import { locateParsed } from '../../core/judge/locateParsed';
import { scoreFields } from '../../core/rag/scoreFields';
import type { RunCase } from '../../core/run/Run';
import { causeSentence } from '../../core/words/cause';
import { isLocalHeuristic } from '../../core/words/judgeName';
import { scoreCodes } from '../../core/words/score';
import { clip, oneLine } from '../../core/words/sentence';
import type { RowDetail } from '../../protocol/rowDetail';
import { caseFacts } from './caseFacts';
import { flagsShown } from './caseNotices';
import { ended, isCauseNote, rawOf } from './caseView';
import { scoreName } from './judgedView';

/** What is shown of the judgment of a case of a run; undefined for a case that was not judged. */
export function rowDetail(
  one: RunCase,
  { minimums, now }: { minimums: Readonly<Record<string, number>>; now: Date },
): RowDetail | undefined {
  const { evaluation } = one;
  if (evaluation === undefined) return undefined;
  const flags = flagsShown(evaluation);
  return {
    facts: [
      ...caseFacts(evaluation, now),
      ...(evaluation['cached'] === true ? ['from the cache'] : []),
      ...groupFacts(one),
    ],
    scores: scoreFields.map((field) => {
      const value = evaluation[field];
      const minimum = minimums[scoreCodes[field]];
      return {
        name: scoreName(scoreCodes[field]),
        value,
        ...(minimum === undefined ? {} : { minimum }),
        ...(value === null
          ? {
              cause: evaluation.causes?.[field] ?? 'missing',
              why: ended(causeSentence(evaluation, field)),
            }
          : {}),
      };
    }),
    reason: evaluation.reason,
    reasonBy: isLocalHeuristic(evaluation) ? 'computed' : 'in the judge\u2019s words',
    flags: flags.map(({ message }) => message),
    notes: (evaluation.notes ?? [])
      .filter((note) => !flags.includes(note) && !isCauseNote(note.code, evaluation))
      .map(({ message }) => message),
    raw: rawOf(evaluation, locateParsed),
  };
}

/** `topic refunds`, `tags how-to, long question` */
function groupFacts({ metadata, tags }: RunCase): string[] {
  const fields = Object.entries(metadata ?? {}).map(([name, value]) => `${name} ${String(value)}`);
  const all = tags === undefined ? fields : [...fields, `tags ${tags.join(', ')}`];
  return all.map((fact) => clip(oneLine(fact), 120));
}
