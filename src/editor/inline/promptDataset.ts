/** A stem that can stand in a glob as it is. */
const plainStem = /^[\p{L}\p{N} ._-]+$/u;

/**
 * The glob of the dataset that belongs to a prompt file by its stem: `support.prompt.md` and
 * `support.dataset.jsonl`, wherever it lies in the folder. Undefined when the name gives no stem.
 */
export function promptDatasetGlob(promptPath: string): string | undefined {
  const name = promptPath.split('/').at(-1) ?? '';
  const stem = /^(.+)\.prompt\.[^.]+$/i.exec(name)?.[1];
  return stem !== undefined && plainStem.test(stem)
    ? `**/${stem}.dataset.{jsonl,json,yaml,csv,tsv}`
    : undefined;
}
