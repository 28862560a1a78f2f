import { randomBytes } from 'node:crypto';

export interface RunIdParts {
  startedAt: Date;
  /** Place among the runs of one evaluation, from 0 to 99. */
  ordinal: number;
}

/**
 * An id that sorts by time and place, is safe as a file name everywhere and is unique among processes:
 * `20261130-195941-123-00-8f2c1a` (UTC, milliseconds, ordinal, six random hex digits).
 */
export function newRunId({ startedAt, ordinal }: RunIdParts): string {
  const digits = startedAt.toISOString().replace(/\D/g, '');
  const time = [digits.slice(0, 8), digits.slice(8, 14), digits.slice(14, 17)].join('-');
  return `${time}-${String(ordinal).padStart(2, '0')}-${randomBytes(3).toString('hex')}`;
}

/** Whether a text can be a run's id, and so a folder's name: no separator, no leading dot, at most 100 characters. */
export function isRunId(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(text);
}
