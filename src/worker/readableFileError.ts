/** An error of the file system as one with a readable sentence; any other as it is. `wanted` says what to name instead of a folder. */
export function readableFileError(
  error: unknown,
  { file, wanted }: { file: string; wanted: string },
): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return new Error(`${file}: there is no such file.`, { cause: error });
    case 'EISDIR':
      return new Error(`${file} is a folder. Name ${wanted}.`, { cause: error });
    case 'EACCES':
    case 'EPERM':
      return new Error(`${file} cannot be read: permission denied.`, { cause: error });
    default:
      return error;
  }
}
