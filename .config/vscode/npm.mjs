import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from './paths.mjs';

const stampName = 'stamp.json';

/**
 * Installs npm packages into `.vscode-test/<name>` once. The work is done in a folder of its own that is renamed
 * when complete, so an interrupted install is never taken for a whole one, two processes may install at once, and a
 * folder that is there is used without any network.
 * @param {object} options
 * @param {string} options.name the folder in the cache
 * @param {Record<string, string>} options.packages exact versions by package name
 * @param {(folder: string) => Promise<void>} [options.finish] further steps, before the install counts as complete
 * @returns {Promise<string>} the folder
 * @throws when npm fails; the message has its last lines
 */
export async function installOnce({ name, packages, finish }) {
  const folder = path.join(cacheFolder, name);
  const stamp = JSON.stringify(packages);
  if (readStamp(folder) === stamp) return folder;
  mkdirSync(cacheFolder, { recursive: true });
  removeAbandoned(name);
  const work = path.join(cacheFolder, `${name}.part-${process.pid}`);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work);
  console.error(
    `Installing ${Object.entries(packages)
      .map((entry) => entry.join('@'))
      .join(', ')} …`,
  );
  try {
    writeFileSync(path.join(work, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
    await npmInstall(work);
    await finish?.(work);
    writeFileSync(path.join(work, stampName), stamp);
    if (readStamp(folder) === stamp) return folder;
    rmSync(folder, { recursive: true, force: true });
    renameSync(work, folder);
    return folder;
  } catch (error) {
    if (readStamp(folder) === stamp) return folder;
    throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * `npm install` of what the folder's package.json asks for, without running any package's scripts.
 * @param {string} folder
 * @throws when npm cannot be started or fails
 */
export async function npmInstall(folder) {
  const options = [
    'install',
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
  ];
  const cli = process.env['npm_execpath'];
  const viaNode = cli !== undefined && /npm-cli\.c?js$/.test(cli);
  const child = viaNode
    ? spawn(process.execPath, [cli, ...options], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn('npm', options, {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: process.platform === 'win32',
      });
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  const code = await new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`npm could not be started: ${error.message}`)));
    child.once('close', resolve);
  });
  if (code === 0) return;
  const tail = output.trim().split('\n').slice(-15).join('\n');
  throw new Error(
    `npm install failed (exit code ${code}). The first run needs the npm registry; later runs work offline.\n${tail}`,
  );
}

/** @param {string} folder */
function readStamp(folder) {
  const file = path.join(folder, stampName);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Removes what an interrupted install of a process that is gone has left. @param {string} name */
function removeAbandoned(name) {
  for (const entry of readdirSync(cacheFolder)) {
    const pid = entry.startsWith(`${name}.part-`) ? Number(entry.slice(name.length + 6)) : undefined;
    if (pid !== undefined && !isRunning(pid)) {
      rmSync(path.join(cacheFolder, entry), { recursive: true, force: true });
    }
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
