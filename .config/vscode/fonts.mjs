// A font for Chinese and Japanese, for Linux machines that have none: their characters would be empty boxes.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { installOnce } from './npm.mjs';
import { chromiumPin, fontPin } from './pins.mjs';

/**
 * Installs the font from npm when none is there.
 * @returns {Promise<Record<string, string>>} environment variables that make Chromium find it
 * @throws when npm fails
 */
export async function fontEnvironment() {
  if (process.platform !== 'linux' || hasJapanese()) return {};
  const folder = await installOnce({
    name: `fonts-${fontPin.version}`,
    packages: { [fontPin.name]: fontPin.version },
    finish: async (work) => {
      mkdirSync(path.join(work, 'fonts'));
      for (const weight of [400, 700]) {
        const name = `noto-sans-jp-japanese-${weight}-normal`;
        const packed = path.join(work, 'node_modules', fontPin.name, 'files', `${name}.woff`);
        writeFileSync(path.join(work, 'fonts', `${name}.otf`), openType(readFileSync(packed)));
      }
      writeFileSync(path.join(work, 'fonts.conf'), configuration());
    },
  });
  return { FONTCONFIG_FILE: path.join(folder, 'fonts.conf') };
}

function hasJapanese() {
  const listed = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' });
  return listed.status === 0 && listed.stdout.trim() !== '';
}

/** The Latin font that comes with the Chromium from npm serves a machine that has no font at all. */
function configuration() {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <dir prefix="relative">../chromium-${chromiumPin.version}/browser/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
}

/**
 * The OpenType font in a WOFF 1.0 file: its tables, inflated. Chromium takes no WOFF from the system's fonts.
 * Source: W3C, WOFF File Format 1.0, sections 3 to 5.
 * @param {Buffer} woff
 */
export function openType(woff) {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = 44 + 20 * index;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at));
    const stored = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      data: packed < length ? inflateSync(stored) : stored,
    };
  });
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  [count, power * 16, Math.log2(power), (count - power) * 16].forEach((value, index) =>
    head.writeUInt16BE(value, 4 + 2 * index),
  );
  const parts = [head];
  let offset = head.length;
  tables.forEach(({ tag, checksum, data }, index) => {
    tag.copy(head, 12 + 16 * index);
    [checksum, offset, data.length].forEach((value, field) =>
      head.writeUInt32BE(value, 16 + 16 * index + 4 * field),
    );
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    offset += data.length + padding.length;
  });
  return Buffer.concat(parts);
}
