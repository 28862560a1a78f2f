import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type * as vscode from 'vscode';
import { untilAborted } from '../../core/judge/untilAborted';
import type { RunHead } from '../../core/run/Run';
import { committedName, shortCommit } from '../../core/words/committedName';
import { isIncomplete } from '../../core/words/runLine';
import { isSameDataset } from '../comparedRuns';
import { keyOfRun, runKey, runOfKey } from '../runKey';
import type { RunPair, StoredRun } from '../Session';
import type { DatasetStates } from './DatasetStates';
import type { HeadVersion } from './gitHead';
import type { StoredRuns } from './StoredRuns';

export interface HeadRunsParts {
  datasets: Pick<DatasetStates, 'run' | 'runCommitted'>;
  library: Pick<StoredRuns, 'list'>;
  /** Reads a file as it is in the last commit. */
  readHead: (file: vscode.Uri) => Promise<HeadVersion>;
}

/** Runs of a file as it is in the last git commit, beside those of the file on disk. */
export class HeadRuns {
  constructor(private readonly parts: HeadRunsParts) {}

  /**
   * Runs the metrics over the file on disk and over its version in the last commit, in the same way, and gives both
   * runs: the committed one as A. A stored run of that commit and those settings is taken again. Rejects with a readable
   * error or the abort reason.
   */
  async pair(file: vscode.Uri, signal: AbortSignal): Promise<RunPair> {
    // Git may take seconds to answer, and cannot be told to stop.
    const head = await untilAborted(this.parts.readHead(file), signal);
    const name = basename(file.fsPath);
    if (await isOnDisk(file.fsPath, head.bytes))
      throw new Error(
        `${name} is as it was in the last commit (${shortCommit(head.commit)}): there is nothing to compare.`,
      );
    const { folder, runs } = await this.parts.datasets.run(file, signal);
    const [own] = runs;
    if (own === undefined) throw new Error(`No row of ${name} can run. Its problems are in Problems.`);
    const known = await this.known({ folder, head: own }, head.commit);
    const before = known ?? (await this.run(file, { head, own, signal }));
    if (before === undefined)
      throw new Error(`No row of ${name} could run in the last commit (${shortCommit(head.commit)}).`);
    return { a: runKey({ folder, id: before.id }), b: runKey({ folder, id: own.id }) };
  }

  /** A stored run of the commit that was made as `own` was. */
  private async known(own: StoredRun, commit: string): Promise<RunHead | undefined> {
    const runs = await this.parts.library.list();
    const stored = runOfKey(runs, keyOfRun(own));
    return runs.find((run) => stored !== undefined && isSameSetup(run, stored, commit))?.head;
  }

  private async run(
    file: vscode.Uri,
    { head, own, signal }: { head: HeadVersion; own: RunHead; signal: AbortSignal },
  ): Promise<RunHead | undefined> {
    const folder = await mkdtemp(join(tmpdir(), 'rag-judge-'));
    try {
      // The name tells the format.
      const path = join(folder, basename(file.fsPath));
      await writeFile(path, head.bytes);
      const heads = await this.parts.datasets.runCommitted(file, { path, commit: head.commit, signal });
      return heads.find(({ name }) => name === committedName(own.name, head.commit)) ?? heads[0];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

function isSameSetup(run: StoredRun, own: StoredRun, commit: string): boolean {
  const { head } = run;
  const setup = ({ profile, options, k, qrels }: RunHead): string =>
    JSON.stringify([profile, options, k, qrels]);
  return (
    head.commit === commit &&
    head.name === committedName(own.head.name, commit) &&
    !isIncomplete(head) &&
    isSameDataset(run, own) &&
    setup(head) === setup(own.head)
  );
}

async function isOnDisk(path: string, bytes: Uint8Array): Promise<boolean> {
  const { size } = await stat(path);
  return size === bytes.length && Buffer.compare(await readFile(path), bytes) === 0;
}
