import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What an extension folder needs to run; in this repository's own folder, all else is left out. */
const wanted = new Set([
  'package.json',
  'package.nls.json',
  'extension.js',
  'dist',
  'media',
  'README.md',
  'LICENSE',
]);

/**
 * Installs an unpacked extension, without VS Code's help: the window's address takes one extension under development
 * only, and an installed one shows no "Extension Development Host" in the title.
 * @param {string} extensionsDir the folder that `--extensions-dir` names
 * @param {string} source the extension's folder
 * @returns {string} where it lies now
 */
export function installFolder(extensionsDir, source) {
  const { publisher, name, version } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8'));
  const relativeLocation = `${publisher}.${name}-${version}`;
  const target = path.join(extensionsDir, relativeLocation);
  mkdirSync(extensionsDir, { recursive: true });
  cpSync(source, target, {
    recursive: true,
    filter: (file) => {
      const [top] = path.relative(source, file).split(path.sep);
      return top === '' || top === undefined || wanted.has(top);
    },
  });
  const listFile = path.join(extensionsDir, 'extensions.json');
  const listed = existsSync(listFile) ? JSON.parse(readFileSync(listFile, 'utf8')) : [];
  const entry = {
    identifier: { id: `${publisher}.${name}` },
    version,
    location: { $mid: 1, path: target, scheme: 'file' },
    relativeLocation,
  };
  const others = listed.filter(({ identifier }) => identifier.id !== entry.identifier.id);
  writeFileSync(listFile, JSON.stringify([...others, entry]));
  return target;
}
