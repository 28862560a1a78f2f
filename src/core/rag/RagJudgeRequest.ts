import * as z from 'zod/mini';
import { RagHit } from './RagHit';

/** What a judge sees of one case. An absent text is the empty string. */
export const RagJudgeRequest = z.looseObject({
  query: z.string(),
  answer: z.string(),
  context: z.string(),
  hits: z.array(RagHit),
});
export type RagJudgeRequest = z.infer<typeof RagJudgeRequest>;
