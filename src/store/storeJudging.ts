import { judgeDataset } from '../core/run/judging/judgeDataset';
import type { JudgeDatasetOptions, JudgingResult } from '../core/run/judging/JudgeDatasetOptions';
import type { RunHead } from '../core/run/Run';
import type { JudgedRunStoring } from './JudgedRunStoring';

/** What became of a judged dataset, and the heads of its runs as they are stored. */
export interface StoredJudging {
  result: JudgingResult;
  heads: RunHead[];
}

/**
 * Judges a dataset into the store: see judgeDataset. When that or the store fails, what was stored stays, is closed, and
 * can be gone on with; the error is thrown.
 */
export async function storeJudging(
  options: Omit<JudgeDatasetOptions, 'sink'>,
  storing: JudgedRunStoring,
): Promise<StoredJudging> {
  try {
    const result = await judgeDataset({ ...options, sink: storing });
    return { result, heads: await storing.finish(result) };
  } catch (error) {
    await storing.abandon();
    throw error;
  }
}
