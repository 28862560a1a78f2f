import type { DatasetBatch, RowProblem } from '../../dataset/DatasetBatch';
import type { DatasetCase } from '../../dataset/DatasetCase';
import type { TextHash } from '../../judge/inputHash';
import { promptHash } from '../../judge/protocol';
import type { RagJudge } from '../../judge/RagJudge';
import { untilAborted } from '../../judge/untilAborted';
import type { RagJudgeRequest } from '../../rag/RagJudgeRequest';
import type { CostSheet, TokenPlan } from './CostSheet';
import { estimatePromptTokens, usualReplyTokens } from './estimateTokens';
import { generatorOf } from './generatorOf';
import { judgeInput } from './judgeInput';
import { judgeRecord } from './judgeRecord';
import { cacheKey, type JudgmentCache } from './judgmentCache';
import type { BudgetLimits } from './JudgingBudget';
import { sharedFamily } from './modelFamilies';
import { costOf, type Prices } from './Prices';
import { Turns } from './Turns';

export interface PlanRunOptions {
  batches: AsyncIterable<DatasetBatch>;
  judge: RagJudge;
  cache?: Pick<JudgmentCache, 'has'> | undefined;
  prices?: Prices | undefined;
  limits?: BudgetLimits;
  /** Ids of cases that have their result already. */
  kept?: { has(id: string): boolean } | undefined;
  hash: TextHash;
  signal: AbortSignal;
}

/**
 * What judging a dataset would take, without asking the judge anything: calls, tokens, money. Tokens of the prompts are
 * counted by the model where it can, else estimated; of the replies they are always a guess. Rejects with the signal's
 * reason, and with what reading the dataset, the cache or the count throws.
 */
export async function planRun(options: PlanRunOptions): Promise<CostSheet> {
  const plan = new Plan(options);
  const turns = new Turns();
  for await (const { cases, problems } of options.batches) {
    options.signal.throwIfAborted();
    for (const problem of problems) plan.skip(problem);
    for (const one of cases) {
      await turns.next();
      await plan.add(one);
    }
    options.signal.throwIfAborted();
  }
  return plan.sheet();
}

class Plan {
  private skipped = 0;
  private firstProblem: CostSheet['firstProblem'];
  private cases = 0;
  private calls = 0;
  private cached = 0;
  private kept = 0;
  private inputTokens = 0;
  private readonly notSent: CostSheet['notSent'] = {};
  private readonly generators = new Map<string, number>();

  constructor(private readonly options: PlanRunOptions) {}

  /** Counts the rows that a problem keeps from being run. */
  skip({ skips, rows = 1, problem }: RowProblem): void {
    if (skips) this.skipped += rows;
    const { severity, line, message } = problem;
    if (severity === 'error') this.firstProblem ??= { line, message };
  }

  async add(one: DatasetCase): Promise<void> {
    const { judge, kept, cache, hash } = this.options;
    this.cases++;
    const generator = generatorOf(one);
    if (generator !== undefined) this.generators.set(generator, (this.generators.get(generator) ?? 0) + 1);
    if (kept?.has(one.id) === true) {
      this.kept++;
      return;
    }
    const input = judgeInput(one);
    if ('notSent' in input) {
      this.notSent[input.notSent] = (this.notSent[input.notSent] ?? 0) + 1;
      return;
    }
    const key = cache === undefined ? undefined : cacheKey(judge, input.request, hash);
    if (key !== undefined && (await cache?.has(key)) === true) {
      this.cached++;
      return;
    }
    this.calls++;
    this.inputTokens += await this.tokensOf(input.request);
  }

  sheet(): CostSheet {
    const { judge, prices, limits } = this.options;
    const generators = [...this.generators]
      .map(([name, count]) => ({ name, cases: count }))
      .sort((a, b) => b.cases - a.cases || (a.name < b.name ? -1 : 1));
    const tokens = this.tokens();
    const sameFamily = familyOf(judge, generators);
    return {
      judge: judgeRecord(judge),
      cases: this.cases,
      calls: this.calls,
      cached: this.cached,
      kept: this.kept,
      notSent: this.notSent,
      skipped: this.skipped,
      ...(this.firstProblem === undefined ? {} : { firstProblem: this.firstProblem }),
      tokens,
      cost:
        prices === undefined || tokens === null
          ? null
          : costOf({ inputTokens: tokens.input, outputTokens: tokens.output }, prices),
      ...(prices === undefined ? {} : { prices }),
      ...limits,
      generators,
      ...(sameFamily === undefined ? {} : { sameFamily }),
    };
  }

  private tokens(): TokenPlan | null {
    const { judge } = this.options;
    if (judge.settings?.promptHash !== promptHash) return null;
    return {
      input: this.inputTokens,
      output: this.calls * usualReplyTokens,
      exactInput: judge.countTokens !== undefined,
    };
  }

  private async tokensOf(request: RagJudgeRequest): Promise<number> {
    const { judge, signal } = this.options;
    if (judge.countTokens === undefined) return estimatePromptTokens(request);
    return untilAborted(judge.countTokens(request, { signal }), signal);
  }
}

function familyOf(judge: RagJudge, generators: CostSheet['generators']): CostSheet['sameFamily'] {
  const model = judge.settings?.model ?? judge.label;
  for (const { name } of generators) {
    const family = sharedFamily(model, name);
    if (family !== undefined) return { family, generator: name };
  }
  return undefined;
}
