import { OpenAI } from 'openai';
import type { BrokenExchange, OpenAiTransport, ServerCall, ServerOutcome } from './OpenAiTransport';

/** The most that is read of a reply, in bytes. */
const maxBodyBytes = 16 * 1024 * 1024;
/** The client's own time-out is never the one that counts: the longest that a timer takes, in ms. */
const noTimeout = 2 ** 31 - 1;

/** The entry of the lazy bundle `openai.js`: the `openai` client, closed against its environment variables. */
export const openAiTransport: OpenAiTransport = {
  chat: (call) =>
    exchange(call, (client) =>
      client.chat.completions
        .create(call.body as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming)
        .asResponse(),
    ),
  models: (call) => exchange(call, (client) => client.models.list().asResponse()),
};

/**
 * The client composes URL and body; what it would make of the reply (a string for HTML, a bare SyntaxError) is left
 * aside for the status and the text as they came. A client is made per call, since its `fetch` belongs to the call.
 */
async function exchange(
  call: ServerCall,
  start: (client: OpenAI) => Promise<Response>,
): Promise<ServerOutcome> {
  let outcome: ServerOutcome | undefined;
  const client = new OpenAI({
    baseURL: call.baseUrl,
    // Never sent: `perform` sends the headers of the call and no others.
    apiKey: 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: noTimeout,
    logLevel: 'off',
    fetch: async (url, init) => {
      outcome = await perform(url, { init, call });
      if (outcome.kind === 'broken') throw new Error(outcome.message);
      return new Response(null, { status: 204 });
    },
  });
  try {
    await start(client);
  } catch (error) {
    outcome ??= broken(error, { stage: 'connect', received: '' });
  }
  return outcome ?? broken('The client sent nothing.', { stage: 'connect', received: '' });
}

async function perform(
  url: string | URL | Request,
  { init, call }: { init: RequestInit | undefined; call: ServerCall },
): Promise<ServerOutcome> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: init?.method ?? 'GET',
      body: init?.body ?? null,
      // The client's headers carry what OPENAI_CUSTOM_HEADERS holds and facts about this machine.
      headers: call.headers,
      redirect: 'error',
      signal: call.signal,
    });
  } catch (error) {
    return broken(error, { stage: 'connect', received: '' });
  }
  const body: Body = { text: '', cut: false };
  try {
    await readInto(body, response);
  } catch (error) {
    return broken(error, { stage: 'body', received: body.text });
  }
  return {
    kind: 'reply',
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: body.text,
    cut: body.cut,
  };
}

interface Body {
  text: string;
  cut: boolean;
}

/** Reads chunk by chunk, so that what came before a broken connection is kept. */
async function readInto(body: Body, response: Response): Promise<void> {
  if (!response.body) return;
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = (await reader.read()) as { done: boolean; value?: Uint8Array };
    if (done || !value) break;
    bytes += value.byteLength;
    body.text += decoder.decode(value, { stream: true });
    if (bytes > maxBodyBytes) {
      body.cut = true;
      await reader.cancel();
      return;
    }
  }
  body.text += decoder.decode();
}

function broken(error: unknown, details: Pick<BrokenExchange, 'stage' | 'received'>): BrokenExchange {
  const causes = causeChain(error);
  const code = causes.map((cause) => cause.code).find((value) => typeof value === 'string');
  return {
    kind: 'broken',
    ...details,
    ...(code === undefined ? {} : { code }),
    // `fetch failed` and `terminated` say nothing; what caused them does.
    message: causes.at(-1)?.message ?? String(error),
  };
}

function causeChain(error: unknown): (Error & { code?: string })[] {
  const chain: (Error & { code?: string })[] = [];
  for (let at = error; at instanceof Error && chain.length < 8; at = at.cause) {
    chain.push(at);
    // Several addresses were tried: the first failure tells as much as any.
    if (at instanceof AggregateError && at.errors[0] instanceof Error) chain.push(at.errors[0]);
  }
  return chain;
}
