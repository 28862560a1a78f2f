import type { ContextIndex } from './ContextIndex';
import { NegationScope } from './ContextIndex';
import { longestCommonSubsequence } from './longestCommonSubsequence';
import type { Steps } from './steps';
import type { Token } from './Token';

/** How far a stretch of the answer is supported by the context, and what is not. */
export interface Support {
  /** F, in [0, 1]. */
  readonly value: number;
  /** Content tokens whose key the context does not have, in text order. */
  readonly missing: readonly Token[];
  /** Content tokens that the context has only under the opposite sign (negated there and not here, or the reverse). */
  readonly contradicted: readonly Token[];
}

const numberWeight = 0.15;
const nameWeight = 0.15;

/**
 * The support F of a stretch of an answer by the context, 0 (nothing in common) to 1:
 *
 *     F = (all + uni + bi + lcs) / 4 - 0.15 × numbers - 0.15 × names, clamped to [0, 1]
 *
 * `all`: share of the tokens that the context has; `uni`: the same over content tokens (no stop-words); `bi`: share of
 * neighbouring token pairs that are neighbours in the context; `lcs`: longest common subsequence over the number of
 * tokens; `numbers` and `names`: share of the numbers, and of the capitalised words inside a sentence, that the context
 * does not have. Tokens are compared by key (Porter2 stem, plain number, character pair). Without a pair or a content
 * token, `all` stands in for `bi` and `uni`. Undefined for a stretch without tokens.
 */
export function* support(
  tokens: readonly Token[],
  against: { context: ContextIndex; contextIds: readonly number[]; ids: ReadonlyMap<string, number> },
): Steps<Support | undefined> {
  if (tokens.length === 0) return undefined;
  const { context, contextIds, ids } = against;
  const missing: Token[] = [];
  const contradicted: Token[] = [];
  const scope = new NegationScope();
  const content = new Share();
  const all = new Share();
  const pairs = new Share();
  const numbers = new Share();
  const names = new Share();
  let before: Token | undefined;
  for (const token of tokens) {
    const known = context.has(token);
    all.add(known);
    if (token.content) {
      content.add(known);
      if (!known) missing.push(token);
      else if (token.kind === 'word' && context.contradicts(token, scope.governs(token)))
        contradicted.push(token);
    } else scope.governs(token);
    if (token.kind === 'number') numbers.add(known);
    if (token.name) names.add(known);
    if (before !== undefined) pairs.add(context.hasPair(before, token));
    before = token;
  }
  yield;
  const pattern = tokens.map((token) => ids.get(token.key) ?? -1);
  const lcs = (yield* longestCommonSubsequence(pattern, contextIds)) / tokens.length;
  const overlap = (all.of(0) + content.of(all.of(0)) + pairs.of(all.of(0)) + lcs) / 4;
  const unsupported = numberWeight * (1 - numbers.of(1)) + nameWeight * (1 - names.of(1));
  return { value: Math.min(1, Math.max(0, overlap - unsupported)), missing, contradicted };
}

class Share {
  private hits = 0;
  private total = 0;

  add(hit: boolean): void {
    this.total++;
    if (hit) this.hits++;
  }

  /** The share of hits; `otherwise` when nothing was counted. */
  of(otherwise: number): number {
    return this.total === 0 ? otherwise : this.hits / this.total;
  }
}
