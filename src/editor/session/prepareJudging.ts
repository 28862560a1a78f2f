import { stat } from 'node:fs/promises';
import type * as vscode from 'vscode';
import type { RagJudge } from '../../core/judge/RagJudge';
import type { CostSheet } from '../../core/run/judging/CostSheet';
import type { JudgingProgress } from '../../core/run/judging/JudgeDatasetOptions';
import type { BudgetLimits } from '../../core/run/judging/JudgingBudget';
import { planRun } from '../../core/run/judging/planRun';
import type { Prices } from '../../core/run/judging/Prices';
import { patientTries } from '../../core/run/judging/usualRun';
import { nothingToJudge } from '../../core/words/costSheet';
import { resumedSentences } from '../../core/words/resumed';
import type { BatchResults } from '../../models/batch/BatchResults';
import { importSentences } from '../../models/batch/importSentences';
import { JudgedRunStoring } from '../../store/JudgedRunStoring';
import { nodeTextHash } from '../../store/nodeTextHash';
import { checkResumable, openJudgedRun, type OpenJudgedRun } from '../../store/openJudgedRun';
import { ResultCache } from '../../store/ResultCache';
import type { RunStore } from '../../store/RunStore';
import { storeJudging } from '../../store/storeJudging';
import { asksFirst } from '../asksFirst';
import type { CasesBelow, JudgedDataset, JudgingState, PreparedJudging } from '../Session';
import type { RunSettings } from '../settings';
import { batchJudge } from './batchJudge';
import { casesBelow, type CasesBelowParts } from './casesBelow';
import type { DatasetJudgingsParts } from './DatasetJudgings';
import { judgingLimits } from './judgingLimits';
import type { JudgingTarget, Selection } from './judgingTarget';

export interface PrepareParts
  extends Pick<DatasetJudgingsParts, 'factory' | 'settings' | 'log'>, CasesBelowParts {
  runs: RunStore;
  signal: AbortSignal;
  /** Files of batch results, which are asked instead of the chosen judge. */
  batch: readonly vscode.Uri[] | undefined;
  /** Does the work while the dataset counts as being judged; `stop` is aborted when somebody cancels it. */
  running: <Result>(
    work: (tell: (state: JudgingState) => void, stop: AbortSignal) => Promise<Result>,
  ) => Promise<Result>;
}

/** See DatasetJudging.prepare. */
export async function prepareJudging(target: JudgingTarget, parts: PrepareParts): Promise<PreparedJudging> {
  const preparation = new Preparation(target, parts);
  try {
    await preparation.read();
    return preparation;
  } catch (error) {
    await preparation.dispose();
    throw error;
  }
}

class Preparation implements PreparedJudging {
  readonly dataset: vscode.Uri;
  notes: string[] = [];
  below: CasesBelow | undefined;
  /** What came as a batch is neither answered from the cache nor kept there. */
  private readonly cache: ResultCache | undefined;
  private readonly settings: RunSettings;
  /** The file before it was counted. */
  private stamp: string | undefined;
  private planned: CostSheet | undefined;
  private made: RagJudge | undefined;
  /** Of a batch, which stand for the judge. */
  private answers: BatchResults | undefined;
  private opened: OpenJudgedRun | undefined;
  private selection: Selection | undefined;
  private waiting: JudgingState['waiting'];
  /** Tells how far it is, once it runs. */
  private show: () => void = () => undefined;
  private limits: { limits: BudgetLimits; prices: Prices | undefined } | undefined;

  constructor(
    private readonly target: JudgingTarget,
    private readonly parts: PrepareParts,
  ) {
    this.dataset = target.uri;
    this.cache = parts.batch === undefined ? new ResultCache(target.folder.fsPath) : undefined;
    this.settings = parts.settings(target.uri).run;
  }

  async changed(): Promise<boolean> {
    return (await this.stampNow()) !== this.stamp;
  }

  get sheet(): CostSheet {
    return this.planned as CostSheet;
  }

  async read(): Promise<void> {
    const { target, parts } = this;
    const { head } = target;
    this.stamp = await this.stampNow();
    this.made = await this.judge();
    // Of a batch nothing is sent, and what it cost is between the person and whoever ran it.
    this.limits =
      this.answers === undefined
        ? judgingLimits(this.made, this.settings)
        : { limits: {}, prices: undefined };
    if (head !== undefined) {
      checkResumable(head, this.made);
      await this.open({ ...target, head });
    }
    this.planned = await this.plan();
    const nothing = nothingToJudge(target.evaluation.file, this.planned);
    if (nothing !== undefined) throw new Error(nothing);
    if (target.record().selection !== undefined || head !== undefined || this.answers !== undefined) return;
    const low = await casesBelow(target.uri, parts);
    if (low === undefined || low.selection.ids.length >= this.planned.cases) return;
    const { selection, minimums } = low;
    const sheet = await this.plan(selection);
    if (sheet.calls + sheet.cached === 0) return;
    this.selection = selection;
    this.below = { runId: selection.belowIn, minimums, sheet };
  }

