/** Counts of pairs; together all of them. */
export interface WinsTiesLosses {
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
}

/** How many differences are above zero, zero, and below. */
export function winsTiesLosses(differences: readonly number[]): WinsTiesLosses {
  const wins = differences.filter((one) => one > 0).length;
  const losses = differences.filter((one) => one < 0).length;
  return { wins, ties: differences.length - wins - losses, losses };
}
