import { NegationScope } from './NegationScope';
import { PersonalWords } from './PersonalWords';
import type { Steps } from './steps';
import type { Token } from './Token';

/** How often a word stands in the context, and how often of these under a negation. */
interface Occurrence {
  count: number;
  negated: number;
}

const tokensPerStep = 1024;

/** What the answer is compared with: the context's words, neighbouring pairs of words, and their order. */
export class ContextIndex {
  readonly personal = new PersonalWords();
  private readonly words = new Map<string, Occurrence>();
  private readonly pairs = new Set<string>();
  private readonly scope = new NegationScope();

  private constructor(readonly tokens: readonly Token[]) {}

  static *build(tokens: readonly Token[]): Steps<ContextIndex> {
    const index = new ContextIndex(tokens);
    for (const [i, token] of tokens.entries()) {
      index.add(token, tokens[i - 1]);
      if (i % tokensPerStep === tokensPerStep - 1) yield;
    }
    return index;
  }

  /** Number of tokens. */
  get size(): number {
    return this.tokens.length;
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

  private add(token: Token, before: Token | undefined): void {
    this.personal.add(token);
    if (before !== undefined) this.pairs.add(pairKey(before, token));
    const negated = this.scope.governs(token) ? 1 : 0;
    const seen = this.words.get(token.key);
    if (seen === undefined) this.words.set(token.key, { count: 1, negated });
    else {
      seen.count++;
      seen.negated += negated;
    }
  }
}

function pairKey(first: Token, second: Token): string {
  return `${first.key} ${second.key}`;
}
