/** A size for people: `1 KB`, `3.4 MB`. A size of 0 is `0 KB`. */
export function formatBytes(bytes: number): string {
  return bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.ceil(bytes / 1000)} KB`;
}
