import type { RagJudge } from '../../core/judge/RagJudge';

/** Judges that other extensions registered through the API that `activate` returns. */
export class JudgeRegistry {
  private readonly judges = new Map<string, RagJudge>();
  private readonly listeners = new Set<() => void>();

  /** Registers a judge under its id; the returned object takes it back. Throws when the id is taken or malformed. */
  register(judge: RagJudge): { dispose(): void } {
    if (typeof judge?.judge !== 'function')
      throw new TypeError('RAG Judge: a judge needs a judge() function.');
    if (typeof judge.id !== 'string' || !/^[\w.-]{1,64}$/.test(judge.id)) {
      throw new TypeError('RAG Judge: a judge needs an id of 1 to 64 letters, digits, ".", "_" or "-".');
    }
    if (this.judges.has(judge.id)) throw new Error(`RAG Judge: a judge "${judge.id}" is registered already.`);
    this.judges.set(judge.id, judge);
    this.changed();
    return {
      dispose: () => {
        if (this.judges.get(judge.id) !== judge) return;
        this.judges.delete(judge.id);
        this.changed();
      },
    };
  }

  get(id: string): RagJudge | undefined {
    return this.judges.get(id);
  }

  all(): readonly RagJudge[] {
    return [...this.judges.values()];
  }

  onDidChange(listener: () => void): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
