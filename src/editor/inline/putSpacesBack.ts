/**
 * `MarkdownString.appendText` writes each space as `&nbsp;`, so that a paragraph cannot wrap. This puts single spaces
 * back; runs of them stay as they are.
 */
export function putSpacesBack(escaped: string): string {
  return escaped.replace(/(?<!&nbsp;)&nbsp;(?!&nbsp;)/g, ' ');
}
