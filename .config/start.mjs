// Opens a copy of the sample workspace in a real VS Code with the extension loaded: the desktop one when it is
// installed (VSCODE_EXECUTABLE, or `code` on the PATH), else the server build from npm. `npm start`
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './vscode/exit.mjs';
import { installFolder } from './vscode/installFolder.mjs';
import { root } from './vscode/paths.mjs';
import { copySample } from './vscode/sample.mjs';
import { provisionServer, startServer, workbenchUrl } from './vscode/server.mjs';
import { freshBuild } from './vscode/vsix.mjs';

/** @returns {string | undefined} the command of a desktop VS Code */
function findDesktop() {
  const chosen = process.env['VSCODE_EXECUTABLE'];
  if (chosen !== undefined && chosen !== '') return chosen;
  const name = process.platform === 'win32' ? 'code.cmd' : 'code';
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/**
 * @param {string} command
 * @param {string} workspace
 * @returns {Promise<number>} the exit code, once the window is closed
 */
function openDesktop(command, workspace) {
  console.log(`Opening ${workspace} in ${command}. The copy is removed when its window is closed.`);
  const args = ['--new-window', '--wait', `--extensionDevelopmentPath=${root}`, workspace];
  const shell = process.platform === 'win32';
  const child = spawn(shell ? `"${command}"` : command, shell ? args.map((arg) => `"${arg}"`) : args, {
    stdio: 'inherit',
    shell,
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${command} could not be started: ${error.message}`)));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * @param {string} folder for the server's own files
 * @param {string} workspace
 * @returns {Promise<number>} the exit code, should the server end by itself
 */
async function serve(folder, workspace) {
  const extensionsDir = path.join(folder, 'extensions');
  const userDataDir = path.join(folder, 'user-data');
  installFolder(extensionsDir, root);
  mkdirSync(path.join(userDataDir, 'User'), { recursive: true });
  writeFileSync(
    path.join(userDataDir, 'User/settings.json'),
    JSON.stringify({
      'workbench.startupEditor': 'readme',
      'workbench.secondarySideBar.defaultVisibility': 'hidden',
    }),
  );
  const server = await startServer({
    build: await provisionServer('newest'),
    userDataDir,
    extensionsDir,
    logFile: path.join(folder, 'server.log'),
  });
  console.log(`VS Code with the sample workspace: ${workbenchUrl(server.authority, { folder: workspace })}`);
  console.log('Open this address in a browser on this machine. Ctrl+C ends it and removes the copy.');
  await server.exited;
  console.error('VS Code has ended by itself.');
  return 1;
}

try {
  freshBuild();
  const temporary = temporaryFolder('start');
  const workspace = path.join(temporary.folder, 'sample');
  copySample(workspace);
  const desktop = findDesktop();
  process.exit(
    await (desktop === undefined ? serve(temporary.folder, workspace) : openDesktop(desktop, workspace)),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
