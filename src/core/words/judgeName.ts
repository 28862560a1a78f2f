import { judgeKey } from '../judge/judgeKey';
import type { RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';
import type { JudgeRecord } from '../run/judging/JudgingRecord';

/** The id of the embedded heuristic, which is labelled as one wherever its scores are shown. */
const localJudgeId = 'local';

/** What an evaluation says of its judge. */
export type JudgeFacts = Pick<RagJudgeEvaluation, 'judge' | 'model' | 'origin' | 'protocol'> &
  Record<string, unknown>;

/** What the head of a run, or a cost sheet, says of its judge. */
export function judgeFactsOf({ id, version, label, model, origin, protocol }: JudgeRecord): JudgeFacts {
  return { judge: { id, version }, model: model ?? label, origin, protocol };
}

/** Whether the embedded heuristic gave the scores. */
export function isLocalHeuristic(evaluation: JudgeFacts): boolean {
  return evaluation.judge?.id === localJudgeId;
}

/** Who gave the scores: `qwen3:8b`, `local heuristic`, `judges/strict.mjs`; `unknown judge` for a bare AI4J file. */
export function judgeName(evaluation: JudgeFacts): string {
  if (isLocalHeuristic(evaluation)) return 'local heuristic';
  return evaluation.model ?? evaluation.judge?.id.replace(/^(module|api):/, '') ?? 'unknown judge';
}

/** `qwen3:8b`, or `GPT-5 mini (Copilot), non-protocol` when the fixed protocol was not followed to the letter. */
export function judgeNameAndProtocol(evaluation: JudgeFacts): string {
  const name = judgeName(evaluation);
  return isNonProtocol(evaluation) ? `${name}, non-protocol` : name;
}

/** Who, where, and how: `qwen3:8b at 127.0.0.1:11434, protocol`. */
export function judgeFact(evaluation: JudgeFacts): string {
  if (isLocalHeuristic(evaluation)) return 'local heuristic, no model';
  const place = placeOf(evaluation.origin);
  const protocol =
    evaluation.protocol === undefined ? '' : evaluation.protocol ? ', protocol' : ', non-protocol';
  return `${judgeName(evaluation)}${place}${protocol}`;
}

/** Only scores of the same judge can be compared: a change between two judges says nothing of the answer. */
export function isSameJudge(a: JudgeFacts, b: JudgeFacts): boolean {
  return keyOf(a) === keyOf(b);
}

function keyOf({ judge, model, origin }: JudgeFacts): string {
  return judgeKey({ id: judge?.id ?? '', version: judge?.version ?? '', model, origin });
}

function isNonProtocol(evaluation: JudgeFacts): boolean {
  return evaluation.protocol === false && !isLocalHeuristic(evaluation);
}

/** ` at 127.0.0.1:11434`, ` in VS Code`, or nothing for an origin that is no place a person could look up. */
function placeOf(origin: string | undefined): string {
  if (origin === 'vscode.lm') return ' in VS Code';
  const host = /^https?:\/\/([^/?#]+)/i.exec(origin ?? '')?.[1];
  return host === undefined ? '' : ` at ${host}`;
}

/** What the heuristic is and what it cannot see; said wherever its scores have room for it. */
export const heuristicLimits =
  'Heuristic: word overlap of answer and context. It misses paraphrase, swapped facts and negation.';
