import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatasetBatch } from '../core/dataset/DatasetBatch';
import type { TextHash } from '../core/judge/inputHash';
import type { RagJudgeEvaluation } from '../core/rag/RagJudgeEvaluation';
import { scoreFields } from '../core/rag/scoreFields';
import { DatasetEvaluation, type EvaluationOptions } from '../core/run/DatasetEvaluation';
import { generatorOf } from '../core/run/judging/generatorOf';
import { judgedCase, type JudgedCase } from '../core/run/judging/JudgedRuns';
import { caseHash, judgeInput } from '../core/run/judging/judgeInput';
import { Turns } from '../core/run/judging/Turns';
import type { RunCase } from '../core/run/Run';
import { readRunCases } from './readRunCases';

/** Exactly one of its methods is to be called. */
export interface FittedResults extends ResumedResults {
  /** Puts what stays in the place of the results, in one step. */
  replace(): Promise<void>;
  /** Leaves the results as they are. */
  discard(): Promise<void>;
}

export interface ResumeRunOptions {
  /** The run's folder; its lock is held. */
  folder: string;
  batches: AsyncIterable<DatasetBatch>;
  evaluation: EvaluationOptions;
  /** Asks cases anew whose call failed: all their scores are null by `timeout`, `error` or `filtered`. */
  retryFailed: boolean;
  hash: TextHash;
  signal: AbortSignal;
}

/** What of the results stays. Counts are of cases. */
export interface ResumedResults {
  /** Cases that stay, by id. */
  kept: Map<string, JudgedCase>;
  /** Judged before, but the row has other texts by now. */
  changed: number;
  /** Judged before, and no longer in the dataset. */
  gone: number;
  /** Their call failed, and they are asked anew. */
  failed: number;
  /** Lines that could not be read, such as the last one after a crash. */
  torn: number;
  /** Further lines of a case that had one. */
  repeated: number;
}

/**
 * Makes the results of a run that was broken off, or whose dataset was edited since, fit to be gone on with: one whole
 * line for each case whose row is still the one that was judged, with its metrics as the row has them now; every other
 * line is taken out and counted. Nothing is changed before `replace`. Rejects with the signal's reason, or when the
 * dataset or the results cannot be read or written.
 */
export async function resumeRun(options: ResumeRunOptions): Promise<FittedResults> {
  const { folder, hash, signal, retryFailed } = options;
  const file = join(folder, 'results.jsonl');
  const stored = await readRunCases(file);
  const judged = new Map(stored.cases.map((one) => [one.id, one]));
  const counts = {
    torn: stored.problems.length,
    repeated: stored.cases.length - judged.size,
    changed: 0,
    failed: 0,
  };
  const kept = new Map<string, JudgedCase>();
  const evaluation = new DatasetEvaluation(options.evaluation);
  const temporary = `${file}.resumed`;
  const turns = new Turns();
  const handle = await open(temporary, 'w', 0o644);
  try {
    for await (const { cases } of options.batches) {
      await turns.next();
      signal.throwIfAborted();
      const lines: string[] = [];
      const evaluated = evaluation.add({ cases, problems: [] });
      for (const [index, found] of cases.entries()) {
        const before = judged.get(found.id);
        const one = evaluated[index];
        if (before === undefined || one === undefined) continue;
        judged.delete(found.id);
        const input = caseHash(judgeInput(found), hash);
        if (before.evaluation === undefined || before.input !== input) counts.changed++;
        else if (retryFailed && hasFailed(before.evaluation)) counts.failed++;
        else {
          const { evaluation: judgment } = before;
          const { id, cause, values } = one;
          const evaluated = { run: 0, id, cause, values };
          kept.set(id, { evaluated, evaluation: judgment, generator: generatorOf(found) });
          lines.push(lineOf(judgedCase({ evaluated: one, evaluation: judgment, input }, evaluation)));
        }
      }
      if (lines.length > 0) await handle.appendFile(lines.join(''));
    }
    await handle.sync();
  } catch (error) {
    await handle.close();
    await rm(temporary, { force: true });
    throw error;
  }
  await handle.close();
  return {
    ...counts,
    kept,
    gone: judged.size,
    replace: () => rename(temporary, file),
    discard: () => rm(temporary, { force: true }),
  };
}

const lineOf = (one: RunCase): string => `${JSON.stringify(one)}\n`;

function hasFailed({ causes = {}, ...evaluation }: RagJudgeEvaluation): boolean {
  return scoreFields.every((field) => {
    const cause = causes[field];
    return evaluation[field] === null && (cause === 'timeout' || cause === 'error' || cause === 'filtered');
  });
}
