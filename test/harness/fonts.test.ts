import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openType } from '../../.config/vscode/fonts.mjs';

/** A WOFF with these tables, packed where that makes them smaller. */
function woff(tables: Record<string, Buffer>): Buffer {
  const names = Object.keys(tables);
  const header = Buffer.alloc(44 + 20 * names.length);
  header.write('wOFFOTTO', 0, 'latin1');
  header.writeUInt16BE(names.length, 12);
  const parts: Buffer[] = [header];
  let offset = header.length;
  names.forEach((name, index) => {
    const data = tables[name] ?? Buffer.alloc(0);
    const deflated = deflateSync(data);
    const stored = deflated.length < data.length ? deflated : data;
    const at = 44 + 20 * index;
    header.write(name, at, 'latin1');
    [offset, stored.length, data.length, 7 + index].forEach((value, field) =>
      header.writeUInt32BE(value, at + 4 + 4 * field),
    );
    parts.push(stored);
    offset += stored.length;
  });
  return Buffer.concat(parts);
}

it('unpacks a WOFF into an OpenType font with aligned tables', () => {
  const tables = { 'CFF ': Buffer.alloc(1001, 'glyphs'), cmap: Buffer.from('ab'), head: Buffer.alloc(54, 1) };
  const font = openType(woff(tables));
  expect(font.toString('latin1', 0, 4)).toBe('OTTO');
  // Three tables: search range 2 * 16, entry selector 1, range shift 16 (OpenType, table directory).
  expect([4, 6, 8, 10].map((at) => font.readUInt16BE(at))).toEqual([3, 32, 1, 16]);
  Object.entries(tables).forEach(([name, data], index) => {
    const at = 12 + 16 * index;
    expect(font.toString('latin1', at, at + 4)).toBe(name);
    const [checksum, offset, length] = [4, 8, 12].map((field) => font.readUInt32BE(at + field));
    expect(checksum).toBe(7 + index);
    expect((offset ?? 1) % 4).toBe(0);
    expect(font.subarray(offset, (offset ?? 0) + (length ?? 0)).equals(data)).toBe(true);
  });
});
