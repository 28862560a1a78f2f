import { readdirSync, readlinkSync } from 'node:fs';

/** Whether the system tells which files a process has open. */
export const tellsOpenFiles = process.platform === 'linux';

/** The files under a folder that this process has open, those that were deleted included. */
export function openFiles(folder: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      // Closed meanwhile, such as the listing itself.
      return [];
    }
  });
}
