import type { SteeringMatch } from './SteeringSpan';

/** Characters that nobody sees: zero-width ones, overrides of the direction, tags and the selectors that carry bytes. */
const hidden =
  /* eslint-disable-next-line no-misleading-character-class -- these are single characters on purpose */
  /[\u034f\u115f\u1160\u180e\u200b-\u200d\u202d\u202e\u2060-\u2064\u3164\ufeff\uffa0\u{e0000}-\u{e007f}\u{e0100}-\u{e01ef}]/gu;

/** Letters of scripts that have no use for a zero-width character inside a word. */
const plainLetter = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/** So many zero-width characters in a row hide something: no script or emoji has them. */
const hiddenRun = 4;

type Family = 'zero-width' | 'override' | 'tag' | 'selector';

interface Run {
  family: Family;
  from: number;
  to: number;
  /** Code points. */
  length: number;
}

/**
 * Places in text[from, to) where invisible characters can hide a text from a reader that a model sees: overrides of the
 * direction (U+202D, U+202E), tag characters outside of a flag emoji, two or more supplementary variation selectors,
 * four or more zero-width characters in a row, or one inside a Latin, Greek or Cyrillic word. Joiners in emoji and in
 * scripts that need them, soft hyphens, direction marks and isolates are ordinary.
 */
export function findHidden(text: string, { from, to }: { from: number; to: number }): SteeringMatch[] {
  return runsIn(text, { from, to }).flatMap((run) => {
    const kind = kindOf(text, run);
    return kind === undefined ? [] : [{ kind, from: run.from, to: run.to }];
  });
}

/** The text that tag characters spell: each stands for the ASCII character 0xE0000 below it. */
export function spelledByTags(text: string): string {
  return Array.from(text, (char) => (char.codePointAt(0) ?? 0) - 0xe0000)
    .filter((code) => code >= 0x20 && code < 0x7f)
    .map((code) => String.fromCharCode(code))
    .join('');
}

function runsIn(text: string, { from, to }: { from: number; to: number }): Run[] {
  const runs: Run[] = [];
  const slice = text.slice(from, to);
  for (const match of slice.matchAll(hidden)) {
    const at = from + match.index;
    const family = familyOf(match[0].codePointAt(0) ?? 0);
    const last = runs.at(-1);
    if (last !== undefined && last.to === at && last.family === family) {
      last.to = at + match[0].length;
      last.length += 1;
    } else runs.push({ family, from: at, to: at + match[0].length, length: 1 });
  }
  return runs;
}

function familyOf(code: number): Family {
  if (code === 0x202d || code === 0x202e) return 'override';
  if (code >= 0xe0100) return 'selector';
  return code >= 0xe0000 ? 'tag' : 'zero-width';
}

function kindOf(text: string, run: Run): SteeringMatch['kind'] | undefined {
  switch (run.family) {
    case 'override':
      return 'bidi-override';
    case 'tag':
      return isFlag(text, run) ? undefined : 'tag-characters';
    case 'selector':
      return run.length > 1 ? 'hidden-characters' : undefined;
    case 'zero-width':
      return run.length >= hiddenRun || isInsideWord(text, run) ? 'hidden-characters' : undefined;
  }
}

/** `\u{1f3f4}` and at most six tags are the flag of a region, such as Scotland's. */
function isFlag(text: string, { from, length }: Run): boolean {
  return length <= 7 && text.slice(Math.max(0, from - 2), from) === '\u{1f3f4}';
}

function isInsideWord(text: string, { from, to }: Run): boolean {
  return plainLetter.test(text.charAt(from - 1)) && plainLetter.test(text.charAt(to));
}
