import type { ContextIndex } from './ContextIndex';
import { longestCommonSubsequence } from './longestCommonSubsequence';
import { NegationScope } from './NegationScope';
import { PersonalWords } from './PersonalWords';
import type { Steps } from './steps';
import type { Token } from './Token';

/** How far a stretch of the answer is supported by the context, and what is not. */
export interface Support {
  /** F, in [0, 1]. */
  readonly value: number;
  /** Content tokens whose key the context does not have, in text order. */
  readonly missing: readonly Token[];
  /** Content words that the context has only under the opposite sign (negated there and not here, or the reverse). */
  readonly contradicted: readonly Token[];
}

const numberPenalty = 0.2;
const namePenalty = 0.2;
/** So many missing names take the whole penalty. */
const namesForAll = 4;
const writerPenalty = 0.1;
const readerPenalty = 0.05;

/**
 * The support F of a stretch of an answer by the context, from 0 (nothing in common) to 1 (copied):
 *
 *     F = (1 - w) × (all + uni + lcs) / 3 + w × bi - 0.2 × numbers - 0.2 × names - personal, clamped to [0, 1]
 *     w = 0.05 + 0.4 × log2(n / 64) / 5, its logarithmic part held to [0, 1]; n is the context's number of tokens
 *
 * - `all`: share of the tokens that the context has; `uni`: the same over content tokens (no stop-words); `lcs`: longest
 *   common subsequence over the number of tokens; `bi`: share of neighbouring pairs that are neighbours in the context.
 *   Neighbours weigh more in a long context, where single words are found by chance.
 * - `numbers`: share of the numbers that the context lacks; `names`: how many capitalised words inside a sentence it
 *   lacks, over 4, at most 1; `personal`: 0.1 when the stretch speaks of its writer (I, my) and the context has no such
 *   word, and 0.05 when of its reader (you, your).
 *
 * Tokens are compared by key (Porter2 stem, plain number, character pair). Without a pair or a content token, `all`
 * stands in for `bi` and `uni`. Undefined for a stretch without tokens. The weights were chosen on BEGIN's wow dev set
 * and half of MTRAG's questions.
 */
export function* support(tokens: readonly Token[], context: ContextIndex): Steps<Support | undefined> {
  if (tokens.length === 0) return undefined;
  const counted = count(tokens, context);
  yield;
  const pattern = tokens.map((token) => context.answerIds.get(token.key) ?? -1);
  const lcs = (yield* longestCommonSubsequence(pattern, context.order)) / tokens.length;
  const all = counted.all.of(0);
  const words = (all + counted.content.of(all) + lcs) / 3;
  const w = neighbourWeight(context.size);
  const value = (1 - w) * words + w * counted.pairs.of(all) - counted.penalty;
  return {
    value: Math.min(1, Math.max(0, value)),
    missing: counted.missing,
    contradicted: counted.contradicted,
  };
}

function neighbourWeight(contextSize: number): number {
  return 0.05 + 0.4 * Math.min(1, Math.max(0, Math.log2(contextSize / 64) / 5));
}

interface Counted {
  all: Share;
  content: Share;
  pairs: Share;
  penalty: number;
  missing: Token[];
  contradicted: Token[];
}

function count(tokens: readonly Token[], context: ContextIndex): Counted {
  const counted = { all: new Share(), content: new Share(), pairs: new Share() };
  const missing: Token[] = [];
  const contradicted: Token[] = [];
  const scope = new NegationScope();
  const numbers = new Share();
  const personal = new PersonalWords();
  let names = 0;
  let before: Token | undefined;
  for (const token of tokens) {
    const known = context.has(token);
    const negated = scope.governs(token);
    counted.all.add(known);
    if (before !== undefined) counted.pairs.add(context.hasPair(before, token));
    before = token;
    personal.add(token);
    if (!token.content) continue;
    counted.content.add(known);
    if (!known) missing.push(token);
    else if (token.kind === 'word' && context.contradicts(token, negated)) contradicted.push(token);
    if (token.kind === 'number') numbers.add(known);
    if (token.name && !known) names++;
  }
  const penalty =
    numberPenalty * (1 - numbers.of(1)) +
    namePenalty * Math.min(1, names / namesForAll) +
    (personal.writer && !context.personal.writer ? writerPenalty : 0) +
    (personal.reader && !context.personal.reader ? readerPenalty : 0);
  return { ...counted, penalty, missing, contradicted };
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
