/** A letter or digit in any script. */
const letterOrDigit = /[\p{L}\p{N}]/u;

/** Whether an answer can claim anything. One of symbols only does not, is known to fool judges, and is never sent. */
export function makesClaim(answer: string): boolean {
  return letterOrDigit.test(answer);
}
