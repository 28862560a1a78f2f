import { build } from 'esbuild';
import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PackedLabels } from '../../src/core/dataset/pair/PackedLabels';
import { defaultCutoffs } from '../../src/core/retrieval/cutoffs';
import { metricIds } from '../../src/core/retrieval/metricIds';
import type { ProfileId } from '../../src/core/retrieval/Profile';
import { toRunCase, type EvaluatedCase } from '../../src/core/run/EvaluatedCase';
import type { RunPartsJob } from '../../src/protocol/runPartMessages';
import { readRunPart } from '../../src/worker/readRunPart';
import type { SecondThread } from '../../src/worker/readRunInParts';
import { fromPartColumns, toPartColumns } from '../../src/worker/runPartColumns';
import { RunPartsThread } from '../../src/worker/RunPartsThread';
import { runMetrics } from '../../src/worker/runMetrics';

let folder: string;
let script: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parts-'));
  script = join(folder, 'worker.js');
  const options = { bundle: true, platform: 'node', format: 'cjs', logLevel: 'silent' } as const;
  const main = new URL('../../src/worker/main.ts', import.meta.url).pathname;
  await build({ ...options, entryPoints: [main], outfile: script });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The work of the thread in this one, after as many turns of the event loop as a list says. */
function pretended(turns: readonly number[], rangeSize: number): SecondThread {
  let asked = 0;
  const start = ({ path, labels, profile }: RunPartsJob) => ({
    work: async (range: { from: number; to: number }) => {
      for (let turn = turns[asked++ % turns.length] ?? 0; turn > 0; turn--) await setImmediate();
      const reading = readRunPart(
        { path, labelsOf: (id) => new PackedLabels(labels).get(id)?.labels, profile },
        range,
      );
      for (;;) {
        const step = await reading.next();
        if (step.done === true) return fromPartColumns(structuredClone(toPartColumns(step.value)));
      }
    },
    close: () => Promise.resolve(),
  });
  return { start, rangeSize };
}

const real = (rangeSize: number): SecondThread => ({
  start: (job) => new RunPartsThread(script, job),
  rangeSize,
});

/** All that a run gives, by one thread or two. */
async function evaluate(
  { run, qrels, profile = 'standard' }: { run: string; qrels: string; profile?: ProfileId },
  second?: SecondThread,
) {
  const [path, labels] = [join(folder, 'run'), join(folder, 'qrels')];
  writeFileSync(path, run);
  writeFileSync(labels, qrels);
  const cases: EvaluatedCase[] = [];
  let restarts = 0;
  const { heads, problems, usable } = await runMetrics(
    { path, file: 'r', name: 'r', qrels: { path: labels, file: 'q' }, profile, k: [...defaultCutoffs] },
    {
      onCases: (some) => void cases.push(...some),
      onRestart: () => {
        restarts++;
        cases.length = 0;
      },
      ...(second === undefined ? {} : { second }),
    },
  );
  const stored = cases.map((one) => toRunCase(one, metricIds(defaultCutoffs)));
  const found = problems.map(({ file, line, code, message }) => `${file}:${line} ${code} ${message}`);
  const means = heads.map(({ name, means: own, skipped, causes }) => ({ name, own, skipped, causes }));
  return {
    all: { stored, found: found.sort(), means, usable },
    restarts,
    codes: problems.map(({ code }) => code),
  };
}

const document = fc.constantFrom('a', 'b', 'c', 'dd', 'é', '\u{1f600}');
const hit = fc.tuple(document, fc.integer({ min: -2, max: 2 }), fc.constantFrom('t', 't', 't', 't', 'u'));
const odd = fc.constantFrom('', '# note', 'one two', 'q Q0 a 1 high t', '   ', 'q Q0 a 1 0x1p3 t x');
const query = fc.record({ hits: fc.array(hit, { minLength: 1, maxLength: 5 }), odd: fc.option(odd) });
const queries = fc.array(query, { minLength: 1, maxLength: 12 });
const label = fc.tuple(fc.nat({ max: 13 }), document, fc.integer({ min: -1, max: 2 }));

function textOf(list: { hits: [string, number, string][]; odd: string | null }[], end: string): string {
  return list
    .flatMap(({ hits, odd: extra }, index) => [
      ...(extra === null ? [] : [extra]),
      ...hits.map(([id, score, tag], rank) => `q${index} Q0 ${id} ${rank} ${score} ${tag}`),
    ])
    .map((line) => `${line}${end}`)
    .join('');
}

