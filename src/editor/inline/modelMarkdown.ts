/**
 * Markdown that shows a text of a model, a server or a file as it is. `appendText` is that of VS Code's
 * MarkdownString: it escapes what Markdown and icons are made of, but leaves tags and entities, which are shown as
 * nothing, and writes each space as `&nbsp;`, so that a paragraph cannot wrap. Runs of spaces stay as they are.
 */
export function modelMarkdown(text: string, appendText: (text: string) => string): string {
  const withoutTags = text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return (
    appendText(withoutTags)
      .replace(/(?<!&nbsp;)&nbsp;(?!&nbsp;)/g, ' ')
      // A line that begins with a number would be numbered anew.
      .replace(/^(\s*\d+)\./gm, '$1\\.')
  );
}
