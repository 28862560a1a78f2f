import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import type { RagJudge } from '../../../src/core/judge/RagJudge';
import type { RunCase, RunHead } from '../../../src/core/run/Run';
import type { JudgeFactory } from '../../../src/editor/judges/JudgeFactory';
import type { DatasetGate, DatasetState } from '../../../src/editor/Session';
import { DatasetJudgings } from '../../../src/editor/session/DatasetJudgings';
import type { DatasetStates } from '../../../src/editor/session/DatasetStates';
import { StoredRuns } from '../../../src/editor/session/StoredRuns';
import type { RunSettings, Settings } from '../../../src/editor/settings';
import { FakeJudge } from '../../core/run/judging/fixtures';
import { datasetOf } from '../../cli/runDataset';
import { temporaryFolder } from '../../store/temporaryFolder';

export interface SetUp {
  dataset?: string;
  judge?: RagJudge;
  run?: Partial<RunSettings>;
  settings?: Pick<Settings, 'judge' | 'model'>;
  k?: number[];
  /** The cases of the dataset's latest run. */
  latest?: RunCase[];
}

/** The judging of datasets over a temporary folder with `a.jsonl`. Tests mock `vscode`. */
export function judgingsOf({
  dataset = datasetOf(6),
  judge = new FakeJudge(),
  run = {},
  settings,
  k = [1],
  latest,
}: SetUp = {}) {
  const folder = temporaryFolder({ 'a.jsonl': dataset });
  mkdirSync(join(folder, '.git'));
  const fsPath = join(folder, 'a.jsonl');
  const uri = { fsPath, scheme: 'file', toString: () => `file://${fsPath}` } as vscode.Uri;
  const log = { info: () => undefined, error: () => undefined, show: () => undefined };
  const library = new StoredRuns(log);
  const seen: DatasetState['judging'][] = [];
  const root = { fsPath: folder, toString: () => `file://${folder}` } as vscode.Uri;
  const own = { id: 'before' } as RunHead;
  const state = {
    uri,
    folder: root,
    runs: latest === undefined ? [] : [own],
    problems: [],
    byLine: new Map(),
  };
  const judgings = new DatasetJudgings({
    factory: { create: () => Promise.resolve(judge) } as unknown as JudgeFactory,
    settings: () =>
      ({
        profile: 'standard',
        k,
        labelsVar: '',
        ...settings,
        run: { concurrency: 1, prices: {}, ...run },
      }) as unknown as Settings,
    datasets: {
      get: () => Promise.resolve(state),
      cases: (run: string) => Promise.resolve(run === `file://${folder}#before` ? latest : []),
      setJudging: (_uri: vscode.Uri, judging: DatasetState['judging']) => void seen.push(judging),
      reread: () => undefined,
    } as unknown as DatasetStates,
    library,
    gate: () => Promise.resolve({ gate: { min: {}, rows: { 'recall@1': 0.5 } } } as unknown as DatasetGate),
    log,
    progressed: () => undefined,
  });
  const runs = join(folder, '.rag-judge', 'runs');
  const linesOf = (id: string): RunCase[] =>
    readFileSync(join(runs, id, 'results.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as RunCase);
  return { judgings, uri, folder, seen, library, linesOf, runs };
}
