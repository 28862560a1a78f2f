import type { LoadedRun } from './RunComparison';

/** Why two runs without a case in common cannot be compared, with an id of each. */
export function noSharedCase(a: LoadedRun, b: LoadedRun): string {
  return `No case is in both runs. Ids in A look like ${idOf(a)}, in B like ${idOf(b)}: cases are paired by id.`;
}

function idOf({ cases }: LoadedRun): string {
  return JSON.stringify(cases[0]?.id);
}
