/**
 * A text in which `$(name)` stays text: lists of the editor, such as quick picks and tests, would show it as an icon.
 * A space without width is in between.
 */
export function plainLabel(text: string): string {
  return text.replaceAll('$(', '$\u200b(');
}
