import { join, resolve } from 'node:path';
import { reparsedText } from '../core/words/reparsed';
import { reparseStoredRun, type ReparsedRun } from '../store/reparseStoredRun';
import { RunStore } from '../store/RunStore';
import { storeRoot } from '../store/storeRoot';
import { UsageError } from './createJudge';
import type { CommandIo } from './metricsCommand';
import { printable } from './printable';
import type { RunArgs } from './runArgs';
import { judgedRunText } from './runText';

/** `rag-judge run --reparse ID`: see reparseStoredRun. Returns 0. Throws UsageError when there is no such judged run. */
export async function reparseRun(args: RunArgs, io: CommandIo): Promise<number> {
  const root = await storeRoot(io.cwd);
  const folder = args.out === undefined ? join(root, '.rag-judge', 'runs') : resolve(io.cwd, args.out);
  let reparsed: ReparsedRun;
  try {
    reparsed = await reparseStoredRun(new RunStore(folder), args.reparse ?? '', io.signal);
  } catch (error) {
    if (io.signal.aborted) throw error;
    throw new UsageError((error as Error).message, { cause: error });
  }
  const { head, cases, read, changed, fresh, problems } = reparsed;
  if (args.quiet !== true) for (const problem of problems) io.stderr(`warning: ${problem}\n`);
  if (args.json === true) {
    const run = fresh === undefined ? null : { ...fresh, problems: undefined };
    io.stdout(`${JSON.stringify({ of: head.id, cases, read, changed, run }, null, 2)}\n`);
    return 0;
  }
  const of = reparsedText(reparsed);
  if (fresh === undefined) io.stdout(`${of}: run ${head.id} stays as it is.\n`);
  else io.stdout(printable(`${of}: they are run ${fresh.id}.\n${judgedRunText(fresh)}`));
  return 0;
}
