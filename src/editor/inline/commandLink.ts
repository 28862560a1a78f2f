/** A command with its arguments (plain JSON) as a Markdown link's parts. */
export interface CommandLink {
  label: string;
  command: string;
  args: readonly unknown[];
  tooltip?: string;
}

/**
 * A Markdown link that runs a command. VS Code decodes a command's query twice, once as a URI and once more before it
 * parses it, so it is encoded twice: a case's key holds `%20` where a folder's name has a space.
 */
export function commandLink(link: CommandLink): string {
  const query = encodeURIComponent(encodeURIComponent(JSON.stringify(link.args)))
    // Parentheses would end the link.
    .replace(/\(/g, '%28')
    .replace(/\)/g, '%29');
  const tooltip = link.tooltip === undefined ? '' : ` "${link.tooltip}"`;
  return `[${link.label}](command:${link.command}?${query}${tooltip})`;
}
