import { rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a rename waits when another program holds the file open, which only Windows forbids. Milliseconds. */
const heldPauses = [10, 20, 40, 80, 160];
/** Renames a file over another, and waits a little where somebody holds that one open. */
export async function renameOver(from: string, to: string): Promise<void> {
  for (const ms of process.platform === 'win32' ? heldPauses : []) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (!['EPERM', 'EACCES', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      await pause(ms);
    }
  }
  await rename(from, to);
}
