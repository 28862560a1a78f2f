import { JudgeSetupError } from '../core/judge/RagJudge';
import { untilAborted } from '../core/judge/untilAborted';
import { isSecret, Redactor } from './Redactor';
import type { ServerAddress } from './ServerAddress';

/** What every request to a server carries, and what must never be shown of it. */
export interface ServerAccess {
  address: ServerAddress;
  headers: Readonly<Record<string, string>>;
  redactor: Redactor;
  /** Whether a key is sent: the stored one, or one in a header or the query of the base URL. */
  keySent: boolean;
  /** How to set a key, as one sentence. */
  keyHelp: string;
}

export interface ServerAccessOptions {
  address: ServerAddress;
  apiKey: () => Promise<string | undefined>;
  /** Further headers, from the machine's settings; they replace ours of the same name. */
  headers?: Readonly<Record<string, string>> | undefined;
  keyHelp?: string | undefined;
}

const defaultKeyHelp = 'Set one with "RAG Judge: Set API Key", or on the command line with --api-key-env.';

/**
 * Fetches the key and composes the headers. A server of this machine or a private network may be without a key.
 *
 * @throws JudgeSetupError `no-key` when a public server has none, `bad-key` when it cannot be a key, `no-base-url`
 * when a key would cross the network unencrypted
 */
export async function openAccess(options: ServerAccessOptions, signal: AbortSignal): Promise<ServerAccess> {
  const { address, keyHelp = defaultKeyHelp } = options;
  const key = await readKey(options, { signal, keyHelp });
  const custom = lowerCaseNames(options.headers ?? {});
  const secrets = [
    ...(key === undefined ? [] : [key]),
    ...secretValues(Object.entries(custom)).map((value) => value.replace(/^(Bearer|Basic) /i, '')),
    ...secretValues([...new URL(address.baseUrl).searchParams]),
  ];
  const keySent = secrets.length > 0;
  // Within a private network a placeholder may be needed, and nothing is lost with it.
  const atRisk = address.privateNetwork ? secrets.some(isSecret) : keySent;
  if (atRisk && !address.secure && !address.loopback) {
    throw new JudgeSetupError(
      'no-base-url',
      `The key for ${address.host} is not sent over plain http, where others can read it. Use https in the base URL, or remove the key.`,
    );
  }
  if (!keySent && !address.privateNetwork) {
    throw new JudgeSetupError('no-key', `There is no API key for ${address.origin}. ${keyHelp}`);
  }
  return {
    address,
    headers: {
      accept: 'application/json',
      'user-agent': 'rag-judge',
      ...(key === undefined ? {} : address.azure ? { 'api-key': key } : { authorization: `Bearer ${key}` }),
      ...custom,
    },
    redactor: new Redactor(secrets),
    keySent,
    keyHelp,
  };
}

async function readKey(
  { address, apiKey }: ServerAccessOptions,
  { signal, keyHelp }: { signal: AbortSignal; keyHelp: string },
): Promise<string | undefined> {
  let stored: string | undefined;
  try {
    stored = await untilAborted(apiKey(), signal);
  } catch (error) {
    if (signal.aborted) throw error;
    throw new JudgeSetupError('no-key', `The API key for ${address.origin} could not be read. ${keyHelp}`, {
      cause: error,
    });
  }
  const key = stored?.trim();
  if (!key) return undefined;
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new JudgeSetupError(
      'bad-key',
      `What is set as the API key for ${address.origin} holds a space, a line break or a letter that no key has. ${keyHelp}`,
    );
  }
  return key;
}

/** What stands for a key among headers or the query of the base URL, by its name. */
function secretValues(pairs: readonly (readonly [string, string])[]): string[] {
  return pairs.filter(([name]) => /auth|key|token|secret|cookie/i.test(name)).map(([, value]) => value);
}

function lowerCaseNames(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
