import type { RagHit } from '../rag/RagHit';
import type { RankedHits } from '../retrieval/rankHits';

/**
 * One labelled case of a dataset, whatever its format. `hits` are in rank order, or undefined when the row has no
 * retrieval at all (a failed row of a result file) or is `ranked`. `relevant` maps each label to its grade (1 for plain ids),
 * undefined when the row has none.
 */
export interface DatasetCase {
  id: string;
  /** 1-based true line of the row in its file; of the first row in a run file, 1 when that has none for the query. */
  line: number;
  /** The system that answered (promptfoo `provider.id`); undefined when the file holds one system. */
  system?: string;
  query?: string;
  answer?: string;
  context?: string | string[];
  hits?: RagHit[];
  /** Instead of `hits`, in formats with one hit a line: the hits as they are ranked and looked up already. */
  ranked?: RankedHits;
  /** 1-based line of a hit of this case, in formats with one hit a line. */
  lineOfHit?: (hit: RagHit) => number | undefined;
  relevant?: ReadonlyMap<string, number>;
  reference?: string;
  metadata?: Record<string, unknown>;
}
