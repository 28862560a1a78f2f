import { createHash } from 'node:crypto';
import type { DatasetBatch } from '../../../../src/core/dataset/DatasetBatch';
import type { DatasetCase } from '../../../../src/core/dataset/DatasetCase';
import type { RagJudge } from '../../../../src/core/judge/RagJudge';
import type { RagJudgeEvaluation } from '../../../../src/core/rag/RagJudgeEvaluation';
import type { RagJudgeRequest } from '../../../../src/core/rag/RagJudgeRequest';
import { standardProfile } from '../../../../src/core/retrieval/standardProfile';
import { DatasetEvaluation } from '../../../../src/core/run/DatasetEvaluation';
import type {
  JudgedSummary,
  JudgeDatasetOptions,
  JudgingSink,
} from '../../../../src/core/run/judging/JudgeDatasetOptions';
import type { JudgmentCache } from '../../../../src/core/run/judging/judgmentCache';
import type { RunCase } from '../../../../src/core/run/Run';

export const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

export function row(number: number, more: Partial<DatasetCase> = {}): DatasetCase {
  return {
    id: `q${number}`,
    line: number,
    query: `Question ${number}?`,
    answer: `Answer ${number}.`,
    context: `Context ${number}.`,
    ...more,
  };
}

export const rows = (count: number): DatasetCase[] => Array.from({ length: count }, (_, i) => row(i + 1));

// eslint-disable-next-line @typescript-eslint/require-await -- a source of batches is asynchronous
export async function* inBatches(cases: readonly DatasetCase[], size = 7): AsyncGenerator<DatasetBatch> {
  for (let from = 0; from < cases.length; from += size)
    yield { cases: cases.slice(from, from + size), problems: [] };
}

export function scored(value: number, more: Partial<RagJudgeEvaluation> = {}): RagJudgeEvaluation {
  return {
    faithfulnessScore: value,
    contextRelevanceScore: value,
    answerRelevanceScore: value,
    reason: 'r',
    rawOutput: `{"faithfulnessScore": ${value}, "contextRelevanceScore": ${value}, "answerRelevanceScore": ${value}, "reason": "r"}`,
    causes: {},
    judge: { id: 'fake', version: '1' },
    usage: { inputTokens: 100, outputTokens: 50 },
    ...more,
  };
}

/** A judge that answers as it is told, and remembers what it was asked. */
export class FakeJudge implements RagJudge {
  readonly id = 'fake';
  readonly version = '1';
  readonly label = 'fake';
  settings: NonNullable<RagJudge['settings']> = { model: 'm', origin: 'https://judge.example' };
  readonly asked: string[] = [];
  open = 0;
  mostOpen = 0;

  constructor(
    private readonly answer: (
      request: RagJudgeRequest,
      options: Parameters<RagJudge['judge']>[1],
    ) => Promise<RagJudgeEvaluation> | RagJudgeEvaluation = () => scored(0.5),
  ) {}

  async judge(
    request: RagJudgeRequest,
    options: Parameters<RagJudge['judge']>[1],
  ): Promise<RagJudgeEvaluation> {
    this.asked.push(request.query);
    this.mostOpen = Math.max(this.mostOpen, ++this.open);
    try {
      await new Promise((resolve) => setImmediate(resolve));
      return await this.answer(request, options);
    } finally {
      this.open--;
    }
  }
}

export class MemorySink implements JudgingSink {
  readonly lines: RunCase[] = [];
  readonly runs: number[] = [];
  heads: JudgedSummary[] = [];
  append({ run, stored }: { run: number; stored: RunCase }, head: () => JudgedSummary): Promise<void> {
    this.lines.push(stored);
    this.runs.push(run);
    this.heads[run] ??= head();
    return Promise.resolve();
  }
  get ids(): string[] {
    return this.lines.map(({ id }) => id).sort();
  }
}

export class MemoryCache implements JudgmentCache {
  readonly entries = new Map<string, RagJudgeEvaluation>();
  has(key: string): Promise<boolean> {
    return Promise.resolve(this.entries.has(key));
  }
  get(key: string): Promise<RagJudgeEvaluation | undefined> {
    return Promise.resolve(this.entries.get(key));
  }
  put(key: string, evaluation: RagJudgeEvaluation): Promise<void> {
    this.entries.set(key, evaluation);
    return Promise.resolve();
  }
}

export type KeptRow = [DatasetCase, RagJudgeEvaluation];

/** Rows with the judgments that they have from an earlier session. */
export function keptOf(...judged: KeptRow[]): NonNullable<JudgeDatasetOptions['kept']> {
  const evaluation = new DatasetEvaluation(evaluated);
  return new Map(
    judged.map(([found, judgment]) => {
      const [one] = evaluation.add({ cases: [found], problems: [] });
      if (one === undefined) throw new Error('A row is a case.');
      return [found.id, { evaluated: one, evaluation: judgment, generator: undefined }];
    }),
  );
}

const evaluated = { file: 'd.jsonl', name: 'd', profile: standardProfile, k: [1, 3] };

export function judging(more: Partial<JudgeDatasetOptions>): JudgeDatasetOptions & { sink: MemorySink } {
  return {
    evaluation: evaluated,
    batches: inBatches(rows(20)),
    judge: new FakeJudge(),
    concurrency: 4,
    record: {},
    hash: sha,
    signal: new AbortController().signal,
    ...more,
    sink: (more.sink as MemorySink | undefined) ?? new MemorySink(),
  };
}
