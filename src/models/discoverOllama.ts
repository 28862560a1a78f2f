import { Deadline } from './Deadline';
import { asRecord, asText, parseJson } from './JsonRecord';
import { isLoopback } from './hostKind';

export interface DiscoverOllamaOptions {
  /** Where Ollama listens: its usual port on this machine when it is not given. Another machine is never asked. */
  host?: string;
  signal?: AbortSignal;
  /** In ms, for the whole answer; 500 when it is not given. */
  timeoutMs?: number;
}

/** The chat models of a running Ollama, in its order; none when nothing (or something else) answers, or in time. */
export async function discoverOllama(options: DiscoverOllamaOptions = {}): Promise<string[]> {
  const { host = 'http://127.0.0.1:11434', signal, timeoutMs = 500 } = options;
  const url = URL.canParse('/api/tags', host) ? new URL('/api/tags', host) : undefined;
  if (!url || !isLoopback(url.hostname)) return [];
  const never = new AbortController().signal;
  const deadline = new Deadline(signal ?? never, timeoutMs);
  let body: string;
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: deadline.signal,
    });
    if (!response.ok) return [];
    body = await response.text();
  } catch (error) {
    signal?.throwIfAborted();
    // No Ollama is the usual case, not a failure.
    if (error instanceof Error) return [];
    throw error;
  } finally {
    deadline.end();
  }
  const { models } = asRecord(parseJson(body));
  if (!Array.isArray(models)) return [];
  return models
    .filter((model) => !isEmbedding(model))
    .map((model) => asText(asRecord(model)['name']))
    .filter((name) => name !== undefined);
}

/** Embedding models are listed too, and cannot chat: those of the BERT families. */
function isEmbedding(model: unknown): boolean {
  const { family } = asRecord(asRecord(model)['details']);
  return typeof family === 'string' && /bert/i.test(family);
}
