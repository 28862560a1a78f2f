import * as vscode from 'vscode';
import type { CompareWorker } from '../../worker/CompareWorker';
import type { ComparisonState, RunComparisons, RunLibrary, RunPair } from '../Session';
import type { HeadRuns } from './HeadRuns';
import { runFolder } from './runFolder';

/** Comparisons that are kept, and how many cases they may have together: the latest is kept whatever its size. */
const mostKept = 8;
const mostCases = 300_000;

interface Entry {
  state: ComparisonState;
  stop: AbortController;
}

/** Comparisons by their two runs: see RunComparisons. A run does not change once it is stored, so that a result holds. */
export class ComparisonStates implements RunComparisons, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<RunPair>();
  /** The latest last. */
  private readonly entries = new Map<string, Entry>();

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly worker: Pick<CompareWorker, 'compare'>,
    private readonly library: Pick<RunLibrary, 'find' | 'place'>,
    private readonly heads: Pick<HeadRuns, 'pair'>,
  ) {}

  withHead(file: vscode.Uri, signal: AbortSignal): Promise<RunPair> {
    return this.heads.pair(file, signal);
  }

  get(pair: RunPair): ComparisonState {
    const key = keyOf(pair);
    const known = this.entries.get(key);
    if (known === undefined) return this.begin(pair);
    this.entries.delete(key);
    this.entries.set(key, known);
    return known.state;
  }

  retry(pair: RunPair): void {
    if (this.entries.get(keyOf(pair))?.state.failure === undefined) return;
    this.begin(pair);
    this.changed.fire(pair);
  }

  cancel(pair: RunPair): void {
    this.entries.get(keyOf(pair))?.stop.abort(new DOMException('Cancelled', 'AbortError'));
  }

  leave(pair: RunPair): void {
    const key = keyOf(pair);
    const entry = this.entries.get(key);
    if (entry === undefined || isDone(entry.state)) return;
    this.entries.delete(key);
    entry.stop.abort(new DOMException('Another comparison is shown', 'AbortError'));
  }

  dispose(): void {
    for (const { stop } of this.entries.values())
      stop.abort(new DOMException('The window closes', 'AbortError'));
    this.changed.dispose();
  }

  private begin(pair: RunPair): ComparisonState {
    const running = { phase: 'reading', done: 0, total: 0 } as const;
    const entry: Entry = { state: { pair, running }, stop: new AbortController() };
    this.entries.set(keyOf(pair), entry);
    void this.compare(entry);
    return entry.state;
  }

  private async compare(entry: Entry): Promise<void> {
    const { pair } = entry.state;
    const { signal } = entry.stop;
    const set = (state: Omit<ComparisonState, 'pair'>): void => {
      // One that was left tells nothing any more: another may have taken its place.
      if (this.entries.get(keyOf(pair)) !== entry) return;
      entry.state = { pair, ...state };
      this.changed.fire(pair);
    };
    try {
      const [a, b] = await Promise.all([runFolder(this.library, pair.a), runFolder(this.library, pair.b)]);
      const { head, table } = await this.worker.compare(
        { a, b },
        {
          signal,
          onProgress: (running) => set({ running }),
          onHead: (found) => set({ head: found }),
        },
      );
      set({ head, table });
      this.trim();
    } catch (error) {
      set({ failure: signal.aborted ? '' : (error as Error).message });
    }
  }

  /** Lets go of the comparisons that were not looked at for the longest time. */
  private trim(): void {
    let cases = 0;
    let kept = 0;
    for (const [key, { state }] of [...this.entries].reverse()) {
      kept++;
      cases += state.table?.length ?? 0;
      const idle = state.running === undefined && kept > 1;
      if (idle && (kept > mostKept || cases > mostCases)) this.entries.delete(key);
    }
  }
}

function isDone({ table, failure }: ComparisonState): boolean {
  return table !== undefined || failure !== undefined;
}

function keyOf({ a, b }: RunPair): string {
  return `${a}\n${b}`;
}
