import * as vscode from 'vscode';
import type { AggregateWorker } from '../../worker/AggregateWorker';
import type { AggregateState, RunAggregates, RunKey, RunLibrary } from '../Session';
import { runFolder } from './runFolder';

/** Figures of that many runs are kept; they are small. */
const mostKept = 30;

type Minimums = Readonly<Record<string, number>>;

interface Entry {
  state: AggregateState;
  minimums: Minimums;
  stop: AbortController;
  /** The run has more results than are being read: its figures are computed anew when these are there. */
  again: boolean;
}

/** Figures by run: see RunAggregates. */
export class AggregateStates implements RunAggregates, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<RunKey>();
  /** The latest last. */
  private readonly entries = new Map<RunKey, Entry>();

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly worker: Pick<AggregateWorker, 'aggregate'>,
    private readonly library: Pick<RunLibrary, 'find' | 'place'>,
  ) {}

  get(run: RunKey, minimums: Minimums): AggregateState {
    const known = this.entries.get(run);
    if (known === undefined || !isSame(known.minimums, minimums)) return this.begin(run, minimums);
    this.entries.delete(run);
    this.entries.set(run, known);
    return known.state;
  }

  refresh(run: RunKey): void {
    const known = this.entries.get(run);
    if (known === undefined) return;
    if (known.state.running !== undefined) known.again = true;
    else this.begin(run, known.minimums);
  }

  retry(run: RunKey): void {
    const known = this.entries.get(run);
    if (known?.state.failure === undefined) return;
    this.begin(run, known.minimums);
    this.changed.fire(run);
  }

  cancel(run: RunKey): void {
    this.entries.get(run)?.stop.abort(new DOMException('Cancelled', 'AbortError'));
  }

  dispose(): void {
    for (const { stop } of this.entries.values())
      stop.abort(new DOMException('The window closes', 'AbortError'));
    this.changed.dispose();
  }

  /** What is known stays until there is something newer. */
  private begin(run: RunKey, minimums: Minimums): AggregateState {
    const before = this.entries.get(run);
    before?.stop.abort(new DOMException('The figures are computed anew', 'AbortError'));
    const figures = before?.state.figures;
    const state: AggregateState = {
      run,
      running: { done: 0 },
      ...(figures === undefined ? {} : { figures }),
    };
    const entry: Entry = { state, minimums, stop: new AbortController(), again: false };
    this.entries.delete(run);
    this.entries.set(run, entry);
    void this.compute(entry);
    this.trim();
    return entry.state;
  }

  private async compute(entry: Entry): Promise<void> {
    const { run, figures: before } = entry.state;
    const { signal } = entry.stop;
    const kept = before === undefined ? {} : { figures: before };
    const set = (state: Omit<AggregateState, 'run'>): void => {
      if (this.entries.get(run) !== entry) return;
      entry.state = { run, ...state };
      this.changed.fire(run);
    };
    try {
      const figures = await this.worker.aggregate(
        { folder: await runFolder(this.library, run), minimums: { ...entry.minimums } },
        { signal, onProgress: (running) => set({ ...kept, running }) },
      );
      set({ figures });
      if (entry.again && this.entries.get(run) === entry) this.begin(run, entry.minimums);
    } catch (error) {
      set({ ...kept, failure: signal.aborted ? '' : (error as Error).message });
    }
  }

  private trim(): void {
    const [oldest] = this.entries.keys();
    if (this.entries.size > mostKept && oldest !== undefined) {
      this.cancel(oldest);
      this.entries.delete(oldest);
    }
  }
}

function isSame(one: Minimums, other: Minimums): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}
