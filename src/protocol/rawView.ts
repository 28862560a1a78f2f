import * as z from 'zod/mini';

const span = z.tuple([z.number(), z.number()]);

/** Character ranges [from, to) of the raw output. */
export const RawSpans = z.object({
  /** The part that was parsed. */
  parsed: z.nullable(span),
  /** Values that were read as a field. */
  read: z.array(span),
  /** Keys that look like a score but are not read. */
  unread: z.array(span),
});
export type RawSpans = z.infer<typeof RawSpans>;

/** A judge's output as the page shows it. */
export const RawView = z.object({
  text: z.string(),
  parseMode: z.string(),
  spans: RawSpans,
  /** Characters of the whole output, and how many of them were left out at the end. */
  length: z.number(),
  cut: z.number(),
});
export type RawView = z.infer<typeof RawView>;
