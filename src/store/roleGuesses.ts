import { basename, dirname, extname, posix } from 'node:path';
import { roles, type Role } from './FileSet';
import { setNamesOf } from './fileSetNames';
import { byNaturalOrder } from './FolderListing';
import { pathInside } from './insideFolder';

/** A selected file with its size in bytes. */
export interface SelectedFile {
  path: string;
  size: number;
}

/** One way to give roles to the selected files, with why it is likely. */
export interface RoleGuess {
  files: Partial<Record<Role, string[]>>;
  /** `by name`, `by name and length`, or `by length`; `in another order` for the rest. */
  why: string;
}

/** Words in a file's name that hint at a role, the more telling role first. */
const hints: [Role, RegExp][] = [
  ['trace', /\btrace/],
  ['hits', /\b(hits?|retrieved|results?|ranking)\b/],
  ['prompt', /\b(prompt|system|template)/],
  ['answer', /\b(answers?|responses?|replies|reply|out|outputs?|completions?|generated|a\d+)\b/],
  ['context', /\b(contexts?|docs?|documents?|chunks?|passages?|sources?|knowledge|kb|evidence)\b/],
  ['query', /\b(query|queries|questions?|q\d*|user|inputs?|ask)\b/],
];

/**
 * Likely roles for selected files, the likeliest guess first, at most `limit`. A role that a name tells holds; then
 * words in names count; what is left is given by length: the shortest is the query, the longest the context. Every
 * guess has at least a query and an answer; more files than roles, or fewer than two, give none.
 */
export function roleGuesses(files: readonly SelectedFile[], limit = 7): RoleGuess[] {
  const sorted = [...files].sort((a, b) => a.size - b.size || byNaturalOrder(a.path, b.path));
  if (sorted.length < 2) return [];
  const byName = rolesByName(sorted);
  const rest = sorted.filter((file) => !byName.has(file.path));
  const free = (['query', 'answer', 'context', 'hits', 'prompt'] as const).filter(
    (role) => ![...byName.values()].includes(role),
  );
  if (rest.length > free.length) return [];
  const guesses: RoleGuess[] = [];
  for (const order of permutations(free.slice(0, rest.length))) {
    const given = new Map([...byName, ...rest.map((file, at) => [file.path, order[at]] as const)]);
    const guess = guessOf(sorted, given);
    if (guess.query === undefined || guess.answer === undefined) continue;
    guesses.push({
      files: guess,
      why: guesses.length > 0 ? 'in another order' : reason(byName.size, rest.length),
    });
    if (guesses.length === limit) break;
  }
  return guesses;
}

/**
 * The id for a set of chosen files: that of the set which one of them belongs to by its name, else the query file's
 * path without its ending, with a number when that id is taken.
 */
export function suggestedSetId(
  folder: string,
  files: Partial<Record<Role, string[]>>,
  taken: readonly string[],
): string {
  const paths = Object.values(files).flat();
  const named = paths.flatMap((path) => setNamesOf(pathInside(folder, path) ?? ''))[0];
  if (named !== undefined) return named.id;
  const first = files.query?.[0] ?? paths[0] ?? 'set';
  const at = pathInside(folder, dirname(first)) ?? '.';
  const stem = posix.join(at, basename(first, extname(first)));
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? stem : `${stem}-${count}`;
    if (!taken.includes(id)) return id;
  }
}

function rolesByName(files: readonly SelectedFile[]): Map<string, Role> {
  const found = new Map<string, Role>();
  for (const { path } of files) {
    const role = setNamesOf(basename(path))[0]?.role;
    if (role !== undefined) found.set(path, role);
  }
  for (const [role, hint] of hints) {
    if ([...found.values()].includes(role)) continue;
    const hinted = files.filter((file) => !found.has(file.path) && hint.test(words(file.path)));
    const [only, second] = hinted;
    if (only !== undefined && second === undefined) found.set(only.path, role);
  }
  return found;
}

/** A file's name in lower case with words apart: `finalAnswer_2.txt` → `final answer 2`. */
function words(path: string): string {
  const stem = basename(path.replaceAll('\\', '/'));
  return stem
    .slice(0, stem.length - extname(stem).length)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase();
}

/** Every order of the roles, in the order of the list first. */
function permutations(items: readonly Role[]): Role[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

function guessOf(
  files: readonly SelectedFile[],
  given: ReadonlyMap<string, Role | undefined>,
): RoleGuess['files'] {
  const guess: RoleGuess['files'] = {};
  for (const role of roles) {
    const paths = files.filter((file) => given.get(file.path) === role).map((file) => file.path);
    if (paths.length > 0) guess[role] = paths;
  }
  return guess;
}

function reason(named: number, rest: number): string {
  if (rest === 0) return 'by name';
  return named === 0 ? 'by length' : 'by name and length';
}
