import { causeCounts } from './judging';
import { formatCount } from './score';

interface Counts {
  files: number;
  requests: number;
  cases: number;
  shared: number;
  notSent: Readonly<Record<string, number>>;
}

/** `1,200 requests for 1,234 cases in 1 file`. */
export function exportedText({ files, requests, cases }: Counts): string {
  const inFiles = files === 1 ? '1 file' : `${formatCount(files)} files`;
  return `${formatCount(requests)} ${requests === 1 ? 'request' : 'requests'} for ${formatCount(cases)} ${cases === 1 ? 'case' : 'cases'} in ${inFiles}`;
}

/** Why there are fewer requests than cases, a sentence each. */
export function exportedLess({ shared, notSent }: Counts): string[] {
  const left = causeCounts(notSent);
  return [
    ...(shared === 0
      ? []
      : [
          `${formatCount(shared)} ${shared === 1 ? 'case shares' : 'cases share'} the request of an equal one.`,
        ]),
    ...(left === '' ? [] : [`Not in it: ${left}.`]),
  ];
}
