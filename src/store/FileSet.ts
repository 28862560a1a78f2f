/** The parts of a case that a file can hold. */
export const roles = ['query', 'answer', 'context', 'hits', 'prompt', 'trace'] as const;
export type Role = (typeof roles)[number];

/** Names that are accepted for a role in a file name, the canonical one first. */
export const roleNames: Record<Role, readonly string[]> = {
  query: ['query', 'question'],
  answer: ['answer', 'response'],
  context: ['context', 'contexts'],
  hits: ['hits'],
  prompt: ['prompt'],
  trace: ['trace'],
};

/** Endings that are accepted, in the order in which they are proposed. */
export const roleExtensions = ['md', 'txt', 'json', 'yaml', 'yml'] as const;

/**
 * The files of one case. `id` is the case's path inside `folder` with `/`, without role and ending
 * (`cases/refund-window`); `folder` is the absolute path of the workspace folder (or the store's root on the command
 * line). A role has one file, but for `context`, which may be a folder of chunks: then its files in natural order.
 */
export interface FileSet {
  id: string;
  folder: string;
  files: Partial<Record<Role, string[]>>;
  /** True when `files.context` are the chunks of a `<name>.context/` folder. */
  chunked: boolean;
}

/** A problem of a file set that keeps it from being judged, or that a person should know. */
export interface FileSetProblem {
  /** `missing`, `ambiguous`, `empty`, `binary`, `too-large`, `unreadable`, `bad-format`, `outside`, `nested`. */
  code: string;
  /** What, where, and how to fix it, in one or two sentences. */
  message: string;
  /** Absolute path of the file it is about; for a missing file, the path that is proposed. */
  file: string;
  role?: Role;
  /** For `ambiguous`: the candidates to ask about. */
  candidates?: string[];
}
