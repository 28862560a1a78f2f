import * as z from 'zod/mini';
import { views } from '../../protocol/panelMessages';

/** The ids that the page keeps over a reload of the window. */
export const RestoredIds = z.object({
  view: z._default(z.enum(views), 'case'),
  caseKey: z.optional(z.string()),
  dataset: z.optional(z.string()),
  runId: z.optional(z.string()),
  pair: z._default(z.object({ a: z.optional(z.string()), b: z.optional(z.string()) }), {}),
});
