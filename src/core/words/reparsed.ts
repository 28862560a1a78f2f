import { formatCount } from './score';

/** `12 of 20 raw outputs read again, 3 with another result`. */
export function reparsedText({
  cases,
  read,
  changed,
}: {
  cases: number;
  read: number;
  changed: number;
}): string {
  return `${formatCount(read)} of ${formatCount(cases)} raw outputs read again, ${formatCount(changed)} with another result`;
}
