/** Every contributed command, without its prefix `ragJudge.`. */
export const commandNames = [
  'judgeFileSet',
  'judgeCases',
  'judgeDataset',
  'resumeRun',
  'exportBatch',
  'importBatch',
  'clearCache',
  'runMetrics',
  'compareRuns',
  'compareWithHead',
  'showPanel',
  'showRawOutput',
  'compareRawOutput',
  'selectJudge',
  'setApiKey',
  'toggleInlineScores',
  'openSample',
  'showLog',
] as const;
export type CommandName = (typeof commandNames)[number];

/** `first` is a URI or a case's key, `selected` the Explorer's selection; both are missing from the palette. */
export type Command = (first: unknown, selected: unknown) => Promise<void>;
