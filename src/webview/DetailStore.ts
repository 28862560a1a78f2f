import type { RowDetail } from '../protocol/rowDetail';

interface Asked {
  runId: string;
  id: string;
}

/** Judgments of cases that the page knows, of one run at a time; few are looked at. */
export class DetailStore {
  readonly #post: (asked: Asked) => void;
  readonly #known = new Map<string, RowDetail>();
  readonly #asked = new Set<string>();
  #runId = '';

  constructor(post: (asked: Asked) => void) {
    this.#post = post;
  }

  /** The run that is looked at. */
  set runId(runId: string) {
    if (runId === this.#runId) return;
    this.#runId = runId;
    this.#known.clear();
    this.#asked.clear();
  }

  /** Undefined while the host has not answered; asks once. */
  get(id: string): RowDetail | undefined {
    if (!this.#asked.has(id)) {
      this.#asked.add(id);
      this.#post({ runId: this.#runId, id });
    }
    return this.#known.get(id);
  }

  accept({ runId, id, detail }: Asked & { detail: RowDetail }): void {
    if (runId === this.#runId) this.#known.set(id, detail);
  }
}
