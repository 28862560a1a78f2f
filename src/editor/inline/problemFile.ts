/**
 * Where a problem of a dataset lies, as a path with `/`: the dataset itself, another file of its workspace folder (the
 * labels of a run), or undefined when it is none of the two and can only be told at the dataset. Problems name files by
 * their path inside the folder.
 */
export function problemFile(
  file: string,
  { dataset, folder }: { dataset: string; folder: string | undefined },
): string | undefined {
  if (dataset.endsWith(`/${file}`)) return dataset;
  if (folder === undefined || file.split('/').some((part) => part === '..' || part === '')) return undefined;
  return file.includes('\\') ? undefined : `${folder.replace(/\/$/, '')}/${file}`;
}
