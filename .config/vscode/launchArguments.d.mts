export function launchArguments(args: readonly string[]): {
  developmentPaths: string[];
  testsPath: string | undefined;
  userDataDir: string | undefined;
  extensionsDir: string | undefined;
  folder: string | undefined;
};
