import type { Distribution } from '../../protocol/panelMessages';

interface DistributionQuery {
  runId: string;
  id: string;
  cases: number;
  minimum: number | undefined;
}

/** The distributions that the page knows, of one run at a time; what it lacks it asks for once. */
export class DistributionStore {
  readonly #post: (asked: { runId: string; id: string }) => void;
  readonly #known = new Map<string, Distribution>();
  readonly #asked = new Set<string>();
  readonly #minimums = new Map<string, number | undefined>();
  #of = '';

  constructor(post: (asked: { runId: string; id: string }) => void) {
    this.#post = post;
  }

  /**
   * Undefined while the host has not answered. `cases` are those of the run, and `minimum` is the one that values are
   * counted against: with others of them the counts are others.
   */
  get(asked: DistributionQuery): Distribution | undefined {
    const { runId, id, cases, minimum } = asked;
    const of = `${runId} ${id} ${cases} ${minimum ?? ''}`;
    if (!this.#of.startsWith(`${runId} `)) {
      this.#known.clear();
      this.#asked.clear();
      this.#minimums.clear();
    }
    this.#of = of;
    if (!this.#asked.has(of)) {
      this.#asked.add(of);
      // While there are more cases, those that were counted stay in sight.
      if (this.#minimums.get(id) !== minimum) this.#known.delete(id);
      this.#minimums.set(id, minimum);
      this.#post({ runId, id });
    }
    return this.#known.get(id);
  }

  accept(distribution: Distribution): void {
    if (this.#of.startsWith(`${distribution.runId} `)) this.#known.set(distribution.id, distribution);
  }
}
