import { describe, expect, it } from 'vitest';
import { zipEntries } from '../../.config/zipEntries.mjs';

/** An archive of stored files, by hand. */
function zip(files: Record<string, string>, comment = ''): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const body = Buffer.concat([local, Buffer.from(name), Buffer.from(text)]);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(Buffer.byteLength(text), 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, Buffer.from(name));
    parts.push(body);
    offset += body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, ...directory, end, Buffer.from(comment)]);
}

describe('the files in a package', () => {
  it('are listed with their unpacked sizes, before an archive comment too', () => {
    const archive = zip({ 'extension/a.js': 'x'.repeat(300), 'extension/日本.md': '' }, 'a comment');
    expect(zipEntries(archive)).toEqual([
      { name: 'extension/a.js', size: 300 },
      { name: 'extension/日本.md', size: 0 },
    ]);
  });

  it('are refused when the archive is none, or is cut off', () => {
    expect(() => zipEntries(Buffer.from('not a ZIP archive at all'))).toThrow('no central directory');
    const archive = zip({ a: 'text' });
    archive.writeUInt32LE(1, archive.length - 6);
    expect(() => zipEntries(archive)).toThrow('damaged at byte 1');
  });
});
