import { roleExtensions, roleNames, roles, type Role } from './FileSet';

/** How a file's name ties it to its case: `<name>.<role>.<ext>`, `<name>/<role>.<ext>`, or a chunk of its context. */
export type Layout = 'beside' | 'folder' | 'chunk';

/** What a path says of its file. `id` is the case's path with `/`, `.` for a set right in the workspace folder. */
export interface SetName {
  id: string;
  /** The last part of the id; for the set right in the workspace folder, `.`. */
  name: string;
  role: Role;
  layout: Layout;
}

const roleByName = new Map(roles.flatMap((role) => roleNames[role].map((name) => [name, role] as const)));
const endings = new Set<string>(roleExtensions);
const contextNames = new Set(roleNames.context);

/** The id of the set whose files lie right in the workspace folder. */
export const rootSetId = '.';

/**
 * What a path inside the workspace folder (with `/` or `\`) says of its file, the likelier reading first; empty when
 * it says nothing. Roles and endings are case-insensitive, names are not.
 */
export function setNamesOf(path: string): SetName[] {
  const parts = path.split(/[\\/]/).filter((part) => part !== '' && part !== '.');
  const file = parts.pop();
  if (file === undefined || file.startsWith('.')) return [];
  return [chunkName(parts), fileName(parts, file)].filter((name) => name !== undefined);
}

function chunkName(folders: readonly string[]): SetName | undefined {
  const folder = folders.at(-1);
  if (folder === undefined) return undefined;
  const above = folders.slice(0, -1);
  if (contextNames.has(folder.toLowerCase())) return named(above, { role: 'context', layout: 'chunk' });
  const dot = folder.lastIndexOf('.');
  if (dot < 1 || !contextNames.has(folder.slice(dot + 1).toLowerCase())) return undefined;
  return named([...above, folder.slice(0, dot)], { role: 'context', layout: 'chunk' });
}

function fileName(folders: readonly string[], file: string): SetName | undefined {
  const words = file.split('.');
  const ending = words.pop()?.toLowerCase();
  const role = roleByName.get(words.pop()?.toLowerCase() ?? '');
  if (role === undefined || ending === undefined || !endings.has(ending)) return undefined;
  if (words.length === 0) return named(folders, { role, layout: 'folder' });
  const name = words.join('.');
  return name === '' ? undefined : named([...folders, name], { role, layout: 'beside' });
}

function named(path: readonly string[], what: { role: Role; layout: Layout }): SetName {
  return { id: path.join('/') || rootSetId, name: path.at(-1) ?? rootSetId, ...what };
}

/** Whether a folder's name says that it holds the chunks of `name`'s context, or of the set that it lies in. */
export function isChunkFolder(folder: string, name?: string): boolean {
  const lower = folder.toLowerCase();
  if (name === undefined) return contextNames.has(lower);
  return (
    folder.startsWith(`${name}.`) &&
    folder.length > name.length + 1 &&
    contextNames.has(lower.slice(name.length + 1))
  );
}

/** The path inside the workspace folder of a file to create for a role: `cases/refund.answer.md`. */
export function proposedPath(id: string, role: Role, layout: Layout): string {
  const ending = role === 'hits' || role === 'trace' ? 'json' : 'md';
  const file = `${roleNames[role][0] ?? role}.${ending}`;
  if (id === rootSetId) return file;
  return layout === 'beside' ? `${id}.${file}` : `${id}/${file}`;
}

/** The names that are accepted for a role, in words: `query or question, ending in .md, .txt, .json, .yaml or .yml`. */
export function acceptedNames(role: Role): string {
  const list = roleExtensions.map((ending) => `.${ending}`);
  return `${roleNames[role].join(' or ')}, ending in ${list.slice(0, -1).join(', ')} or ${list.at(-1) ?? ''}`;
}
