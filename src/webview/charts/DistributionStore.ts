import type { Distribution } from '../../protocol/panelMessages';

/** The distributions that the page knows, of one run at a time; what it lacks it asks for once. */
export class DistributionStore {
  readonly #post: (asked: { runId: string; id: string }) => void;
  readonly #known = new Map<string, Distribution>();
  readonly #asked = new Set<string>();
  #of = '';

  constructor(post: (asked: { runId: string; id: string }) => void) {
    this.#post = post;
  }

  /** Undefined while the host has not answered. `minimum` is the one that values are counted against. */
  get(asked: { runId: string; id: string; minimum: number | undefined }): Distribution | undefined {
    const { runId, id, minimum } = asked;
    // With another minimum the counts below it are others.
    const of = `${runId} ${id} ${minimum ?? ''}`;
    if (!this.#of.startsWith(`${runId} `)) {
      this.#known.clear();
      this.#asked.clear();
    }
    this.#of = of;
    if (!this.#asked.has(of)) {
      this.#asked.add(of);
      this.#known.delete(id);
      this.#post({ runId, id });
    }
    return this.#known.get(id);
  }

  accept(distribution: Distribution): void {
    if (this.#of.startsWith(`${distribution.runId} `)) this.#known.set(distribution.id, distribution);
  }
}
