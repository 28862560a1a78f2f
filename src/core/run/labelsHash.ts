import type { HashedLabels } from '../retrieval/HashedLabels';
import { keyHash } from '../retrieval/keyHash';

/**
 * A fingerprint of a case's labels and their grades that does not depend on their order, so that two runs can tell
 * whether they were measured against the same labels. Undefined without any label.
 */
export function labelsHash(labels: ReadonlyMap<string, number> | undefined): string | undefined {
  if (labels === undefined || labels.size === 0) return undefined;
  let sum = 0;
  for (const hash of isHashed(labels) ? labels.prefixedHashes(prefixOf) : hashesOf(labels)) {
    // Both terms are at most 2^52, so that their sum is exact.
    sum += hash;
    if (sum >= modulus) sum -= modulus;
  }
  return inBase36(sum);
}

function hashesOf(labels: ReadonlyMap<string, number>): number[] {
  const hashes: number[] = [];
  for (const [label, grade] of labels) hashes.push(keyHash(label, prefixOf(grade)));
  return hashes;
}

function isHashed(labels: ReadonlyMap<string, number>): labels is HashedLabels {
  return 'prefixedHashes' in labels;
}

const modulus = 0x10000000000000;

/** 36^5: both halves of a number are small integers, whose toString is fast. */
const low = 60_466_176;

/** What `value.toString(36)` gives, for a whole number from 0 below 2^53. */
function inBase36(value: number): string {
  const high = Math.floor(value / low);
  const rest = (value % low).toString(36);
  return high === 0 ? rest : `${high.toString(36)}${rest.padStart(5, '0')}`;
}

/** Nearly all labels have one of these grades. */
const common = ['0 ', '1 ', '2 ', '3 ', '4 '];

function prefixOf(grade: number): string {
  return common[grade] ?? `${grade} `;
}
