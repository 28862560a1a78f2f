/** `1.`, `a)`, `-`, `*`, `•` or `##` at the start of a line. */
const listMarker = /^[ \t]*(?:(?:\d{1,3}|[a-zA-Z])[.)]|[-*•+]|#{1,6})(?=[ \t])/gm;
/** `[1]`, `[S1]`, `[S1, S3]`, `[^2]`, `【4†source】`. */
const citation = /\[\^?[A-Za-z]{0,3}\d{1,3}(?:\s*[,;–-]\s*[A-Za-z]{0,3}\d{1,3})*\]|【[^】\n]{0,40}】/g;

/**
 * The text with list markers and citation marks as spaces, offsets unchanged: they are form, not claims, and a citation
 * is no grounding. Else the `3.` of a list would be a number that the context lacks.
 */
export function maskStructure(text: string): string {
  const blank = (mark: string): string => ' '.repeat(mark.length);
  return text.replace(listMarker, blank).replace(citation, blank);
}
