/**
 * A text in which `[words](target)` stays text: a notification would make a link of it, to a command even, and names of
 * files and what stands in them are anybody's. A space without width is in between.
 */
export function plainMessage(text: string): string {
  return text.replaceAll('](', ']\u200b(');
}
