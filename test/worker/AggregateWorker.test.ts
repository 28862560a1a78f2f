import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aggregateRun } from '../../src/core/run/aggregate/aggregateRun';
import type { RunCase, RunHead } from '../../src/core/run/Run';
import type { AggregateProgress } from '../../src/protocol/aggregateMessages';
import { AggregateWorker } from '../../src/worker/AggregateWorker';
import { judgedCasesOf, judgedHeadOf } from '../webview/judgedFixture';
import { writeRun } from '../cli/programRun';
import { builtWorker } from './builtWorker';

let folder: string;
let script: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aggregate-'));
  script = await builtWorker(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function store({ head, cases }: { head: RunHead; cases: readonly RunCase[] }, more = ''): string {
  const path = join(folder, `run-${count++}`);
  writeRun(path, head, cases);
  appendFileSync(join(path, 'results.jsonl'), more);
  return path;
}

const idle = (): AbortSignal => new AbortController().signal;
const minimums = { faithfulness: 0.8, 'recall@5': 0.5 };
const cases = judgedCasesOf(148);
const head = judgedHeadOf(cases);

describe('AggregateWorker', () => {
  it('answers what aggregateRun says, whatever the order of the lines, and names a line that cannot be read', async () => {
    const told: AggregateProgress[] = [];
    const found = await new AggregateWorker(script).aggregate(
      { folder: store({ head, cases: cases.toReversed() }, '{torn'), minimums },
      { signal: idle(), onProgress: (one) => told.push(one) },
    );
    const expected = aggregateRun({ head, cases }, { minimums });
    const quadrant = expected.quadrant;
    const [first] = found.quadrants;
    expect(first?.counts).toEqual({
      good: quadrant?.ids.good.length,
      invented: quadrant?.ids.invented.length,
      'retrieval-miss': quadrant?.ids['retrieval-miss'].length,
      lucky: quadrant?.ids.lucky.length,
    });
    expect([first?.n, first?.N, first?.recall]).toEqual([
      quadrant?.n,
      148,
      { metric: 'recall@5', minimum: 0.5 },
    ]);
    expect(found.quadrants.map(({ recall }) => recall.metric)).toEqual([
      'recall@5',
      'recall@1',
      'recall@3',
      'recall@10',
    ]);
    const summary = found.metrics.find(({ metric }) => metric === 'faithfulness');
    const same = expected.metrics.find(({ metric }) => metric === 'faithfulness');
    expect([summary?.quantiles, summary?.bins, summary?.nulls]).toEqual([
      same?.quantiles,
      same?.bins,
      same?.nulls,
    ]);
    expect(found.flagged).toBe(expected.flagged);
    expect(found.groups.map(({ field }) => field)).toEqual(['tags', 'topic', 'language']);
    expect(found.causes).toEqual([
      { cause: 'timeout', n: 5 },
      { cause: 'no-relevant', n: 4 },
    ]);
    expect(found.problems).toEqual([expect.stringContaining('line 149: no case can be read here')]);
    expect(told.at(-1)).toMatchObject({ total: 148 });
  });

  it('gives the figures of a run that goes on over what it has, with every metric of its cases', async () => {
    const begun = judgedHeadOf(cases.slice(3, 4), { complete: false });
    const found = await new AggregateWorker(script).aggregate(
      { folder: store({ head: begun, cases: cases.slice(0, 40) }), minimums },
      { signal: idle() },
    );
    expect(found.cases).toBe(40);
    expect(found.means['recall@5']).toMatchObject({ n: 39, N: 40 });
    expect(found.means['faithfulness']).toMatchObject({ n: 38, N: 40 });
  });

  it('says which run cannot be read', async () => {
    const worker = new AggregateWorker(script);
    const gone = worker.aggregate({ folder: join(folder, 'gone'), minimums }, { signal: idle() });
    await expect(gone).rejects.toThrow('There is no run gone:');
  });

  it('ends at once when it is cancelled, and when its script is broken', async () => {
    const stop = new AbortController();
    const asked = new AggregateWorker(script).aggregate(
      { folder: store({ head, cases }), minimums },
      { signal: stop.signal },
    );
    stop.abort(new DOMException('Cancelled', 'AbortError'));
    await expect(asked).rejects.toThrow('Cancelled');
    const broken = join(folder, 'broken.js');
    writeFileSync(broken, 'process.exit(3)');
    const lost = new AggregateWorker(broken).aggregate({ folder, minimums }, { signal: idle() });
    await expect(lost).rejects.toThrow('ended before it was done (code 3)');
  });
});
