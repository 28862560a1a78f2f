import type { DatasetBatch } from '../../../../src/core/dataset/DatasetBatch';
import { QrelsReader } from '../../../../src/core/dataset/trec/QrelsReader';
import { RunReader } from '../../../../src/core/dataset/trec/RunReader';
import { findProfile, type Profile, type ProfileId } from '../../../../src/core/retrieval/Profile';
import type { TrecEvalOptions } from '../../../../src/core/retrieval/TrecEvalOptions';
import { toRunCase, type EvaluatedCase } from '../../../../src/core/run/EvaluatedCase';
import { evaluateDataset, type DatasetResult } from '../../../../src/core/run/evaluateDataset';
import { metricIds } from '../../../../src/core/retrieval/metricIds';
import type { RunCase } from '../../../../src/core/run/Run';

export interface Pair {
  run: string | Uint8Array;
  qrels: string | Uint8Array;
  profile?: ProfileId;
  options?: TrecEvalOptions;
  k?: number[];
  /** Bytes of one chunk. */
  chunk?: number;
}

export interface EvaluatedPair extends DatasetResult {
  cases: RunCase[];
  /** `file:line code` of each problem but `unjudged`, which nearly all small examples have. */
  found: string[];
}

/** Evaluates a run `r` with its qrels `q`, both handed on in chunks. */
export async function evaluatePair(pair: Pair): Promise<EvaluatedPair> {
  const profile = findProfile(pair.profile ?? 'standard', pair.options) as Profile;
  const k = pair.k ?? [1, 2];
  const cases: EvaluatedCase[] = [];
  const result = await evaluateDataset({
    file: 'r',
    name: 'r',
    profile,
    k,
    pooledLabels: true,
    batches: batchesOf(pair, profile),
    onCases: (some) => void cases.push(...some),
  });
  return {
    ...result,
    cases: cases.map((one) => toRunCase(one, metricIds(k))),
    found: result.problems
      .filter(({ code }) => code !== 'unjudged')
      .map(({ file, line, code }) => `${file}:${line} ${code}`),
  };
}

async function* batchesOf({ run, qrels, chunk = 7 }: Pair, profile: Profile): AsyncGenerator<DatasetBatch> {
  const labels = new QrelsReader('q');
  for (const piece of chunks(qrels, chunk)) yield { cases: [], problems: labels.push(piece) };
  yield { cases: [], problems: labels.finish({ cut: false }) };
  const { queries } = labels;
  const readRun = (grouped: boolean): DatasetBatch[] | undefined => {
    const reader = new RunReader({ file: 'r', qrelsFile: 'q', queries, grouped, profile });
    const batches = [...chunks(run, chunk)].map((piece) => reader.push(piece));
    batches.push(reader.finish({ cut: false }));
    return reader.scattered ? undefined : batches;
  };
  yield* await Promise.resolve(readRun(true) ?? readRun(false) ?? []);
}

function* chunks(content: string | Uint8Array, size: number): Generator<Uint8Array> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
