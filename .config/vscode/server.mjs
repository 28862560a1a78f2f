// The server build of VS Code from npm: installs it, starts it, installs extensions into it.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { atExit } from './exit.mjs';
import { installOnce, npmInstall } from './npm.mjs';
import { nodePins, vscodePins } from './pins.mjs';

const startTimeoutMs = 60_000;
const stopTimeoutMs = 5_000;

/**
 * @param {'newest' | 'minimum'} which
 * @returns {Promise<import('./server.d.mts').ServerBuild>}
 * @throws when the platform has no server build, or npm fails
 */
export async function provisionServer(which) {
  const pin = vscodePins[which];
  const nodePin = nodePins[`${process.platform}-${process.arch}`];
  if (nodePin === undefined) {
    throw new Error(
      `The server build of VS Code runs on Linux and macOS, not on ${process.platform}-${process.arch}. ` +
        'Set RAG_JUDGE_DESKTOP=1 to use a desktop VS Code that is downloaded, or VSCODE_EXECUTABLE to the path of one.',
    );
  }
  const server = await installOnce({
    name: `vscode-server-${pin.vscode}`,
    packages: { 'code-server': pin.codeServer },
    finish: (folder) => npmInstall(path.join(folder, 'node_modules/code-server/lib/vscode')),
  });
  const nodeVersion = nodePin[pin.nodeMajor];
  const node = await installOnce({ name: `node-${nodeVersion}`, packages: { [nodePin.name]: nodeVersion } });
  return {
    version: pin.vscode,
    folder: path.join(server, 'node_modules/code-server/lib/vscode'),
    node: path.join(node, 'node_modules', nodePin.name, 'bin/node'),
  };
}

/**
 * Starts the server on a free loopback port. It ends with this process, however this process ends.
 * @param {import('./server.d.mts').StartOptions} options
 * @returns {Promise<import('./server.d.mts').RunningServer>}
 * @throws when the server ends early or does not listen within a minute; the message has the end of its log
 */
export async function startServer({
  build,
  userDataDir,
  extensionsDir,
  logFile,
  trust = false,
  testDriver = false,
  env = {},
}) {
  mkdirSync(path.dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const args = [
    ...['--host', '127.0.0.1', '--port', '0', '--without-connection-token', '--accept-server-license-terms'],
    ...['--telemetry-level', 'off', ...(testDriver ? ['--enable-smoke-test-driver'] : [])],
    ...['--server-data-dir', path.join(userDataDir, 'server'), '--user-data-dir', userDataDir],
    ...['--extensions-dir', extensionsDir],
    ...(trust ? [] : ['--disable-workspace-trust']),
  ];
  const guard = new URL('endWithParent.mjs', import.meta.url).href;
  const child = spawn(build.node, ['--import', guard, 'out/server-main.js', ...args], {
    cwd: build.folder,
    // A process group of its own: the extension hosts and watchers that it starts are ended with it.
    detached: true,
    env: { ...cleanEnvironment(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const killGroup = (signal) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  };
  const forget = atExit(() => killGroup('SIGKILL'));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      killGroup('SIGTERM');
      const timer = setTimeout(() => killGroup('SIGKILL'), stopTimeoutMs);
      await exited;
      clearTimeout(timer);
    }
    killGroup('SIGKILL');
    forget();
  };
  child.stdin.on('error', () => undefined); // the server is gone; `exited` tells
  child.once('close', () => closeSync(log));
  child.stderr.on('data', (data) => writeSync(log, data));
  try {
    const port = await new Promise((resolve, reject) => {
      let seen = '';
      const fail = (why) => reject(new Error(`VS Code ${build.version} ${why}\n${logTail(logFile)}`));
      const timer = setTimeout(() => fail('did not start within a minute.'), startTimeoutMs);
      child.once('error', (error) => reject(new Error(`VS Code could not be started: ${error.message}`)));
      child.once('exit', (code, signal) => fail(`ended while starting (${code ?? signal}).`));
      child.stdout.on('data', (data) => {
        writeSync(log, data);
        if (seen.length < 10_000) seen += String(data);
        const match = /Extension host agent listening on (\d+)/.exec(seen);
        if (match === null) return;
        clearTimeout(timer);
        resolve(Number(match[1]));
      });
    });
    return { port, authority: `127.0.0.1:${port}`, exited, stop, logFile };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Installs a packed extension.
 * @param {{build: import('./server.d.mts').ServerBuild, vsix: string, userDataDir: string, extensionsDir: string}} options
 * @throws when VS Code refuses it; the message has what VS Code said
 */
export async function installVsix({ build, vsix, userDataDir, extensionsDir }) {
  const args = [
    ...['out/server-main.js', '--install-extension', vsix, '--force', '--accept-server-license-terms'],
    ...['--server-data-dir', path.join(userDataDir, 'server'), '--user-data-dir', userDataDir],
    ...['--extensions-dir', extensionsDir],
  ];
  const child = spawn(build.node, args, {
    cwd: build.folder,
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const forget = atExit(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  forget();
  if (code !== 0 || !output.includes('was successfully installed')) {
    throw new Error(`VS Code ${build.version} did not install ${vsix}:\n${output}`);
  }
}

/**
 * The address of the workbench.
 * @param {string} authority host:port of the server
 * @param {{folder: string, developmentPath?: string, testsPath?: string}} options
 */
export function workbenchUrl(authority, { folder, developmentPath, testsPath }) {
  const remote = (file) => `vscode-remote://${authority}${file}`;
  const url = new URL(`http://${authority}/`);
  url.searchParams.set('folder', folder);
  const payload = [
    ...(developmentPath === undefined ? [] : [['extensionDevelopmentPath', remote(developmentPath)]]),
    ...(testsPath === undefined ? [] : [['extensionTestsPath', remote(testsPath)]]),
  ];
  if (payload.length > 0) {
    url.searchParams.set('payload', JSON.stringify([...payload, ['skipWelcome', 'true']]));
  }
  return url.href;
}

/** The environment without what a surrounding VS Code or test runner has left in it for its own children. */
function cleanEnvironment() {
  const foreign = /^(VSCODE_|ELECTRON_|VITEST|NODE_OPTIONS$|NODE_ENV$|npm_)/;
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !foreign.test(name) || name === 'VSCODE_EXECUTABLE'),
  );
}

/** @param {string} logFile */
function logTail(logFile) {
  return readFileSync(logFile, 'utf8').split('\n').slice(-40).join('\n');
}
