export interface ServerBuild {
  /** The VS Code version, as `1.139.1`. */
  version: string;
  /** Where `out/server-main.js` lies. */
  folder: string;
  /** The Node.js executable to run it with. */
  node: string;
}
export interface StartOptions {
  build: ServerBuild;
  /** Settings lie in `User/settings.json` below it, as in the desktop VS Code. */
  userDataDir: string;
  extensionsDir: string;
  logFile: string;
  /** True: Workspace Trust is on, and an unknown folder opens in Restricted Mode. Default: off. */
  trust?: boolean;
  /** True: the address may name an extension under development and a suite; but no notification pops up. Default: off. */
  testDriver?: boolean;
  /** Added to the environment of the server and so of the extension host. */
  env?: Record<string, string>;
}
export interface RunningServer {
  port: number;
  /** `127.0.0.1:port` */
  authority: string;
  /** Resolves when the server has ended. */
  exited: Promise<unknown>;
  /** Ends the server and everything it started. */
  stop(): Promise<void>;
  logFile: string;
}
export function provisionServer(which: 'newest' | 'minimum'): Promise<ServerBuild>;
export function startServer(options: StartOptions): Promise<RunningServer>;
export function installVsix(options: {
  build: ServerBuild;
  vsix: string;
  userDataDir: string;
  extensionsDir: string;
}): Promise<void>;
export function workbenchUrl(
  authority: string,
  options: { folder: string; developmentPath?: string | undefined; testsPath?: string | undefined },
): string;
