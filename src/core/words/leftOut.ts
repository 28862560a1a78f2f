import type { LeftOut } from '../run/RunComparison';

/** Why a pair has no difference: `no-relevant in both`, `no-response in B`, `timeout in A and refused in B`, `only in A`. */
export function leftOutWords({ a, b }: Pick<LeftOut, 'a' | 'b'>): string {
  if (a === notInA) return 'only in B';
  if (b === notInB) return 'only in A';
  if (a === b) return `${a} in both`;
  return [...(a === null ? [] : [`${a} in A`]), ...(b === null ? [] : [`${b} in B`])].join(' and ');
}

/** The causes of a case that one run does not have. */
export const notInA = 'not-in-a';
export const notInB = 'not-in-b';
