import type { RunHead } from './Run';

/** Longest title of a run, in UTF-16 units. */
export const longestTitle = 200;

/**
 * What keeps a text from being a run's title, as a sentence; undefined when nothing does. A title is one line of 1 to
 * 200 characters, white space around it aside, without control characters and without those that reorder text.
 */
export function runTitleFault(text: string): string | undefined {
  const title = text.trim();
  if (title === '') return 'A run needs a name.';
  if (title.length > longestTitle)
    return `A name has at most ${longestTitle} characters; this one has ${title.length}.`;
  return /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(title)
    ? 'A name is one line without control characters.'
    : undefined;
}

/** What a person reads as a run's name: the title that it was given, else the system that was evaluated. */
export function runTitle({ title, name }: Pick<RunHead, 'title' | 'name'>): string {
  return title ?? name;
}
