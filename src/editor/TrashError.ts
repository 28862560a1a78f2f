/** The trash did not take a run. Its name tells it, since two bundles have a class of their own. */
export class TrashError extends Error {
  override readonly name = 'TrashError';
}

export function isTrashError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'TrashError';
}
