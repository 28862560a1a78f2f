import { basename, join } from 'node:path';
import type { FileSet, FileSetProblem, Role } from './FileSet';
import { acceptedNames, proposedPath, rootSetId, type Layout } from './fileSetNames';
import { pathInside } from './insideFolder';

/** A file set with what is wrong with it. */
export interface FoundFileSet {
  set: FileSet;
  problems: FileSetProblem[];
}

/** What people call a case: the last part of its id, or the folder's name for the set right in it. */
export function caseName(set: Pick<FileSet, 'id' | 'folder'>): string {
  return set.id === rootSetId ? basename(set.folder) : (set.id.split('/').at(-1) ?? set.id);
}

/** How the files of a set are laid out, for the path of one to create. */
function layoutOf(set: FileSet): Layout {
  if (set.id === rootSetId) return 'folder';
  const files = Object.values(set.files).flat();
  return files.some((file) => pathInside(set.folder, file)?.startsWith(`${set.id}/`)) ? 'folder' : 'beside';
}

/** Says that a set lacks a role, what to create, and which other names would do. */
export function missingProblem(set: FileSet, role: 'query' | 'answer' | 'context'): FileSetProblem {
  const layout = layoutOf(set);
  const path = proposedPath(set.id, role, layout);
  const missing = role === 'context' ? 'context or hits' : role;
  const accepted =
    role === 'context'
      ? `${acceptedNames(role)}, a folder ${path.replace(/\.md$/, '')}/ with one chunk per file, or ${proposedPath(set.id, 'hits', layout)}`
      : acceptedNames(role);
  return {
    code: 'missing',
    role,
    file: join(set.folder, path),
    message: `${caseName(set)} has no ${missing} file. Add ${path} (accepted: ${accepted}).`,
  };
}

/** Says that two or more files claim the same role. */
export function ambiguousProblem(set: FileSet, role: Role, candidates: string[]): FileSetProblem {
  const names = candidates.map((file) => pathInside(set.folder, file) ?? file);
  return {
    code: 'ambiguous',
    role,
    file: candidates[0] ?? set.folder,
    candidates,
    message: `${caseName(set)} has ${candidates.length} candidates for its ${role}: ${names.join(', ')}. Choose one, or rename or remove the others.`,
  };
}
