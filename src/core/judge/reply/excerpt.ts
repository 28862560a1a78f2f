const longest = 40;

/** A piece of a reply for a sentence: on one line, cut after 40 characters. */
export function excerpt(text: string): string {
  const line = text
    .slice(0, 4 * longest)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  const cut = characters.length > longest || text.length > 4 * longest;
  return cut ? `${characters.slice(0, longest).join('')}…` : line;
}
