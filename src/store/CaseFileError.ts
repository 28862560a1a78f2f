import type { FileSetProblem, Role } from './FileSet';

/** A file of a case that cannot be used, thrown while it is read and turned into a problem at its file. */
export class CaseFileError extends Error {
  override readonly name = 'CaseFileError';
  constructor(
    readonly code: 'empty' | 'binary' | 'too-large' | 'unreadable' | 'bad-format' | 'outside',
    readonly file: string,
    message: string,
  ) {
    super(message);
  }

  /** The problem to show for the role that the file was to fill. */
  problem(role: Role): FileSetProblem {
    return { code: this.code, message: this.message, file: this.file, role };
  }
}
