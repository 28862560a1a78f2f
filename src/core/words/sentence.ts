/**
 * A text's first sentence on one line, with its full stop: up to a mark that white space, a closing quote or the end
 * follows (so that `0.62` and `[S1].` hold together), or a full-width one. A text without a mark is one sentence.
 */
export function firstSentence(text: string): string {
  const line = oneLine(text);
  const end = /(?:[.!?\u2026]+["'\u201d\u2019)\]]*(?=\s|$))|(?:[\u3002\uff01\uff1f][\u300d\u300f\u201d]*)/u;
  const pattern = new RegExp(end.source, 'gu');
  for (const match of line.matchAll(pattern)) {
    const sentence = line.slice(0, match.index + match[0].length);
    if (!isAbbreviation(sentence)) return sentence;
  }
  return line;
}

/** A text cut to `max` UTF-16 units, an ellipsis included, never inside a character and rather between words. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  let cut = text.slice(0, max - 1);
  if (/[\ud800-\udbff]$/.test(cut)) cut = cut.slice(0, -1);
  const space = cut.lastIndexOf(' ');
  if (space > max * 0.7) cut = cut.slice(0, space);
  return `${cut.trimEnd()}\u2026`;
}

/** White space of any kind, line ends and control characters included, as single spaces. */
export function oneLine(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters of a model's text must not reach an editor line
  return text.replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/gu, ' ').trim();
}

/** Only the end is looked at: a text of nothing but abbreviations must not take the square of its length. */
function isAbbreviation(sentence: string): boolean {
  return /(?:^|[\s(])(?:e\.g|i\.e|cf|vs|etc|Mr|Mrs|Ms|Dr|St|Fig|approx)\.$/u.test(sentence.slice(-12));
}
