import { isLoopback } from './resolveServer';

/** What is wrong with a base URL that a person typed; undefined when it will do. */
export function checkBaseUrl(value: string): string | undefined {
  if (!URL.canParse(value)) return 'Not an address. Example: https://api.openai.com/v1';
  const url = new URL(value);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return 'Use https:// (or http:// on this machine).';
  if (url.protocol === 'http:' && !isLoopback({ host: url.host })) {
    return 'Use https: the key and the texts would cross the network unencrypted.';
  }
  if (url.username || url.password) return 'Leave user and password out: the key is asked for next.';
  return undefined;
}
