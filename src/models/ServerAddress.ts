import { BlockList, isIP } from 'node:net';
import { JudgeSetupError } from '../core/judge/RagJudge';

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
    privateNetwork: loopback || isPrivate(url.hostname),
    azure: /\.(openai|services\.ai|cognitiveservices)\.azure\.com$/.test(url.hostname),
  };
}

const loopbackAddresses = new BlockList();
loopbackAddresses.addSubnet('127.0.0.0', 8, 'ipv4');
loopbackAddresses.addAddress('::1', 'ipv6');

const privateAddresses = new BlockList();
privateAddresses.addSubnet('10.0.0.0', 8, 'ipv4');
privateAddresses.addSubnet('172.16.0.0', 12, 'ipv4');
privateAddresses.addSubnet('192.168.0.0', 16, 'ipv4');
privateAddresses.addSubnet('169.254.0.0', 16, 'ipv4');
privateAddresses.addSubnet('100.64.0.0', 10, 'ipv4');
privateAddresses.addAddress('0.0.0.0', 'ipv4');
privateAddresses.addSubnet('fc00::', 7, 'ipv6');
privateAddresses.addSubnet('fe80::', 10, 'ipv6');

/** Whether a URL's host name (`localhost`, `127.0.0.1`, `[::1]`) is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isIn(loopbackAddresses, hostname);
}

function isPrivate(hostname: string): boolean {
  if (isIP(bare(hostname))) return isIn(privateAddresses, hostname);
  return !hostname.includes('.') || /\.(local|lan|internal|localdomain|home\.arpa)$/.test(hostname);
}

function isIn(list: BlockList, hostname: string): boolean {
  const address = bare(hostname);
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
const fault = (message: string): JudgeSetupError => new JudgeSetupError('no-base-url', message);
