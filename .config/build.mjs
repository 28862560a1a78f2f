// Bundles src/ into dist/. `--watch` rebuilds on change, `--dev` keeps names and adds source maps,
// `--meta` writes dist/meta.json (which file went into which bundle).
import { build, context } from 'esbuild';
import { writeFile } from 'node:fs/promises';
import { sharedBundle } from './sharedBundle.mjs';

const dev = process.argv.includes('--dev');
const watch = process.argv.includes('--watch');

/** @type {import('esbuild').BuildOptions} */
const common = {
  bundle: true,
  minify: !dev,
  sourcemap: dev ? 'linked' : false,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  charset: 'utf8',
  outdir: 'dist',
};
/**
 * The yaml package lies in a bundle of its own, once for the three that need it.
 * @type {import('esbuild').Plugin}
 */
const sharedYaml = {
  name: 'shared-yaml',
  setup({ onResolve }) {
    onResolve({ filter: /^yaml$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: './yaml.js', external: true },
    );
  },
};

/** @type {import('esbuild').BuildOptions} */
const node = {
  ...common,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['vscode', './openai.js'],
  plugins: [sharedYaml],
};

/**
 * These two have the core in common.
 * @type {import('esbuild').BuildOptions[]}
 */
const faces = [
  { ...node, entryPoints: { session: 'src/editor/session/sessionBundle.ts' } },
  { ...node, entryPoints: { cli: 'src/cli/main.ts' }, banner: { js: '#!/usr/bin/env node' } },
];

/** @type {import('esbuild').BuildOptions[]} */
const bundles = [
  { ...node, entryPoints: { extension: 'src/extension.ts' } },
  { ...node, entryPoints: { openai: 'src/models/openaiClient.ts' } },
  { ...node, entryPoints: { yaml: 'yaml' } },
  { ...node, entryPoints: { worker: 'src/worker/main.ts' } },
  {
    ...common,
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    entryPoints: [
      { in: 'src/webview/main.ts', out: 'panel' },
      { in: 'src/webview/panel.css', out: 'panel' },
    ],
  },
];

if (watch) {
  for (const options of [...faces, ...bundles]) await (await context(options)).watch();
} else {
  const shared = await sharedBundle(node, faces);
  const own = faces.map((options) => ({ ...options, plugins: [...(options.plugins ?? []), shared] }));
  const results = await Promise.all([...own, ...bundles].map((options) => build(options)));
  const inputs = results.flatMap(({ metafile }) =>
    Object.keys(metafile?.outputs['dist/extension.js']?.inputs ?? {}),
  );
  const packages = inputs.filter((input) => input.includes('node_modules/'));
  if (packages.length > 0) {
    throw new Error(
      `extension.js is compiled whenever the editor starts, so packages belong in a bundle that is loaded later; it holds ${packages.join(', ')}.`,
    );
  }
  if (process.argv.includes('--meta')) {
    const outputs = Object.assign({}, ...results.map((result) => result.metafile?.outputs));
    await writeFile('dist/meta.json', JSON.stringify(outputs));
  }
}
