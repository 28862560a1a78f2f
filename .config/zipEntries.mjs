const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;

/**
 * The files in a ZIP archive, from its central directory.
 * @param {Buffer} zip
 * @returns {{name: string, size: number}[]} sizes in bytes, unpacked
 * @throws when it is no ZIP archive
 */
export function zipEntries(zip) {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== endSignature) end -= 1;
  if (end < 0) throw new Error('This is no ZIP archive: it has no central directory.');
  const entries = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== entrySignature) throw new Error(`The ZIP archive is damaged at byte ${at}.`);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      zip.readUInt16LE(at + field),
    );
    const nameAt = at + 46;
    entries.push({
      name: zip.toString('utf8', nameAt, nameAt + nameLength),
      size: zip.readUInt32LE(at + 24),
    });
    at = nameAt + nameLength + extraLength + commentLength;
  }
  return entries;
}
