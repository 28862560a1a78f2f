import * as z from 'zod/mini';
import { comparedShows, comparedSorts } from '../protocol/compareView';
import { views } from '../protocol/panelMessages';

/** What the person chose in the compare view; empty for what the comparison proposes. */
const Compared = z.object({
  metric: z.string(),
  show: z.enum(['', ...comparedShows]),
  sort: z.enum(['', ...comparedSorts]),
  descending: z.boolean(),
});
const freshCompared: z.infer<typeof Compared> = { metric: '', show: '', sort: '', descending: false };

/** What the page keeps over a reload: ids, sorting, filter and scroll position, never content. */
export const SavedState = z.object({
  view: z.enum(views),
  caseKey: z.optional(z.string()),
  dataset: z.optional(z.string()),
  runId: z.optional(z.string()),
  /** Empty: the order that the run proposes. */
  sort: z.string(),
  descending: z.boolean(),
  filter: z.string(),
  scroll: z.number(),
  /** Sections that are collapsed. */
  shut: z.array(z.string()),
  /** Definitions that are open: metric names, and `profile`. */
  open: z._default(z.array(z.string()), []),
  /** The metric or score whose distribution is shown; the run's own choice when there is none. */
  distribution: z.optional(z.string()),
  /** The recall of the quadrants, and the field of the groups, likewise. */
  quadrant: z.optional(z.string()),
  group: z.optional(z.string()),
  /** Ids of the runs that are compared. */
  pair: z.optional(z.object({ a: z.string(), b: z.string() })),
  compared: z._default(Compared, freshCompared),
});
export type SavedState = z.infer<typeof SavedState>;

export const freshState: SavedState = {
  view: 'case',
  sort: '',
  descending: false,
  filter: '',
  scroll: 0,
  shut: [],
  open: [],
  compared: freshCompared,
};
