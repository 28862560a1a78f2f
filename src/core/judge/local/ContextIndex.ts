import type { Steps } from './steps';
import type { Token } from './Token';

/** How often a word stands in the context, and how often of these under a negation. */
interface Occurrence {
  count: number;
  negated: number;
}

/** Tokens after a negation that it is taken to govern, up to the next break. */
export const negationScope = 4;
const tokensPerStep = 4096;

/** What the answer is compared with: the context's words, neighbouring pairs of words, and their order. */
export class ContextIndex {
  private constructor(
    readonly keys: readonly string[],
    private readonly words: ReadonlyMap<string, Occurrence>,
    private readonly pairs: ReadonlySet<string>,
  ) {}

  static *build(tokens: readonly Token[]): Steps<ContextIndex> {
    const words = new Map<string, Occurrence>();
    const pairs = new Set<string>();
    const scope = new NegationScope();
    let before: Token | undefined;
    for (const [i, token] of tokens.entries()) {
      const negated = scope.governs(token);
      const seen = words.get(token.key);
      if (seen === undefined) words.set(token.key, { count: 1, negated: negated ? 1 : 0 });
      else {
        seen.count++;
        if (negated) seen.negated++;
      }
      if (before !== undefined) pairs.add(pairKey(before, token));
      before = token;
      if (i % tokensPerStep === tokensPerStep - 1) yield;
    }
    return new ContextIndex(
      tokens.map((token) => token.key),
      words,
      pairs,
    );
  }

  has(token: Token): boolean {
    return this.words.has(token.key);
  }

  hasPair(first: Token, second: Token): boolean {
    return this.pairs.has(pairKey(first, second));
  }

  /** Whether the context has the word, and never under the same sign: only negated, or never negated. */
  contradicts(token: Token, negated: boolean): boolean {
    const seen = this.words.get(token.key);
    if (seen === undefined) return false;
    return negated ? seen.negated === 0 : seen.negated === seen.count;
  }
}

/** Follows a text and tells which tokens stand shortly after a negation. */
export class NegationScope {
  private left = 0;

  governs(token: Token): boolean {
    if (token.afterBreak) this.left = 0;
    if (token.negation) {
      this.left = negationScope;
      return false;
    }
    if (this.left === 0) return false;
    this.left--;
    return true;
  }
}

function pairKey(first: Token, second: Token): string {
  return `${first.key} ${second.key}`;
}
