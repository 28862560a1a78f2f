import { build } from 'esbuild';
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { outFolder, root } from './paths.mjs';

/** @type {import('esbuild').BuildOptions} */
const options = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  sourcemap: 'inline',
  external: ['vscode', 'mocha'],
  logLevel: 'warning',
};

/**
 * Bundles the test extension that offers fake language models.
 * @returns {Promise<string>} its folder
 */
export function bundleFakeModels() {
  return bundleExtension('test/editor/fakeModels', 'fake-models');
}

/**
 * Bundles the test extension that changes settings.
 * @returns {Promise<string>} its folder
 */
export function bundleSettingsHand() {
  return bundleExtension('test/ui/settingsHand', 'settings-hand');
}

/** @param {string} source below the root @param {string} name */
async function bundleExtension(source, name) {
  const folder = path.join(outFolder, name);
  await build({ ...options, entryPoints: [path.join(root, source, 'extension.ts')], outdir: folder });
  copyFileSync(path.join(root, source, 'package.json'), path.join(folder, 'package.json'));
  return folder;
}

/**
 * Bundles the in-editor suite, each test file on its own.
 * @param {'test' | 'bench'} kind the tests, or the measurements
 * @returns {Promise<string>} the file for `extensionTestsPath`
 * @throws when a file does not compile
 */
export async function bundleEditorTests(kind = 'test') {
  const source = path.join(root, 'test/editor');
  const folder = path.join(outFolder, 'editor');
  rmSync(folder, { recursive: true, force: true });
  const tests = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`.${kind}.ts`))
    .map((file) => path.join(source, file));
  await build({
    ...options,
    entryPoints: [path.join(source, 'index.ts'), ...tests],
    outdir: folder,
    outbase: source,
  });
  return path.join(folder, 'index.js');
}
