/** Judgments whose times are looked at. */
const looked = 64;

/** How fast judgments come, over the latest of them. Times are milliseconds of a clock that only goes forward. */
export class Pace {
  private readonly times: number[] = [];

  constructor(private readonly started: number) {}

  done(now: number): void {
    this.times.push(now);
    if (this.times.length > looked) this.times.shift();
  }

  /** Undefined until there is anything to go by. */
  perSecond(now: number): number | undefined {
    const [first] = this.times;
    if (first === undefined) return undefined;
    const whole = this.times.length < looked;
    const span = now - (whole ? this.started : first);
    const count = whole ? this.times.length : this.times.length - 1;
    return span > 0 ? (1000 * count) / span : undefined;
  }
}
