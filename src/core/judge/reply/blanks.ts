const blank = /[\s\ufeff]/;
const space = 0x20;

/** The first position from `at` on that is neither blank nor, where `comments` are allowed, part of a comment. */
export function skipBlanks(text: string, at: number, comments: boolean): number {
  while (at < text.length) {
    if (isBlank(text, at)) at++;
    else if (comments && startsComment(text, at)) at = commentEnd(text, at);
    else break;
  }
  return at;
}

/** Whether `//`, a slash with a star, or `#` starts at `at`. */
export function startsComment(text: string, at: number): boolean {
  const character = text[at];
  if (character === '#') return true;
  return character === '/' && (text[at + 1] === '/' || text[at + 1] === '*');
}

function commentEnd(text: string, at: number): number {
  const [closing, length] = text.startsWith('/*', at) ? ['*/', 2] : ['\n', 1];
  const end = text.indexOf(closing, at + 1);
  return end < 0 ? text.length : end + length;
}

/** Printable ASCII is decided without the pattern: nearly every character is. */
function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code > space && code < 0x7f) return false;
  return code === space || blank.test(text[at] ?? '');
}
