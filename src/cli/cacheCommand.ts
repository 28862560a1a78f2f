import { formatBytes } from '../core/words/formatBytes';
import { ResultCache } from '../store/ResultCache';
import { storeRoot } from '../store/storeRoot';
import type { CommandIo } from './metricsCommand';

/** `rag-judge cache clear`: removes the cached judgments of the store. Returns the exit code: 0 done, 2 it cannot. */
export async function runCacheCommand(action: string, io: CommandIo): Promise<number> {
  if (action !== 'clear') {
    io.stderr(`rag-judge cache: There is no action ${JSON.stringify(action)}. Use clear.\n`);
    return 2;
  }
  const root = await storeRoot(io.cwd);
  try {
    const bytes = await ResultCache.clear(root);
    io.stdout(
      bytes === 0
        ? `No judgments are cached in ${root}.\n`
        : `Cleared ${formatBytes(bytes)} of judgments in ${root}.\n`,
    );
    return 0;
  } catch (error) {
    io.stderr(`rag-judge cache: ${(error as Error).message}\n`);
    return 2;
  }
}
