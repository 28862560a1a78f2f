import { Buffer } from 'node:buffer';
import type { Redactor } from './Redactor';

const keptBytes = 64 * 1024;

/** What a server sent, to be kept with a failed judgment: without secrets, its first 64 KB, and a note when cut. */
export function keepRaw(text: string, redactor: Redactor): string {
  const clean = redactor.redact(text);
  const bytes = Buffer.from(clean);
  if (bytes.byteLength <= keptBytes) return clean;
  const kept = bytes
    .subarray(0, keptBytes)
    .toString()
    .replace(/\ufffd+$/, '');
  return `${kept}\n[cut: the first 64 KB of ${Math.ceil(bytes.byteLength / 1024)} KB]`;
}
