import { keyHash } from '../retrieval/keyHash';

/**
 * A fingerprint of a case's labels and their grades that does not depend on their order, so that two runs can tell
 * whether they were measured against the same labels. Undefined without any label.
 */
export function labelsHash(labels: ReadonlyMap<string, number> | undefined): string | undefined {
  if (labels === undefined || labels.size === 0) return undefined;
  let sum = 0;
  // Both terms are below 2^52, so that their sum is exact.
  for (const [label, grade] of labels) sum = (sum + keyHash(label, prefixOf(grade))) % 0x10000000000000;
  return sum.toString(36);
}

/** Nearly all labels have one of these grades. */
const common = ['0 ', '1 ', '2 ', '3 ', '4 '];

function prefixOf(grade: number): string {
  return common[grade] ?? `${grade} `;
}
