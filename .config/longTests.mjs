/** Tests that take seconds, a step of their own: those that start processes, threads or servers, and those of many cases. */
export const longTests = [
  'test/**/*Process.test.ts',
  'test/**/*Properties.test.ts',
  'test/**/*Acceptance.test.ts',
  'test/worker/*Worker.test.ts',
  'test/worker/brokenFiles.test.ts',
  'test/worker/readPair.test.ts',
  'test/worker/readRunInParts.test.ts',
  'test/cli/batchRun.test.ts',
  'test/cli/judgingFaults.test.ts',
  'test/core/judge/local/labelled.test.ts',
  'test/core/judge/parseFuzz.test.ts',
  'test/harness/installOnce.test.ts',
];
