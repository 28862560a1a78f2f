// Sizes of the bundles and the package, and the time to require the extension, beside their budgets.
// `npm run bench:size`; exits with 1 when a budget is missed.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { budgets, bundleNames } from '../../.config/budgets.mjs';
import { root } from '../../.config/vscode/paths.mjs';
import { freshVsix } from '../../.config/vscode/vsix.mjs';

const runs = 30;
const vsix = freshVsix();
const extension = path.join(root, 'dist/extension.js');

// A fresh process each time, with a stand-in for the module that only VS Code provides: every property of it is
// again a function, class and object in one, so that the bundle's top level runs.
const probe = `
const Module = require('node:module');
const anything = new Proxy(class {}, {
  get: (target, name) => (name in target ? target[name] : anything),
  // The bundler's copy of a module inherits from the module's prototype.
  getPrototypeOf: () => anything,
});
const load = Module._load;
Module._load = (request, ...rest) => (request === 'vscode' ? anything : load(request, ...rest));
// VS Code's extension host has these loaded long before any extension.
['node:crypto', 'node:fs/promises', 'node:os', 'node:path', 'node:url', 'node:util'].forEach((name) => require(name));
const before = process.hrtime.bigint();
require(process.argv[1]);
process.stdout.write(String(Number(process.hrtime.bigint() - before) / 1e6));
`;

/** @returns {number} milliseconds */
function requireOnce() {
  const result = spawnSync(process.execPath, ['--eval', probe, extension], { encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`extension.js cannot be required:\n${result.stderr}`);
  return Number(result.stdout);
}

/** @param {number[]} sorted @param {number} share */
const quantile = (sorted, share) => sorted[Math.floor((sorted.length - 1) * share)];

const times = Array.from({ length: runs }, requireOnce).sort((a, b) => a - b);
const median = quantile(times, 0.5);
const bytes = (file) => statSync(file).size;
const rows = [
  ...bundleNames.map((name) => ({
    what: `dist/${name}`,
    value: bytes(path.join(root, 'dist', name)),
    unit: 'bytes',
    budget: name === 'extension.js' ? budgets.extensionBytes : undefined,
  })),
  { what: path.basename(vsix), value: bytes(vsix), unit: 'bytes', budget: budgets.vsixBytes },
  {
    what: `require of extension.js, median of ${runs}`,
    value: median,
    unit: 'ms',
    budget: budgets.requireMs,
  },
];
const show = (value) => value.toLocaleString('en', { maximumFractionDigits: 2 });
for (const { what, value, unit, budget } of rows) {
  const limit = budget === undefined ? '' : `  ${value < budget ? 'within' : 'OVER'} ${show(budget)} ${unit}`;
  console.log(`${what.padEnd(46)} ${show(value).padStart(9)} ${unit}${limit}`);
}
console.log(`5 to 95 % of the times: ${show(quantile(times, 0.05))} to ${show(quantile(times, 0.95))} ms`);
process.exitCode = rows.some(({ value, budget }) => budget !== undefined && value >= budget) ? 1 : 0;
