import { ChatError } from '../core/judge/ChatModel';
import { callError } from './callError';
import { callServer } from './callServer';
import { asRecord, asText, parseJson } from './JsonRecord';
import { keepRaw } from './keepRaw';
import { loadOpenAiTransport, type LoadOpenAiTransport } from './loadOpenAiTransport';
import { RetryPolicy } from './RetryPolicy';
import { openAccess } from './ServerAccess';
import { parseServerAddress } from './ServerAddress';
import { systemTimers } from './Timers';

export interface ListModelsOptions {
  baseUrl: string;
  apiKey?: string;
  headers?: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** In ms; 10 s when it is not given. */
  timeoutMs?: number;
  loadTransport?: LoadOpenAiTransport;
}

/**
 * The names of the models that a server lists (GET /models), sorted. Asks once, since a person waits for it. Rejects
 * with the signal's reason, JudgeSetupError or ChatError, as `ChatModel.complete` does.
 */
export async function listModels(options: ListModelsOptions): Promise<string[]> {
  const { signal, apiKey, headers, timeoutMs = 10_000, loadTransport = loadOpenAiTransport } = options;
  signal.throwIfAborted();
  const address = parseServerAddress(options.baseUrl);
  const access = await openAccess({ address, apiKey: () => Promise.resolve(apiKey), headers }, signal);
  const transport = await loadTransport();
  const call = await callServer({
    send: (attemptSignal) =>
      transport.models({ baseUrl: address.baseUrl, headers: access.headers, signal: attemptSignal }),
    signal,
    timeoutMs,
    policy: new RetryPolicy({ limits: { maxTries: 1 } }),
    timers: systemTimers,
  });
  if (!call.ok) throw callError(call, { access });
  const { text, status } = call.reply;
  const { data } = asRecord(parseJson(text));
  if (!Array.isArray(data)) {
    throw new ChatError(`${address.host} sent no list of models. Is the base URL right? Most end in /v1.`, {
      kind: 'error',
      rawOutput: keepRaw(text, access.redactor),
      status,
    });
  }
  const names = data.map((entry) => asText(asRecord(entry)['id'])).filter((name) => name !== undefined);
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en'));
}
