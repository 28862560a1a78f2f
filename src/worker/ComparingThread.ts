import type { CompareProgress, CompareRequest, FromCompareWorker } from '../protocol/compareMessages';
import { compareStoredRuns, type StoredComparison } from './compareStoredRuns';

/** Progress of reading is told at most this often. Milliseconds. */
const tellEvery = 100;

/** The worker's side of a comparison: reads, compares, and then gives the cases away piece by piece. */
export class ComparingThread {
  private comparison: StoredComparison | undefined;
  private next = 0;
  private told = -Infinity;

  constructor(private readonly post: (message: FromCompareWorker) => void) {}

  async start(request: CompareRequest): Promise<void> {
    try {
      this.comparison = await compareStoredRuns(request, (progress) => this.tell(progress));
      this.post({ type: 'compared', head: this.comparison.head });
    } catch (error) {
      this.post({ type: 'failed', message: (error as Error).message });
    }
  }

  more(): void {
    if (this.comparison === undefined) return;
    const { columns, last } = this.comparison.piece(this.next++);
    this.post({ type: 'comparedCases', columns, last });
  }

  private tell(progress: CompareProgress): void {
    if (progress.phase === 'reading' && performance.now() - this.told < tellEvery) return;
    this.told = performance.now();
    this.post({ type: 'compareProgress', progress });
  }
}
