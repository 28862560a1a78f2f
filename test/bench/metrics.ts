import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MetricsRequest } from '../../src/protocol/workerMessages';
import { budgets } from '../../.config/budgets.mjs';
import { measure, ownContender, type Budget, type Contender, type Figures } from './contender';
import { writeJsonl, writeTrecPair } from './metricsInput';

interface Contest {
  name: string;
  contenders: Contender[];
  /** What ratios are told of: the wall time, or the work without the start of the process. */
  by: 'wall' | 'work';
  /** Repetitions, each of all contenders one after another. */
  rounds: number;
}

/** How often a contest is held, and what must hold of ours. */
interface Terms {
  rounds: number;
  limits: Budget[];
}

const small = process.argv.includes('--small');
const program = process.env.TREC_EVAL;
const child = process.env.METRICS_CHILD as string;
const helper = process.env.METRICS_HELPER as string;
const folder = mkdtempSync(join(tmpdir(), 'rag-judge-metrics-'));
try {
  const verdicts: boolean[] = [];
  for (const contest of contests()) verdicts.push(...(await hold(contest)));
  const met = verdicts.filter(Boolean).length;
  console.log(
    `\n${verdicts.length === 0 ? 'Inputs of this size have no budgets.' : `${met} of ${verdicts.length} budgets met.`}`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function* contests(): Generator<Contest> {
  if (small) {
    yield trecContest(writeTrecPair(folder, { queries: 1_000, hits: 100 }), { rounds: 3, limits: [] });
    yield* jsonlContests(10_000, { rounds: 3, limits: [] });
    return;
  }
  const large = writeTrecPair(folder, { queries: 10_000, hits: 1_000 });
  const { trecRatio, trecMegabytes, trecMillionSeconds, jsonlRatio } = budgets;
  const memory: Budget = { of: 'megabytes', below: trecMegabytes };
  // Without that program, the first contender is ours.
  const limits: Budget[] = program === undefined ? [memory] : [{ of: 'ratio', below: trecRatio }, memory];
  yield trecContest(large, { rounds: 3, limits });
  rmSync(large.run);
  const million = writeTrecPair(folder, { queries: 10_000, hits: 100 });
  yield trecContest(million, { rounds: 7, limits: [{ of: 'seconds', below: trecMillionSeconds }] });
  yield* jsonlContests(100_000, { rounds: 7, limits: [{ of: 'ratio', below: jsonlRatio }] });
}

function trecContest({ run, qrels }: { run: string; qrels: string }, { rounds, limits }: Terms): Contest {
  const ours = (what: { name: string; budgets?: Budget[] }, k: number[]) =>
    ownContender(
      { ...what, child },
      {
        kind: 'ours',
        helper,
        request: { ...request(run, k), profile: 'trec_eval', qrels: { path: qrels, file: 'qrels' } },
      },
    );
  const measures = ['map', 'recip_rank', 'P.10', 'ndcg_cut.10'].flatMap((name) => ['-m', name]);
  return {
    name: `TREC run, ${megabytes(run)} MB, with qrels, ${megabytes(qrels)} MB`,
    by: 'wall',
    rounds,
    contenders: [
      ...(program === undefined
        ? []
        : [
            {
              name: 'trec_eval, 4 measures',
              command: program,
              args: ['-c', ...measures, qrels, run],
              own: false,
            },
          ]),
      ours({ name: 'ours, K = 10: 14 measures', budgets: limits }, [10]),
      ours({ name: 'ours, K = 1, 3, 5, 10: 38 measures' }, [1, 3, 5, 10]),
      ownContender({ name: 'only reading the file', child }, { kind: 'read', path: run }),
    ],
  };
}

function* jsonlContests(rows: number, { rounds, limits }: Terms): Generator<Contest> {
  for (const content of [false, true]) {
    const path = writeJsonl(folder, { rows, content });
    yield {
      name: `JSONL, ${rows} rows of 10 hits${content ? ' with content' : ' as bare ids'}, ${megabytes(path)} MB`,
      by: 'work',
      rounds,
      contenders: [
        ownContender({ name: 'only split and JSON.parse', child }, { kind: 'parse', path }),
        ownContender(
          { name: 'ours, K = 1, 3, 5, 10', child, budgets: limits },
          { kind: 'ours', helper, request: request(path, [1, 3, 5, 10]) },
        ),
        ownContender({ name: 'only reading the file', child }, { kind: 'read', path }),
      ],
    };
  }
}

function request(path: string, k: number[]): MetricsRequest {
  return { path, file: 'bench', name: 'bench', profile: 'standard', k };
}

/**
 * Runs the contenders in turn and prints medians, the median of the ratios of each round to the first contender, and of
 * each budget whether it was met, which it returns.
 */
async function hold({ name, contenders, by, rounds }: Contest): Promise<boolean[]> {
  const figures: Figures[][] = contenders.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) figures[index]?.push(await measure(contender));
  }
  console.log(`\n${name}; medians of ${rounds} rounds`);
  return contenders.flatMap((contender, index) => {
    const own = figures[index] ?? [];
    const of = (what: keyof Figures) => median(own.map((one) => one[what]));
    const found: Record<Budget['of'], number> = {
      ratio: median(own.map((one, round) => one[by] / (figures[0]?.[round]?.[by] ?? NaN))),
      seconds: of('wall') / 1000,
      megabytes: of('megabytes'),
    };
    console.log(
      `  ${contender.name.padEnd(36)}${seconds(of('wall'))} wall ${seconds(of('work'))} work ${seconds(of('processor'))} processor ` +
        `${found.megabytes.toFixed(0).padStart(5)} MB  ${found.ratio.toFixed(2).padStart(6)} × the first by ${by}`,
    );
    return (contender.budgets ?? []).map((budget) => verdict(budget, found[budget.of]));
  });
}

function verdict({ of, below }: Budget, found: number): boolean {
  const unit = { ratio: '× the first', seconds: 's', megabytes: 'MB' }[of];
  const met = found < below;
  console.log(`    ${found.toFixed(2)} ${unit}  ${met ? 'within' : 'OVER'} ${below}`);
  return met;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? NaN;
}

function seconds(milliseconds: number): string {
  return `${Number.isNaN(milliseconds) ? '     —' : (milliseconds / 1000).toFixed(2).padStart(6)} s`;
}

function megabytes(path: string): string {
  return (statSync(path).size / 1e6).toFixed(0);
}
