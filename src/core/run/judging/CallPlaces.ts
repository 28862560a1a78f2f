/** The place of one call: given on when the answer is there, and done with when its result is stored. */
export interface CallPlace {
  /** The answer is there; another call may begin while its result is stored. */
  answered(): void;
  /** To be called at the end, whatever became of the call. */
  free(): void;
}

/**
 * Places for so many calls at once, given in the order in which they are asked for. A call whose result is still to be
 * stored keeps no place, up to a quarter as many as there are places: a disk that hangs or fails costs that many answers
 * more, and no call waits for a disk that is only slow.
 */
export class CallPlaces {
  private readonly spare: number;
  private readonly waiting: (() => void)[] = [];
  private asking = 0;
  private storing = 0;
  private opened = false;

  constructor(private readonly most: number) {
    this.spare = Math.ceil(most / 4);
  }

  /** Resolves when there is a place, or after `open`. */
  async take(): Promise<CallPlace> {
    if (!this.hasRoom()) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.asking++;
    return this.place();
  }

  /** Nobody waits any more: what is waiting, and what comes, looks itself whether it may go on. */
  open(): void {
    this.opened = true;
    this.next();
  }

  private place(): CallPlace {
    let state: 'asking' | 'storing' | 'free' = 'asking';
    const to = (next: 'storing' | 'free'): void => {
      if (state === 'asking') this.asking--;
      if (state === 'storing') this.storing--;
      if (next === 'storing') this.storing++;
      state = next;
      this.next();
    };
    return {
      answered: () => (state === 'asking' ? to('storing') : undefined),
      free: () => (state === 'free' ? undefined : to('free')),
    };
  }

  private hasRoom(): boolean {
    return this.opened || (this.asking < this.most && this.asking + this.storing < this.most + this.spare);
  }

  private next(): void {
    while (this.waiting.length > 0 && this.hasRoom()) {
      this.asking++;
      this.waiting.shift()?.();
    }
  }
}
