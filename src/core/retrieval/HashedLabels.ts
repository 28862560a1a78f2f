/** Labels that can be hashed without making their texts. */
export interface HashedLabels extends ReadonlyMap<string, number> {
  /** The keyHash of each label behind the prefix that its grade has. */
  prefixedHashes(prefixOf: (grade: number) => string): number[];
}
