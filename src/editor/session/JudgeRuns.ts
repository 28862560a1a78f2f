import type * as vscode from 'vscode';
import { JudgeSetupError, type RagJudge } from '../../core/judge/RagJudge';
import { saveJudgment } from '../../store/saveJudgment';
import type { CaseKey, JudgeOutcome } from '../Session';
import type { CaseSnapshot, CaseStates } from './CaseStates';
import { splitCaseKey } from './caseKey';
import type { HistoryStores } from './HistoryStores';

export interface JudgeRunsParts {
  states: CaseStates;
  histories: HistoryStores;
  createJudge: (folder: vscode.Uri) => Promise<RagJudge>;
  log: { error(message: string, cause?: unknown): void };
  /** Says what a person should know although the judgment was kept, once however often it happens. */
  tellOnce: (message: string) => void;
  /** Called when a case's state changed. */
  changed: (key: CaseKey) => void;
  progressed: () => void;
}

/** A judgment that takes less than this, in ms, is not announced: a state that flashes by only disturbs. */
const glance = 100;

/** How many calls of a model are under way at once. */
const atOnce = 4;

/** Judges cases: one evaluation each, stored as it comes. One bad case never stops the others. */
export class JudgeRuns {
  private readonly running = new Map<CaseKey, AbortController>();
  private readonly batches = new Set<{ done: number; total: number }>();

  constructor(private readonly parts: JudgeRunsParts) {}

  get progress(): { done: number; total: number } | undefined {
    if (this.batches.size === 0) return undefined;
    const sum = { done: 0, total: 0 };
    for (const { done, total } of this.batches) {
      sum.done += done;
      sum.total += total;
    }
    return sum;
  }

  cancel(key: CaseKey): void {
    this.running.get(key)?.abort(new DOMException('Cancelled', 'AbortError'));
  }

  cancelAll(): void {
    for (const key of [...this.running.keys()]) this.cancel(key);
  }

  /**
   * Judges the cases, at most four at once. A case that is being judged already is not judged twice. When the judge
   * cannot run as it is set up, the cases left are not tried, and count as failures too.
   */
  async judge(keys: readonly CaseKey[], signal: AbortSignal): Promise<JudgeOutcome> {
    const waiting = [...new Set(keys)].filter((key) => !this.running.has(key));
    const outcome = {
      asked: waiting.length,
      judged: 0,
      failures: [] as JudgeOutcome['failures'][number][],
      cancelled: false,
    };
    const batch = { done: 0, total: waiting.length };
    const announce = setTimeout(() => {
      this.batches.add(batch);
      this.parts.progressed();
    }, glance);
    const next = async (): Promise<void> => {
      for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
        await this.judgeOne(key, { signal, outcome });
        batch.done++;
        if (this.batches.has(batch)) this.parts.progressed();
        if (outcome.cancelled || outcome.failures.some(({ fault }) => fault !== undefined)) break;
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, next));
    const fault = outcome.failures.find((failure) => failure.fault !== undefined);
    if (fault !== undefined) for (const key of waiting) outcome.failures.push({ ...fault, key });
    clearTimeout(announce);
    if (this.batches.delete(batch)) this.parts.progressed();
    return outcome;
  }

  private async judgeOne(
    key: CaseKey,
    run: {
      signal: AbortSignal;
      outcome: { judged: number; failures: JudgeOutcome['failures'][number][]; cancelled: boolean };
    },
  ): Promise<void> {
    const { states, changed } = this.parts;
    const stop = new AbortController();
    const signal = AbortSignal.any([run.signal, stop.signal]);
    this.running.set(key, stop);
    const since = new Date();
    const announce = setTimeout(() => {
      states.mark(key, { judging: { since } });
      changed(key);
    }, glance);
    try {
      signal.throwIfAborted();
      states.forget(key);
      await this.evaluate(key, signal);
      states.mark(key, {});
      run.outcome.judged++;
    } catch (error) {
      states.mark(key, {});
      if (signal.aborted) run.outcome.cancelled = true;
      else run.outcome.failures.push(this.fail(key, error));
    } finally {
      clearTimeout(announce);
      this.running.delete(key);
      states.forget(key);
      changed(key);
    }
  }

  private async evaluate(key: CaseKey, signal: AbortSignal): Promise<void> {
    const snapshot = await this.parts.states.get(key);
    const folder = splitCaseKey(key)?.folder;
    if (!snapshot || !folder) throw new CaseUnusable('The files of this case are gone.');
    const { request, notes } = snapshot.loaded;
    if (!request) throw new CaseUnusable(problemText(snapshot));
    const judge = await this.parts.createJudge(folder);
    const evaluation = await judge.judge(request, { signal });
    signal.throwIfAborted();
    const withNotes =
      notes.length > 0 ? { ...evaluation, notes: [...notes, ...(evaluation.notes ?? [])] } : evaluation;
    const { problems } = await saveJudgment({
      root: folder.fsPath,
      history: this.parts.histories.of(folder),
      loaded: snapshot.loaded,
      evaluation: withNotes,
    });
    for (const { message } of problems) this.parts.tellOnce(message);
  }

  private fail(key: CaseKey, error: unknown): JudgeOutcome['failures'][number] {
    const message = error instanceof Error ? error.message : String(error);
    const fault = error instanceof JudgeSetupError ? error.fault : undefined;
    if (!(error instanceof JudgeSetupError) && !(error instanceof CaseUnusable)) {
      this.parts.log.error(`Judging ${key} failed`, error);
    }
    const failure = { message, at: new Date(), ...(fault ? { fault } : {}) };
    this.parts.states.mark(key, { failure });
    return { key, message, ...(fault ? { fault } : {}) };
  }
}

/** The case cannot be judged as its files are; the message says which and why. */
class CaseUnusable extends Error {}

function problemText({ state }: CaseSnapshot): string {
  return (
    state.problems.map(({ message }) => message).join(' ') ||
    'This case lacks a query, an answer or a context.'
  );
}
