import { JudgeSetupError } from '../core/judge/RagJudge';
import { isLoopback, isPrivateHost } from './hostKind';

/** The base URL of an OpenAI-compatible server, checked, with what follows from it. */
export interface ServerAddress {
  /** Without a slash at its end, `/chat/completions` and fragment; a query (`?api-version=…`) stays. */
  baseUrl: string;
  /** What a key is bound to: `https://api.openai.com`. */
  origin: string;
  /** What people read: `127.0.0.1:11434`, `api.openai.com`. */
  host: string;
  /** The path of the base URL, `/` when it has none. */
  path: string;
  /** True for https. */
  secure: boolean;
  /** True when the host is this machine. */
  loopback: boolean;
  /** True when the host is this machine or lies in a private network, where servers without a key are usual. */
  privateNetwork: boolean;
  /** True for Azure OpenAI, which takes a key in the header `api-key`. */
  azure: boolean;
}

/** @throws JudgeSetupError `no-base-url` when the text is empty, not http(s), or holds a user or password. */
export function parseServerAddress(text: string): ServerAddress {
  const trimmed = text.trim();
  if (trimmed === '') {
    throw fault('The judge has no server: the base URL is empty. Example: https://api.openai.com/v1.');
  }
  if (!URL.canParse(trimmed)) {
    throw fault(`The base URL "${trimmed}" is not an address. Example: https://api.openai.com/v1.`);
  }
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw fault(`The base URL "${trimmed}" is not http or https. Example: https://api.openai.com/v1.`);
  }
  if (url.username || url.password) {
    throw fault(
      `The base URL of ${url.host} holds a user or a password. Leave them out, and set an API key.`,
    );
  }
  url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
  const path = url.pathname;
  const loopback = isLoopback(url.hostname);
  return {
    baseUrl: `${url.origin}${path === '/' ? '' : path}${url.search}`,
    origin: url.origin,
    host: url.host,
    path,
    secure: url.protocol === 'https:',
    loopback,
    privateNetwork: loopback || isPrivateHost(url.hostname),
    azure: /\.(openai|services\.ai|cognitiveservices)\.azure\.com$/.test(url.hostname),
  };
}

const fault = (message: string): JudgeSetupError => new JudgeSetupError('no-base-url', message);
