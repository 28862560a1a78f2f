import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, stat, unlink, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';

const Owner = z.object({ pid: z.number(), host: z.string(), started: z.string(), token: z.string() });
type Owner = z.infer<typeof Owner>;

/** How often an owner shows that it lives, and how long another process believes it without. Milliseconds. */
const beatEvery = 10_000;
const believedFor = 60_000;
/** How long a lock may be without content: its owner is writing it. Milliseconds. */
const writtenWithin = 2000;

/** A run that another process is writing. The message says which, and what to do. */
export class RunLockedError extends Error {
  override readonly name = 'RunLockedError';
}

/**
 * The right to write into a run's folder, as a file `lock` that names its owner: process id, the time of that process's
 * start, and the machine. The lock of a process that ended, however, never blocks: where the system tells when a process
 * started (Linux) that decides, so that another process of the same id is not taken for it; elsewhere an owner is alive
 * that has touched its lock within a minute.
 */
export class RunLock {
  private readonly beat: NodeJS.Timeout;

  private constructor(
    private readonly file: string,
    private readonly owner: Owner,
  ) {
    this.beat = setInterval(() => {
      const now = new Date();
      // A lock that is gone is found out when it is released.
      utimes(this.file, now, now).catch(() => undefined);
    }, beatEvery);
    this.beat.unref();
  }

  /** Takes the lock of a folder. Throws RunLockedError when a living process has it. */
  static async acquire(folder: string): Promise<RunLock> {
    const file = join(folder, 'lock');
    const owner: Owner = {
      pid: process.pid,
      host: hostname(),
      started: (await startOf(process.pid)) ?? '',
      token: randomBytes(8).toString('hex'),
    };
    for (;;) {
      if (await create(file, owner)) return new RunLock(file, owner);
      const found = await readFile(file, 'utf8').catch(() => undefined);
      if (found === undefined) continue;
      const other = parse(found);
      if (await isAlive(file, other)) {
        const who = other === undefined ? 'another process' : `process ${other.pid} on ${other.host}`;
        throw new RunLockedError(
          `Run ${basename(folder)} is being written by ${who}. Wait until it has ended, or end it; if there is no such process, delete ${file}.`,
        );
      }
      await removeDead(file, found);
    }
  }

  /** Whether a living process has the lock of a folder, this one included. */
  static async isHeld(folder: string): Promise<boolean> {
    const file = join(folder, 'lock');
    const found = await readFile(file, 'utf8').catch(() => undefined);
    return found !== undefined && isAlive(file, parse(found));
  }

  /** Gives the lock back, unless it is another's by now. */
  async release(): Promise<void> {
    clearInterval(this.beat);
    const found = await readFile(this.file, 'utf8').catch(() => undefined);
    if (found !== undefined && parse(found)?.token === this.owner.token) {
      await unlink(this.file).catch(ignoreMissing);
    }
  }
}

async function create(file: string, owner: Owner): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    try {
      await handle.writeFile(JSON.stringify(owner));
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function parse(text: string): Owner | undefined {
  try {
    const parsed = Owner.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function isAlive(file: string, owner: Owner | undefined): Promise<boolean> {
  const age = await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => Infinity,
  );
  // A process that was killed while it wrote its lock left half of it.
  if (owner === undefined) return age < writtenWithin;
  if (owner.host !== hostname()) return age < believedFor;
  if (!isRunning(owner.pid)) return false;
  const started = await startOf(owner.pid);
  return started === undefined || owner.started === '' ? age < believedFor : started === owner.started;
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** When a process started, in clock ticks since the boot that is named with it; undefined where the system does not tell. */
async function startOf(pid: number): Promise<string | undefined> {
  try {
    const [stats, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // The name, second and in parentheses, may hold anything; the start is the 22nd field (proc(5)).
    const fields = stats.slice(stats.lastIndexOf(')') + 2).split(' ');
    const started = fields[19];
    // A process that has ended and was not yet waited for writes nothing any more.
    if (fields[0] === 'Z' || fields[0] === 'X') return 'ended';
    return started === undefined ? undefined : `${boot.trim()} ${started}`;
  } catch {
    return undefined;
  }
}

/** Moves a dead owner's lock out of the way. When another process was quicker and the lock is a new one, it is put back. */
async function removeDead(file: string, content: string): Promise<void> {
  const aside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(file, aside);
  } catch (error) {
    return ignoreMissing(error);
  }
  if ((await readFile(aside, 'utf8')) !== content) await link(aside, file).catch(() => undefined);
  await unlink(aside).catch(ignoreMissing);
}

function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