  async run({ signal, only }: Parameters<PreparedJudging['run']>[0]): Promise<JudgedDataset> {
    const { target, parts, cache, opened } = this;
    const selection = only === 'below' ? this.selection : undefined;
    const sheet = (only === 'below' ? this.below?.sheet : undefined) ?? this.sheet;
    const { limits, prices } = this.limits ?? { limits: {}, prices: undefined };
    const storing = new JudgedRunStoring(parts.runs, { dataset: target.dataset, startedAt: new Date() });
    return parts.running(async (tell, stop) => {
      let progress = nothingYet(sheet);
      this.show = () => tell(this.stateOf(progress));
      this.show();
      if (opened !== undefined) storing.resume(await opened.begin());
      const options = {
        evaluation: target.evaluation,
        batches: target.rows(selection),
        judge: this.made as RagJudge,
        cache,
        kept: opened?.results.kept,
        concurrency: this.settings.concurrency,
        limits,
        prices,
        agreed: this.answers === undefined && asksFirst(sheet) ? sheet.calls : undefined,
        expected: { cases: sheet.cases, calls: sheet.calls },
        record: target.record(selection),
        hash: nodeTextHash,
        signal: AbortSignal.any([signal, stop]),
        onProgress: (next: JudgingProgress) => {
          progress = next;
          this.show();
        },
      };
      const { result, heads } = await storeJudging(options, storing);
      const leftOut = this.answers === undefined ? [] : importSentences(this.answers);
      for (const note of [...result.notes, ...leftOut]) parts.log.error(note);
      const { uri: dataset, folder } = target;
      const runs = heads.map((head) => ({ folder, head }));
      return { dataset, folder, runs, cases: sheet.cases, result, leftOut };
    });
  }

  async dispose(): Promise<void> {
    try {
      await this.opened?.close();
    } finally {
      await this.cache?.close();
    }
  }

  private async judge(): Promise<RagJudge> {
    const { target, parts } = this;
    const { batch, signal } = parts;
    if (batch === undefined) {
      return parts.factory.create(target.folder, {
        maxBusy: patientTries,
        onWait: ({ host, waitMs }) => this.wait({ host, until: Date.now() + waitMs }),
      });
    }
    const { judge, results } = await batchJudge(batch, { settings: parts.settings(target.uri), signal });
    this.answers = results;
    return judge;
  }

  private async open(target: JudgingTarget & { head: OpenJudgedRun['head'] }): Promise<void> {
    const { head, dataset, evaluation } = target;
    const opened = await openJudgedRun({
      runs: this.parts.runs.folder,
      head,
      dataset,
      evaluation,
      batches: target.rows(),
      retryFailed: true,
      signal: this.parts.signal,
    });
    this.opened = opened;
    const { results } = opened;
    this.notes = resumedSentences(head.id, { ...results, kept: results.kept.size });
  }

  private plan(selection?: Selection): Promise<CostSheet> {
    return planRun({
      batches: this.target.rows(selection),
      judge: this.made as RagJudge,
      cache: this.cache,
      ...this.limits,
      kept: this.opened?.results.kept,
      hash: nodeTextHash,
      signal: this.parts.signal,
    });
  }

  /** What changes with the file; undefined when it cannot be read, which reading it says. */
  private stampNow(): Promise<string | undefined> {
    return stat(this.target.uri.fsPath).then(
      ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
      () => undefined,
    );
  }

  private stateOf(progress: JudgingProgress): JudgingState {
    const state = { ...progress, judge: this.sheet.judge.label };
    return this.waiting === undefined ? state : { ...state, waiting: this.waiting };
  }

  /** The longest wait that a server asked for stands for all calls. */
  private wait(next: NonNullable<JudgingState['waiting']>): void {
    if (this.waiting === undefined || next.until > this.waiting.until) this.waiting = next;
    this.show();
  }
}

/** How far a judging is that has just begun. */
function nothingYet({ cases, kept }: CostSheet): JudgingProgress {
  const counts = { judged: kept, total: cases, scored: kept, unscored: {}, cached: 0, calls: 0 };
  return { ...counts, perSecond: undefined, remainingMs: undefined, cost: undefined };
}
