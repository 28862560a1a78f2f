/** Tests that start processes, worker threads or servers and so take seconds: a step of their own. */
export const processTests = [
  'test/**/*Process.test.ts',
  'test/worker/*Worker.test.ts',
  'test/worker/readRunInParts.test.ts',
  'test/cli/judgingFaults.test.ts',
  'test/harness/installOnce.test.ts',
];
