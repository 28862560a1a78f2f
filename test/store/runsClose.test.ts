import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DatasetEvaluation } from '../../src/core/run/DatasetEvaluation';
import type { JudgedSummary } from '../../src/core/run/judging/JudgeDatasetOptions';
import { JudgedRunStoring } from '../../src/store/JudgedRunStoring';
import { RunStore } from '../../src/store/RunStore';
import { MetricsStoring } from '../../src/worker/MetricsStoring';
import { runMetrics } from '../../src/worker/runMetrics';
import { openFiles, tellsOpenFiles } from './openFiles';
import { temporaryFolder } from './temporaryFolder';

const summary = { name: 'a', profile: 'standard', k: [1], queries: 0, skipped: 0 };
const empty = { ...summary, means: {}, causes: {}, problems: [] };
const requestOf = (root: string, path: string) => ({
  ...{ path, file: 'a.jsonl', name: 'a.jsonl', profile: 'standard' as const, k: [1] },
  store: { folder: join(root, 'runs'), dataset: 'a.jsonl' },
});

describe.runIf(tellsOpenFiles)('a run that cannot be stored to its end leaves no file open', () => {
  it('when a second system has no place', async () => {
    const root = temporaryFolder();
    const storing = new MetricsStoring(requestOf(root, ''), new Date());
    const evaluation = { ids: ['mrr'], summaryOf: () => empty } as unknown as DatasetEvaluation;
    const one = (run: number) => ({ run, id: 'q', line: 1, values: [1] }) as never;
    await storing.append([one(0)], evaluation);
    expect(openFiles(root)).toHaveLength(1);
    rmSync(join(root, 'runs'), { recursive: true });
    writeFileSync(join(root, 'runs'), 'no folder');
    await storing.append([one(1)], evaluation);
    expect(storing.error).toContain('could not be stored');
    expect(openFiles(root)).toEqual([]);
  });

  it('when the dataset cannot be read to its end', async () => {
    const row = '{"id":"1","hits":["d"],"relevant":["d"]}\n';
    const root = temporaryFolder({ 'a.jsonl': row });
    const reading = runMetrics(requestOf(root, join(root, 'a.jsonl')), {
      onProgress: ({ cases }) => {
        if (cases > 0) throw new Error('The disk is gone.');
      },
    });
    await expect(reading).rejects.toThrow('The disk is gone.');
    expect(openFiles(root)).toEqual([]);
  });

  it('when the lock of a judged run cannot be taken', async () => {
    const root = temporaryFolder();
    const storing = new JudgedRunStoring(new RunStore(join(root, 'runs')), {
      dataset: 'a.jsonl',
      startedAt: new Date(),
      onBegin: () => rmSync(join(root, 'runs'), { recursive: true }),
    });
    const stored = { id: 'q', line: 1 };
    await expect(
      storing.append({ run: 0, stored }, () => empty as unknown as JudgedSummary),
    ).rejects.toThrow();
    await storing.abandon();
    expect(openFiles(root)).toEqual([]);
  });
});
