/** What of a run's earlier results did not stay, by counts: see ResumedResults. */
export interface ResumedCounts {
  kept: number;
  changed: number;
  gone: number;
  failed: number;
  torn: number;
  repeated: number;
}

/** What is gone on with, and what of it did not stay, a sentence each. */
export function resumedSentences(id: string, counts: ResumedCounts): string[] {
  const { kept, changed, gone, failed, torn, repeated } = counts;
  const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);
  return [
    `Going on with run ${id}: ${count(kept, 'case is', 'cases are')} judged already.`,
    ...(torn === 0
      ? []
      : [
          `${count(torn, 'line', 'lines')} of its results, cut off by a crash, could not be read and ${torn === 1 ? 'was' : 'were'} removed.`,
        ]),
    ...(repeated === 0 ? [] : [`${count(repeated, 'repeated line was', 'repeated lines were')} removed.`]),
    ...(changed === 0
      ? []
      : [
          `${count(changed, 'case has', 'cases have')} changed in the dataset since and will be judged anew.`,
        ]),
    ...(gone === 0
      ? []
      : [`${count(gone, 'case is', 'cases are')} no longer in the dataset: removed from the run.`]),
    ...(failed === 0 ? [] : [`${count(failed, 'case', 'cases')} whose call failed will be asked again.`]),
  ];
}
