import * as z from 'zod/mini';
import { RawView } from './rawView';

/** All that is known of the judgment of one case of a run. Model text is shown as text. */
export const RowDetail = z.object({
  /** `qwen3:8b at 127.0.0.1:11434`, `protocol`, `14:32`, `1.8 s`, `640 tokens`, then the metadata: `topic refunds`. */
  facts: z.array(z.string()),
  scores: z.array(
    z.object({
      name: z.string(),
      value: z.nullable(z.number()),
      minimum: z.optional(z.number()),
      /** Of a null: its cause, and the sentence after it. */
      cause: z.optional(z.string()),
      why: z.optional(z.string()),
    }),
  ),
  reason: z.nullable(z.string()),
  /** `in the judge\u2019s words` or `computed` */
  reasonBy: z.string(),
  /** What of the case may have steered the judge. */
  flags: z.array(z.string()),
  notes: z.array(z.string()),
  raw: z.nullable(RawView),
});
export type RowDetail = z.infer<typeof RowDetail>;
