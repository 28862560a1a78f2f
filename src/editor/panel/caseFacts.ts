import type { RagJudgeEvaluation } from '../../core/rag/RagJudgeEvaluation';
import { isLocalHeuristic, judgeFact } from '../../core/words/judgeName';
import { formatCount } from '../../core/words/score';
import { formatAge, formatClock, formatDuration, formatMoment } from '../../core/words/time';

/** The facts of the head's line, e.g. `qwen3:8b at 127.0.0.1:11434`, `protocol`, `14:32, 2 min ago`, `1.8 s`. */
export function caseFacts(evaluation: RagJudgeEvaluation, now: Date): string[] {
  const local = isLocalHeuristic(evaluation);
  const facts = local
    ? ['local heuristic', 'no model, no network']
    : judgeFact(evaluation).split(/, (?=(?:non-)?protocol$)/);
  if (evaluation.judgedAt !== undefined) facts.push(momentAndAge(new Date(evaluation.judgedAt), now));
  if (!local && evaluation.latencyMs !== undefined) {
    facts.push(formatDuration(evaluation.latencyMs));
  }
  const tokens = tokensOf(evaluation);
  if (tokens !== undefined) facts.push(`${formatCount(tokens)} tokens`);
  return facts;
}

/** `14:32` today, else with the day: how the history and the sentences about it name a judgment. */
export function judgmentMoment(evaluation: RagJudgeEvaluation, now: Date): string {
  if (evaluation.judgedAt === undefined) return 'unknown time';
  return formatMoment(new Date(evaluation.judgedAt), now);
}

function momentAndAge(at: Date, now: Date): string {
  const age = formatAge(at, now);
  return /(min|h) ago$/.test(age) ? `${formatClock(at)}, ${age}` : age;
}

function tokensOf(evaluation: RagJudgeEvaluation): number | undefined {
  const { usage } = evaluation;
  if (usage?.totalTokens !== undefined) return usage.totalTokens;
  if (usage?.inputTokens === undefined && usage?.outputTokens === undefined) return undefined;
  return (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0);
}