describe('a run that is read by two threads', () => {
  it('gives what one thread gives, wherever it is cut and whoever is first', async () => {
    const options = fc.record({
      end: fc.constantFrom('\n', '\r\n'),
      size: fc.integer({ min: 8, max: 90 }),
      turns: fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 4 }),
      profile: fc.constantFrom<ProfileId>('standard', 'trec_eval', 'ai4j'),
    });
    await fc.assert(
      fc.asyncProperty(
        queries,
        fc.array(label, { minLength: 1, maxLength: 20 }),
        options,
        async (list, labels, how) => {
          const run = textOf(list, how.end);
          const qrels = labels.map(([index, id, grade]) => `q${index} 0 ${id} ${grade}\n`).join('');
          const pair = { run, qrels, profile: how.profile };
          const [one, two] = [await evaluate(pair), await evaluate(pair, pretended(how.turns, how.size))];
          expect(two.all).toEqual(one.all);
        },
      ),
      { numRuns: 40 },
    );
  });

  const large = (count: number) =>
    Array.from({ length: count }, (_, q) =>
      Array.from(
        { length: 20 },
        (_unused, d) => `q${q} Q0 doc-${(d * 7 + q) % 90} ${d} ${9 - d}.5 dense\n`,
      ).join(''),
    );
  const qrels = Array.from({ length: 300 }, (_, q) => `q${q} 0 doc-${q % 90} 1\nq${q} 0 x 2\n`).join('');

  it('has true lines over the borders, counts problems once, and names the run by the first tag', async () => {
    const parts = large(300);
    parts[0] = `\ufeff${parts[0] ?? ''}`;
    parts[120] = `${'bad row\n'.repeat(70)}${parts[120] ?? ''}`;
    parts[250] = `${'bad row\n'.repeat(70)}q250 Q0 doc-1 0 99 other\nq250 Q0 doc-1 0 98 dense\n${parts[250] ?? ''}`;
    const pair = { run: parts.join(''), qrels, profile: 'trec_eval' as const };
    const [one, two] = [await evaluate(pair), await evaluate(pair, real(4000))];
    expect(two.all).toEqual(one.all);
    expect(two.all.means[0]).toMatchObject({ name: 'dense', skipped: 140 });
    // 70 rows stand before the second block, and 250 queries of 20 rows.
    expect(
      two.all.found
        .filter((text) => / (mixed-tags|duplicate-hit) /.test(text))
        .map((text) => text.split(' ', 2)),
    ).toEqual([
      ['r:5141', 'mixed-tags'],
      ['r:5142', 'duplicate-hit'],
    ]);
    expect(two.codes.filter((code) => code === 'bad-columns')).toHaveLength(101);
  });

  it('reads it once more, as a whole, when a query comes again in another part', async () => {
    const parts = large(300);
    const pair = {
      run: [...parts.slice(1), parts[0]].join('') + (parts[1] ?? '').replaceAll('doc', 'new'),
      qrels,
    };
    const [one, two] = [await evaluate(pair), await evaluate(pair, real(4000))];
    expect([one.restarts, two.restarts]).toEqual([1, 1]);
    expect(two.all).toEqual(one.all);
    expect(two.all.stored).toHaveLength(300);
  });

  it('does the work alone when the other thread dies', async () => {
    const dying = join(folder, 'dying.cjs');
    writeFileSync(dying, `require('node:worker_threads').parentPort.once('message', () => process.exit(3));`);
    const pair = { run: large(300).join(''), qrels };
    const second = { start: (job: RunPartsJob) => new RunPartsThread(dying, job), rangeSize: 4000 };
    expect((await evaluate(pair, second)).all).toEqual((await evaluate(pair)).all);
  });

  it('ends both threads when it is cancelled', async () => {
    const [path, labels] = [join(folder, 'c.run'), join(folder, 'c.qrels')];
    writeFileSync(path, large(300).join(''));
    writeFileSync(labels, qrels);
    const stop = new AbortController();
    let closed = 0;
    const start = (job: RunPartsJob) => {
      const thread = new RunPartsThread(script, job);
      return {
        work: (range: { from: number; to: number }) => thread.work(range),
        close: async () => {
          await thread.close();
          closed++;
        },
      };
    };
    const outcome = await runMetrics(
      { path, file: 'r', name: 'r', qrels: { path: labels, file: 'q' }, profile: 'standard', k: [1] },
      {
        signal: stop.signal,
        second: { start, rangeSize: 4000 },
        onCases: (some) => {
          if (some.length > 0) stop.abort();
        },
      },
    );
    expect([outcome.complete, closed]).toEqual([false, 1]);
    expect(outcome.heads[0]?.queries).toBeLessThan(300);
  });
});
