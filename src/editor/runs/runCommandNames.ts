/** The contributed commands about stored runs, without their prefix `ragJudge.`. */
export const runCommandNames = [
  'openRun',
  'renameRun',
  'deleteRun',
  'exportRun',
  'reparseRun',
  'revealRun',
] as const;
export type RunCommandName = (typeof runCommandNames)[number];
