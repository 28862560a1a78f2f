import type { CaseKey } from '../Session';

/** The URI scheme of raw-output documents. */
export const rawOutputScheme = 'rag-judge-raw';

/** Which judgment's raw output a read-only document shows. */
export interface RawOutputAddress {
  key: CaseKey;
  /** Place in the case's history, oldest 0. */
  index: number;
}

/** The parts of a raw-output document's URI; its path is what the tab says. */
export interface RawOutputUriParts {
  scheme: typeof rawOutputScheme;
  path: string;
  query: string;
}

/**
 * The URI of a raw output. The key goes in as base64url, because it is a URI itself and a URI is decoded more than
 * once on its way. The ending gives the language.
 */
export function rawOutputUri(
  address: RawOutputAddress,
  document: { name: string; raw: string },
): RawOutputUriParts {
  const ending = isJson(document.raw) ? 'json' : 'txt';
  const name = document.name.replace(/[\\/]/g, '-');
  return {
    scheme: rawOutputScheme,
    path: `/${name} raw output ${address.index + 1}.${ending}`,
    query: `${address.index}.${Buffer.from(address.key, 'utf8').toString('base64url')}`,
  };
}

/** Reads the address back; undefined for a query of another form. */
export function rawOutputAddress(query: string): RawOutputAddress | undefined {
  const match = /^(\d+)\.([A-Za-z0-9_-]+)$/.exec(query);
  if (match === null) return undefined;
  const [, index = '', key = ''] = match;
  return { key: Buffer.from(key, 'base64url').toString('utf8'), index: Number(index) };
}

function isJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
