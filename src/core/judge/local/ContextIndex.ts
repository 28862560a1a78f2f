import { NegationScope } from './NegationScope';
import { PersonalWords } from './PersonalWords';
import type { Token } from './Token';

/** How often a word stands in the context, and how often of these under a negation. */
interface Occurrence {
  count: number;
  negated: number;
}

/**
 * What the answer and the question are compared with: which of their words the context has, which of their words are
 * neighbours there, and in what order. Holds nothing of the words that neither has, so a long context stays cheap.
 */
export class ContextIndex {
  readonly personal = new PersonalWords();
  /** The answer's words in the context's order, as the ids of `answerIds`. */
  readonly order: number[] = [];
  private readonly words = new Map<string, Occurrence>();
  private readonly pairs = new Set<string>();
  private readonly scope = new NegationScope();
  private readonly wanted: ReadonlySet<string>;
  private before: string | undefined;
  private tokens = 0;

  constructor(
    readonly answerIds: ReadonlyMap<string, number>,
    questionKeys: Iterable<string>,
  ) {
    this.wanted = new Set([...answerIds.keys(), ...questionKeys]);
  }

  /** Number of tokens of the context. */
  get size(): number {
    return this.tokens;
  }

  /** Takes the context's next token. */
  add(token: Token): void {
    this.tokens++;
    this.personal.add(token);
    const negated = this.scope.governs(token) ? 1 : 0;
    const key = this.wanted.has(token.key) ? token.key : undefined;
    if (key !== undefined) this.addWanted(key, negated);
    this.before = key;
  }

  has(token: Token): boolean {
    return this.words.has(token.key);
  }

  hasPair(first: Token, second: Token): boolean {
    return this.pairs.has(pairKey(first.key, second.key));
  }

  /** Whether the context has the word, and never under the same sign: only negated, or never negated. */
  contradicts(token: Token, negated: boolean): boolean {
    const seen = this.words.get(token.key);
    if (seen === undefined) return false;
    return negated ? seen.negated === 0 : seen.negated === seen.count;
  }

  private addWanted(key: string, negated: number): void {
    if (this.before !== undefined) this.pairs.add(pairKey(this.before, key));
    const id = this.answerIds.get(key);
    if (id !== undefined) this.order.push(id);
    const seen = this.words.get(key);
    if (seen === undefined) this.words.set(key, { count: 1, negated });
    else {
      seen.count++;
      seen.negated += negated;
    }
  }
}

function pairKey(first: string, second: string): string {
  return `${first} ${second}`;
}
