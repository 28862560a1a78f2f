import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

const inputs = ['src', 'media', '.config/build.mjs', '.vscodeignore', 'package.json'];
const documents = ['README.md', 'CHANGELOG.md', 'LICENSE'];

/** Where `npm run package` puts the extension. */
export function vsixPath() {
  const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return path.join(root, `${name}-${version}.vsix`);
}

/**
 * The packed extension, packed now if anything that goes into it has changed since.
 * @returns {string} its path
 * @throws when packing fails
 */
export function freshVsix() {
  const file = vsixPath();
  if (!isCurrent(file, [...inputs, ...documents])) runScript('package');
  return file;
}

/**
 * Builds dist/ if a source has changed since.
 * @throws when the build fails
 */
export function freshBuild() {
  if (!isCurrent(path.join(root, 'dist/extension.js'), inputs)) runScript('build');
}

/** @param {string} name of a script in package.json */
function runScript(name) {
  const cli = process.env['npm_execpath'];
  const viaNode = cli !== undefined && /npm-cli\.c?js$/.test(cli);
  const { status } = spawnSync(
    viaNode ? process.execPath : 'npm',
    [...(viaNode ? [cli] : []), 'run', '--silent', name],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: !viaNode && process.platform === 'win32',
    },
  );
  if (status !== 0) throw new Error(`npm run ${name} failed.`);
}

/** @param {string} file @param {string[]} sources */
function isCurrent(file, sources) {
  if (!existsSync(file)) return false;
  const made = statSync(file).mtimeMs;
  return sources.every((source) => newest(path.join(root, source)) <= made);
}

/** The latest change in a file or folder, 0 when there is none. @param {string} file @returns {number} */
function newest(file) {
  if (!existsSync(file)) return 0;
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(file).map((entry) => newest(path.join(file, entry))));
}
