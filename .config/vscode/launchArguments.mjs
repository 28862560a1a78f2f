import path from 'node:path';

/**
 * Reads the arguments that a desktop VS Code is started with by tests; flags that mean nothing to the server build
 * are passed over.
 * @param {string[]} args
 * @returns {{developmentPaths: string[], testsPath?: string, userDataDir?: string, extensionsDir?: string, folder?: string}}
 *   absolute paths
 * @throws when there is more than one folder
 */
export function launchArguments(args) {
  const values = (name) =>
    args.filter((arg) => arg.startsWith(`--${name}=`)).map((arg) => path.resolve(arg.slice(name.length + 3)));
  const folders = args.filter((arg) => !arg.startsWith('-'));
  if (folders.length > 1) {
    throw new Error(
      `One folder can be opened, not ${folders.length}: ${folders.join(', ')}. Values go after "=".`,
    );
  }
  return {
    developmentPaths: values('extensionDevelopmentPath'),
    testsPath: values('extensionTestsPath').at(-1),
    userDataDir: values('user-data-dir').at(-1),
    extensionsDir: values('extensions-dir').at(-1),
    folder: folders[0] === undefined ? undefined : path.resolve(folders[0]),
  };
}
