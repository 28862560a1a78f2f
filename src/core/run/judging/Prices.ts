/** What a million tokens cost, in whatever currency the person thinks in. */
export interface Prices {
  input: number;
  output: number;
}

/** What tokens cost at these prices. */
export function costOf(
  tokens: { inputTokens?: number | undefined; outputTokens?: number | undefined },
  prices: Prices,
): number {
  return ((tokens.inputTokens ?? 0) * prices.input + (tokens.outputTokens ?? 0) * prices.output) / 1e6;
}
