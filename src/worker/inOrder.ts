import type { ByteRange } from './fileBytes';

/** Ranges whose results may wait for an earlier one: more than are read while the other thread starts. */
const ahead = 8;

/** How long a wait for the other thread may last before the reader of the results is asked again. Milliseconds. */
const breath = 50;

/** Another thread that does the same work. */
export interface Elsewhere<Result> {
  /** Rejects when the thread failed or ended. */
  work(range: ByteRange): Promise<Result>;
}

export interface InOrderOptions<Result> {
  ranges: AsyncGenerator<ByteRange, void>;
  /** The work in this thread: yields between two pieces and returns the result. */
  here: (range: ByteRange) => AsyncGenerator<undefined, Result>;
  elsewhere: Elsewhere<Result>;
}

/**
 * The results of the ranges in their order, worked on by two threads; undefined in between, so that the one who asks can
 * stop. A range that the other thread fails at is done here.
 */
export async function* inOrder<Result>(
  options: InOrderOptions<Result>,
): AsyncGenerator<{ range: ByteRange; result: Result } | undefined, void> {
  const { here } = options;
  const work = new SharedWork(options);
  try {
    for (let next = 0; ; next++) {
      while (!work.has(next)) {
        const task = await work.take(next);
        if (task === undefined) {
          if (work.isDone(next)) return;
          if (!work.has(next)) await work.change(breath);
          yield undefined;
          continue;
        }
        // Whoever stops asking ends the work, too, which then closes its file.
        const result = yield* here(task.range);
        work.put(task.index, { range: task.range, result });
      }
      yield work.remove(next);
    }
  } finally {
    await options.ranges.return();
  }
}

interface Task {
  index: number;
  range: ByteRange;
}

interface Done<Result> {
  range: ByteRange;
  result: Result;
}

/** Gives each range to one of the threads, and keeps results until it is their turn. */
class SharedWork<Result> {
  private readonly results = new Map<number, Done<Result>>();
  /** Ranges that the other thread failed at. */
  private readonly returned: Task[] = [];
  private given = 0;
  private emitted = 0;
  private ended = false;
  private asking: Promise<unknown> = Promise.resolve();
  private wake: () => void = () => undefined;
  private busy = false;
  private broken = false;
  private fault: Error | undefined;

  constructor(private readonly options: InOrderOptions<Result>) {}

  has(index: number): boolean {
    if (this.fault !== undefined) throw this.fault;
    return this.results.has(index);
  }

  isDone(next: number): boolean {
    return this.ended && next >= this.given;
  }

  put(index: number, done: Done<Result>): void {
    this.results.set(index, done);
  }

  remove(index: number): Done<Result> | undefined {
    const done = this.results.get(index);
    this.results.delete(index);
    this.emitted = index + 1;
    return done;
  }

  /** A range for this thread; undefined when there is none, or too many results wait already. */
  async take(next: number): Promise<Task | undefined> {
    this.emitted = next;
    // The first range is wanted first, and the other thread takes a while to start.
    const own = this.returned.shift() ?? (await this.next());
    this.feed();
    return own;
  }

  /** Resolves when the other thread has done something, at the latest after so many milliseconds. */
  async change(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Keeps the other thread at work. */
  private feed(): void {
    if (this.busy || this.broken) return;
    this.busy = true;
    void this.feedOne()
      .catch((error: unknown) => (this.fault = error as Error))
      .finally(() => this.wake());
  }

  private async feedOne(): Promise<void> {
    const task = await this.next();
    if (task === undefined) {
      this.busy = false;
      return;
    }
    const result = await this.options.elsewhere.work(task.range).catch(() => {
      this.broken = true;
      return undefined;
    });
    this.busy = false;
    if (result === undefined) this.returned.push(task);
    else {
      this.results.set(task.index, { range: task.range, result });
      this.feed();
    }
  }

  /** The next range, if not too many results wait already. Asked for one after another. */
  private async next(): Promise<Task | undefined> {
    const asked = this.asking.then(async () => {
      if (this.ended || this.given - this.emitted >= ahead) return undefined;
      const { done, value } = await this.options.ranges.next();
      if (done === true) {
        this.ended = true;
        return undefined;
      }
      return { index: this.given++, range: value };
    });
    this.asking = asked.catch(() => undefined);
    return asked;
  }
}
