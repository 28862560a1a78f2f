import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMetrics } from '../../src/worker/runMetrics';
import type { EvaluatedCase } from '../../src/core/run/EvaluatedCase';
import type { MetricsOutcome, MetricsRequest } from '../../src/protocol/workerMessages';
import { RunStore } from '../../src/store/RunStore';

const queries = 400;
const runText = Array.from({ length: queries }, (_, q) =>
  Array.from({ length: 50 }, (_, d) => `q${q} Q0 doc-${(d * 7 + q) % 90} ${d} ${100 - d}.${q} dense\n`).join(
    '',
  ),
).join('');
const qrelsText = Array.from(
  { length: queries },
  (_, q) => `q${q} 0 doc-${q % 90} 1\nq${q} 0 doc-95 2\n`,
).join('');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pair-'));
  writeFileSync(join(folder, 'run'), runText);
  writeFileSync(join(folder, 'qrels'), qrelsText);
  writeFileSync(join(folder, 'run.gz'), gzipSync(runText));
  writeFileSync(join(folder, 'qrels.gz'), gzipSync(qrelsText));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function evaluate(run: string, qrels = 'qrels', signal?: AbortSignal): Promise<MetricsOutcome> {
  return runMetrics(requestOf(run, qrels), signal === undefined ? {} : { signal });
}

function requestOf(run: string, qrels = 'qrels'): MetricsRequest {
  return {
    path: join(folder, run),
    file: run,
    name: run,
    qrels: { path: join(folder, qrels), file: qrels },
    profile: 'trec_eval',
    k: [10],
  };
}

/** Also counts the cases that hold, and reads the stored ones. */
async function evaluateStored(run: string) {
  const cases: EvaluatedCase[] = [];
  let restarts = 0;
  const store = new RunStore(mkdtempSync(join(folder, 'runs-')));
  const outcome = await runMetrics(
    { ...requestOf(run), store: { folder: store.folder, dataset: run } },
    {
      onCases: (some) => void cases.push(...some),
      onRestart: () => {
        restarts++;
        cases.length = 0;
      },
    },
  );
  const { heads } = await store.list();
  return { outcome, cases, restarts, stored: (await store.cases(heads[0]?.id ?? '')).cases, heads };
}

const means = ({ heads }: MetricsOutcome): unknown => heads.map((head) => head.means);
const found = ({ problems }: MetricsOutcome): string[] =>
  [...new Set(problems.map(({ file, code }) => `${file} ${code}`))].sort();

describe('a TREC pair on disk', () => {
  it('gives the same figures from gzip, whatever the name says, and from several gzip members', async () => {
    const plain = await evaluate('run');
    expect(plain.heads).toMatchObject([{ name: 'dense', queries, profile: 'trec_eval' }]);
    expect(means(await evaluate('run.gz', 'qrels.gz'))).toEqual(means(plain));
    const half = runText.indexOf('q200 ');
    const members = [gzipSync(runText.slice(0, half)), gzipSync(runText.slice(half))];
    writeFileSync(join(folder, 'members.run'), Buffer.concat(members));
    expect(means(await evaluate('members.run'))).toEqual(means(plain));
  });

  it('gives the same figures when the rows of a query stand apart', async () => {
    const lines = runText.trimEnd().split('\n');
    const mixed = [
      ...lines.filter((_, index) => index % 2 === 0),
      ...lines.filter((_, index) => index % 2 === 1),
    ];
    writeFileSync(join(folder, 'mixed'), mixed.join('\n'));
    const plain = await evaluate('run');
    expect(means(await evaluate('mixed'))).toEqual(means(plain));
    // The first query comes again at the very end, when nearly all cases have been given and stored.
    const late = [...lines.slice(1), lines[0]];
    writeFileSync(join(folder, 'late'), late.join('\n'));
    const got = await evaluateStored('late');
    expect(means(got.outcome)).toEqual(means(plain));
    expect([got.restarts, got.cases.length, got.stored.length]).toEqual([1, queries, queries]);
    expect(new Set(got.stored.map(({ id }) => id)).size).toBe(queries);
  });

  it.each([0.3, 0.9, 0.999])(
    'reads %d of a gzip file up to its end, and says where that is',
    async (share) => {
      const packed = gzipSync(runText);
      writeFileSync(join(folder, 'cut.gz'), packed.subarray(0, Math.floor(packed.length * share)));
      const outcome = await evaluate('cut.gz');
      expect(found(outcome)).toContain('cut.gz truncated-gz');
      const line = outcome.problems.find(({ code }) => code === 'truncated-gz')?.line ?? 0;
      // Of the query in which it broke off, and of those after it, nothing is made up.
      const begun = new Set(runText.split('\n', line - 1).map((text) => text.split(' ', 1)[0]));
      const wanted = begun.size - 1;
      expect(outcome.heads[0]?.means.map).toMatchObject({ n: wanted, N: queries });
      expect(wanted).toBeGreaterThan(queries * share * 0.7);
    },
  );

  it('reports a gzip file that is broken in the middle', async () => {
    const packed = gzipSync(runText);
    packed.fill(0x5a, packed.length >> 1, (packed.length >> 1) + 64);
    writeFileSync(join(folder, 'broken.gz'), packed);
    const outcome = await evaluate('broken.gz');
    expect(found(outcome)).toContain('broken.gz truncated-gz');
  });

  it('has no figures from a gzip file of which nothing can be read', async () => {
    writeFileSync(join(folder, 'head.gz'), gzipSync(runText).subarray(0, 12));
    const outcome = await evaluate('head.gz');
    expect([outcome.usable, found(outcome)]).toEqual([false, ['head.gz truncated-gz']]);
  });

  it('says which of the two cannot be read', async () => {
    mkdirSync(join(folder, 'sub'));
    await expect(evaluate('none')).rejects.toThrow('none: there is no such file.');
    await expect(evaluate('run', 'none.qrels')).rejects.toThrow('none.qrels: there is no such file.');
    await expect(evaluate('sub')).rejects.toThrow('sub is a folder. Name a file.');
  });

  it('ends when it is cancelled', async () => {
    const outcome = await evaluate('run', 'qrels', AbortSignal.abort());
    expect(outcome.complete).toBe(false);
  });
});
