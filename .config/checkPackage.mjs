// Checks the packed extension: exactly the wanted files, and the size budgets. `npm run check:package`
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { budgets, bundleNames } from './budgets.mjs';
import { root } from './vscode/paths.mjs';
import { freshVsix } from './vscode/vsix.mjs';
import { zipEntries } from './zipEntries.mjs';

const vsix = freshVsix();
const entries = zipEntries(readFileSync(vsix));
const media = readdirSync(path.join(root, 'media'), { recursive: true, encoding: 'utf8' })
  .filter((file) => statSync(path.join(root, 'media', file)).isFile())
  .map((file) => `media/${file.replaceAll(path.sep, '/')}`);
// vsce renames three of them.
const wanted = [
  ...['[Content_Types].xml', 'extension.vsixmanifest'],
  ...['package.json', 'readme.md', 'changelog.md', 'LICENSE.txt', ...media].map(
    (name) => `extension/${name}`,
  ),
  ...bundleNames.map((name) => `extension/dist/${name}`),
];
const present = entries.map(({ name }) => name);
const extensionBytes = entries.find(({ name }) => name === 'extension/dist/extension.js')?.size ?? 0;
const vsixBytes = statSync(vsix).size;
const faults = [
  ...wanted.filter((name) => !present.includes(name)).map((name) => `${name} is missing.`),
  ...present.filter((name) => !wanted.includes(name)).map((name) => `${name} does not belong in it.`),
  ...present
    .filter((name) => name.includes('/.rag-judge/'))
    .map((name) => `${name} is a result of someone's judging.`),
  ...overBudget('The VSIX', vsixBytes, budgets.vsixBytes),
  ...overBudget('extension.js', extensionBytes, budgets.extensionBytes),
];

/** @param {string} what @param {number} bytes @param {number} budget */
function overBudget(what, bytes, budget) {
  return bytes < budget ? [] : [`${what} has ${bytes} bytes; the limit is ${budget}.`];
}

if (faults.length > 0) {
  console.error(`${path.basename(vsix)}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  process.exitCode = 1;
} else {
  console.log(
    `${path.basename(vsix)}: ${present.length} files, ${vsixBytes} bytes; extension.js ${extensionBytes} bytes.`,
  );
}
