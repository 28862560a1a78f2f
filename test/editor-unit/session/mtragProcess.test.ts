import { existsSync, readdirSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { LocalJudge } from '../../../src/core/judge/local/LocalJudge';
import { aggregateRun } from '../../../src/core/run/aggregate/aggregateRun';
import { nodeTextHash } from '../../../src/store/nodeTextHash';
import { RunStore } from '../../../src/store/RunStore';
import { programRun } from '../../cli/programRun';
import { mtragDataset } from '../../core/run/mtragDataset';
import { judgingsOf } from './judgingsOf';

vi.mock('vscode', () => ({
  EventEmitter: class {
    event = (): { dispose(): void } => ({ dispose: () => undefined });
    fire(): void {}
    dispose(): void {}
  },
  Uri: { file: (fsPath: string) => ({ fsPath, toString: () => `file://${fsPath}` }) },
  workspace: { getWorkspaceFolder: () => undefined },
}));

it.skipIf(!existsSync('../shared/data/mtrag'))(
  '477 real answers: editor and command line give the same figures to the last digit',
  async () => {
    const dataset = mtragDataset() ?? '';
    const judge = new LocalJudge(undefined, nodeTextHash);
    const { judgings, uri, folder, runs } = judgingsOf({
      dataset,
      judge,
      k: [1, 3, 5, 10],
      run: { concurrency: 4 },
    });
    const { signal } = new AbortController();
    const prepared = await judgings.prepare({ dataset: uri }, signal);
    const judged = await prepared.run({ signal });
    await prepared.dispose();
    const editor = judged.runs[0]?.head;
    const { code, stdout } = await programRun(folder, [
      'run',
      'a.jsonl',
      '--judge',
      'local',
      '--quiet',
      '--json',
    ]);
    const other = readdirSync(runs).find((id) => id !== editor?.id) ?? '';
    const store = new RunStore(runs);
    const program = await store.head(other);
    expect([code, editor?.queries, program.queries]).toEqual([0, 477, 477]);
    expect(program.means).toEqual(editor?.means);
    expect(program.judging).toEqual(editor?.judging);
    const [ours, theirs] = await Promise.all(
      [editor?.id ?? '', other].map(async (id) => {
        const { cases } = await store.cases(id);
        return aggregateRun({ head: await store.head(id), cases });
      }),
    );
    expect(theirs).toEqual(ours);
    const printed = JSON.parse(stdout) as { runs: { aggregate: unknown }[] };
    expect(printed.runs[0]?.aggregate).toEqual(JSON.parse(JSON.stringify(ours)));
    expect(ours?.metrics.find(({ metric }) => metric === 'faithfulness')?.mean).toMatchObject({
      n: 450,
      N: 477,
    });
    expect(ours?.quadrant).toMatchObject({ n: 450, N: 477 });
  },
);
