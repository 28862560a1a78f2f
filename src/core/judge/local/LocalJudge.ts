import type { NullCause, RagJudgeEvaluation } from '../../rag/RagJudgeEvaluation';
import type { ScoreField } from '../../rag/scoreFields';
import type { RagJudgeRequest } from '../../rag/RagJudgeRequest';
import { scoreFields } from '../../rag/scoreFields';
import { assembleContext, hitsWithContent } from '../assembleContext';
import { inputHash, partHashes } from '../inputHash';
import type { TextHash } from '../inputHash';
import { judgeKey } from '../judgeKey';
import type { JudgeOptions, RagJudge } from '../RagJudge';
import { steeringNotes } from '../steering/steeringNotes';
import { assess } from './assess';
import { describe } from './describe';
import { localScores, nullNotes } from './localScores';
import type { LocalScores } from './localScores';
import { localRawOutput } from './localRawOutput';
import { runPaced } from './steps';

/** `model` and `origin` of every local evaluation. */
const local = 'local';

/**
 * The embedded judge: word overlap, no model, no network; equal inputs give equal scores. Faithfulness is F of
 * `support`; the two relevance scores are the share of the question's different content words that the context and the
 * answer have. It cannot see paraphrase, swapped facts or (but for a hint in the reason) negation.
 *
 * A score is null with cause `not-applicable` when there is nothing to compare: an answer of symbols only, no context
 * (a 0 would be a claim about a text that was never there), or a question without a content word. `judge` rejects only
 * with the signal's reason.
 */
export class LocalJudge implements RagJudge {
  readonly id = local;
  readonly version = '1';
  readonly label = 'local heuristic';
  readonly settings = { model: local, origin: local };

  constructor(
    private readonly now: () => Date = () => new Date(),
    private readonly hash?: TextHash,
  ) {}

  async judge(request: RagJudgeRequest, { signal }: JudgeOptions): Promise<RagJudgeEvaluation> {
    const started = performance.now();
    const assembled = request.context.trim() === '';
    const fromHits = assembled || request.context === assembleContext(request.hits);
    const context = fromHits ? hitTexts(request) : request.context;
    const assessment = await runPaced(assess({ ...request, context }), signal);
    const scores = localScores(assessment);
    const reason = describe(assessment, request.answer);
    const notes = nullNotes(assessment);
    const steering = await steeringNotes(request, signal);
    if (assembled && context !== '') {
      notes.push({ code: 'context-assembled', message: 'The context was assembled from the hits.' });
    }
    return {
      ...scores,
      reason,
      rawOutput: localRawOutput({ scores, reason, assessment, answer: request.answer }),
      causes: causesOf(scores),
      notes: [...notes, ...steering],
      parseMode: 'strict',
      judge: { id: this.id, version: this.version },
      model: local,
      origin: local,
      parameters: {},
      protocol: false,
      inputHash: inputHash(
        partHashes(request, this.hash),
        judgeKey({ id: this.id, version: this.version, model: local, origin: local }),
      ),
      latencyMs: Math.round(performance.now() - started),
      judgedAt: this.now().toISOString(),
    };
  }
}

function causesOf(scores: LocalScores): Partial<Record<ScoreField, NullCause>> {
  const causes: Partial<Record<ScoreField, NullCause>> = {};
  for (const field of scoreFields) if (scores[field] === null) causes[field] = 'not-applicable';
  return causes;
}

/** The texts of the hits that the context is made of, without their labels: a file's name supports no claim. */
function hitTexts({ hits }: RagJudgeRequest): string {
  return hitsWithContent(hits)
    .map((hit) => hit.content ?? '')
    .join('\n\n');
}
