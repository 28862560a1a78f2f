// What two bundles both hold lies in a third one, once: `session.js` and `cli.js` would carry the same core twice.
import { build } from 'esbuild';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds `shared.js` with all modules of src/ that every one of these bundles has, and gives the plugin by which the
 * bundles take them from there.
 * @param {import('esbuild').BuildOptions} common
 * @param {import('esbuild').BuildOptions[]} bundles
 * @returns {Promise<import('esbuild').Plugin>}
 */
export async function sharedBundle(common, bundles) {
  const dry = await Promise.all(
    bundles.map((options) => build({ ...options, write: false, metafile: true })),
  );
  const held = dry.map(({ metafile }) => new Set(modulesOf(metafile)));
  const [first, ...rest] = held;
  const wanted = [...(first ?? [])].filter((file) => rest.every((one) => one.has(file))).sort();
  const contents = wanted.map((file, at) => `export * as m${at} from './${file}';`).join('\n');
  const { metafile } = await build({
    ...common,
    metafile: true,
    stdin: { contents, resolveDir: root, sourcefile: 'shared.ts', loader: 'ts' },
    outdir: undefined,
    outfile: path.join(root, 'dist', 'shared.js'),
  });
  // A module that came along must not be in a bundle as well: it would be two, with classes of the same name.
  const inside = modulesOf(metafile);
  const alone = inside.filter((file) => !wanted.includes(file));
  if (alone.some((file) => held.some((one) => one.has(file)))) {
    const names = alone.filter((file) => held.some((one) => one.has(file)));
    throw new Error(`In shared.js and in a bundle beside it: ${names.join(', ')}`);
  }
  return takeFromShared(new Map(wanted.map((file, at) => [path.join(root, file), `m${at}`])));
}

/** @param {import('esbuild').Metafile} metafile */
function modulesOf(metafile) {
  return Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.keys(inputs))
    .filter((file) => file.startsWith('src/'));
}

/**
 * @param {Map<string, string>} names of modules by path
 * @returns {import('esbuild').Plugin}
 */
function takeFromShared(names) {
  return {
    name: 'take-from-shared',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^\.{1,2}\// }, async ({ path: asked, pluginData, ...how }) => {
        if (pluginData === 'shared') return undefined;
        if (asked === './shared.js') return { path: asked, external: true };
        const { importer, namespace, resolveDir, kind } = how;
        const { path: file } = await resolve(asked, {
          importer,
          namespace,
          resolveDir,
          kind,
          pluginData: 'shared',
        });
        return names.has(file) ? { path: file, namespace: 'shared' } : undefined;
      });
      onLoad({ filter: /.*/, namespace: 'shared' }, ({ path: file }) => ({
        contents: `module.exports = require('./shared.js').${names.get(file)};`,
        resolveDir: root,
      }));
    },
  };
}
