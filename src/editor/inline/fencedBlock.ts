/** A Markdown code block that holds the text verbatim: its fence is longer than any run of backticks in the text. */
export function fencedBlock(text: string, language: string): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}${language}\n${text}\n${fence}`;
}
