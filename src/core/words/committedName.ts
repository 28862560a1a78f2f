/** The name of the run of a committed version: `support-faq.jsonl at HEAD (abc1234)`. */
export function committedName(name: string, commit: string): string {
  return `${name} at HEAD (${shortCommit(commit)})`;
}

/** `abc1234`, as git shows a commit. */
export function shortCommit(commit: string): string {
  return commit.slice(0, 7);
}
