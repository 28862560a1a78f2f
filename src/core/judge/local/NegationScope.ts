import type { Token } from './Token';

/** Tokens after a negation that it is taken to govern, up to the next break. */
const scopeLength = 4;

/** Follows a text and tells which tokens stand shortly after a negation (`not`, `never`, `no`, …) without a break. */
export class NegationScope {
  private left = 0;

  governs(token: Pick<Token, 'afterBreak' | 'negation'>): boolean {
    if (token.afterBreak) this.left = 0;
    if (token.negation) {
      this.left = scopeLength;
      return false;
    }
    if (this.left === 0) return false;
    this.left--;
    return true;
  }
}
