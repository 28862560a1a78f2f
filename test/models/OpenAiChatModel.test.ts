import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatError } from '../../src/core/judge/ChatModel';
import { JudgeSetupError } from '../../src/core/judge/RagJudge';
import type { LoadOpenAiTransport } from '../../src/models/loadOpenAiTransport';
import { RetryPolicy } from '../../src/models/RetryPolicy';
import {
  HeldTimers,
  loadSource,
  makeModel,
  rejection,
  request,
  SkippedWaits,
  testKey,
  watchBodies,
} from './fixtures';
import { completion, html, json, judgeReply, ScriptedServer } from './ScriptedServer';

let server: ScriptedServer;
const { signal } = new AbortController();
const good = judgeReply({ faithfulness: 1, contextRelevance: 0.5, answerRelevance: 0.8, reason: 'Fine.' });
const goodText =
  '{"faithfulnessScore":1,"contextRelevanceScore":0.5,"answerRelevanceScore":0.8,"reason":"Fine."}';
const withKey = { apiKey: () => Promise.resolve(testKey) };
const nbsp = '\u00a0';

beforeEach(async () => {
  server = await ScriptedServer.start();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.stop();
});

describe('the request', () => {
  it('has the fields of the fixed protocol and no other', async () => {
    server.reply(good);
    const reply = await makeModel(server.baseUrl).complete(request, { signal });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.method).toBe('POST');
    expect(server.requests[0]?.path).toBe('/v1/chat/completions');
    expect(server.requests[0]?.body).toBe(
      JSON.stringify({
        model: 'judge-1',
        messages: [
          { role: 'system', content: request.system },
          { role: 'user', content: request.user },
        ],
        temperature: 0,
        response_format: { type: 'json_object' },
      }),
    );
    expect({ ...reply, latencyMs: 0 }).toEqual({
      text: goodText,
      finishReason: 'stop',
      usage: { inputTokens: 210, outputTokens: 40, totalTokens: 250 },
      model: 'scripted',
      origin: `http://${server.host}`,
      parameters: { temperature: 0, response_format: 'json_object' },
      protocol: true,
      latencyMs: 0,
      attempts: 1,
    });
  });

  it('tells under which name the model answered, without a key in it, and else the one asked for', async () => {
    const choices = [{ message: { content: goodText }, finish_reason: 'stop' }];
    server.reply(json({ choices, model: `judge-1-2026-01-01 ${testKey}\u202e\n` }), json({ choices }));
    const model = makeModel(server.baseUrl, withKey);
    expect((await model.complete(request, { signal })).model).toBe('judge-1-2026-01-01 [key]');
    expect((await model.complete(request, { signal })).model).toBe('judge-1');
  });

  it('carries the key and the headers of the settings, and nothing about this machine', async () => {
    server.reply(good);
    await makeModel(server.baseUrl, { ...withKey, headers: { 'X-Team': 'search' } }).complete(request, {
      signal,
    });
    const headers = { ...server.requests[0]?.headers };
    for (const name of [
      'host',
      'connection',
      'content-length',
      'accept-encoding',
      'accept-language',
      'sec-fetch-mode',
    ])
      delete headers[name];
    expect(headers).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'rag-judge',
      authorization: `Bearer ${testKey}`,
      'x-team': 'search',
    });
  });

  it('is sent without authorization to a loopback server that needs no key', async () => {
    server.reply(good);
    await makeModel(server.baseUrl).complete(request, { signal });
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('takes nothing from the environment of the openai client', async () => {
    vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:9/v1');
    vi.stubEnv('OPENAI_API_KEY', 'sk-from-environment');
    vi.stubEnv('OPENAI_ADMIN_KEY', 'sk-admin-from-environment');
    vi.stubEnv('OPENAI_ORG_ID', 'org-environment');
    vi.stubEnv('OPENAI_PROJECT_ID', 'project-environment');
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'X-Leak: environment\nAuthorization: Bearer environment');
    vi.stubEnv('OPENAI_LOG', 'debug');
    const log = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    server.reply(good);
    await makeModel(server.baseUrl).complete(request, { signal });
    expect(server.requests).toHaveLength(1);
    expect(JSON.stringify(server.requests)).not.toContain('environment');
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });

  it('keeps the query of the base URL, as Azure needs it', async () => {
    server.reply(good);
    await makeModel(`http://${server.host}/openai/deployments/d?api-version=2026-01-01`).complete(request, {
      signal,
    });
    expect(server.requests[0]?.path).toBe('/openai/deployments/d/chat/completions?api-version=2026-01-01');
  });

  it('sends a cap of output tokens only when asked, and calls that non-protocol', async () => {
    server.reply(good);
    const reply = await makeModel(server.baseUrl, { maxOutputTokens: 900 }).complete(request, { signal });
    expect(server.requests[0]?.json).toMatchObject({ max_tokens: 900 });
    expect(reply.parameters).toEqual({ temperature: 0, response_format: 'json_object', max_tokens: 900 });
    expect(reply.protocol).toBe(false);
  });
});

describe('a set-up that cannot work', () => {
  it('a public server without a key: names the origin, sends nothing', async () => {
    const error = await rejection(makeModel('https://api.openai.com/v1').complete(request, { signal }));
    expect(error).toBeInstanceOf(JudgeSetupError);
    expect(error).toMatchObject({ fault: 'no-key' });
    expect(error.message).toBe(
      'There is no API key for https://api.openai.com. Set one with "RAG Judge: Set API Key", or on the command line with --api-key-env.',
    );
  });

  it('a key over plain http to another machine: refused before anything is sent', async () => {
    const fetches = vi.spyOn(globalThis, 'fetch');
    const error = await rejection(makeModel('http://gpu-box:8000/v1', withKey).complete(request, { signal }));
    expect(error).toMatchObject({ fault: 'no-base-url' });
    expect(error.message).toMatch(/^The key for gpu-box:8000 is not sent over plain http/);
    expect(fetches).not.toHaveBeenCalled();
    fetches.mockRestore();
  });

  it('a secret in a header counts as a key', async () => {
    const error = await rejection(
      makeModel('http://gpu-box:8000/v1', { headers: { Authorization: 'Bearer abcdefgh' } }).complete(
        request,
        {
          signal,
        },
      ),
    );
    expect(error).toMatchObject({ fault: 'no-base-url' });
  });

  it.each([
    ['', 'The judge has no server: the base URL is empty. Example: https://api.openai.com/v1.'],
    [
      'api.openai.com',
      'The base URL "api.openai.com" is not an address. Example: https://api.openai.com/v1.',
    ],
    ['file:///etc', 'The base URL "file:///etc" is not http or https. Example: https://api.openai.com/v1.'],
  ])('the base URL %j', async (baseUrl, message) => {
    const model = makeModel(baseUrl);
    expect(model.origin).toBe('');
    const error = await rejection(model.complete(request, { signal }));
    expect(error).toMatchObject({ fault: 'no-base-url', message });
  });

  it('a user and password in the base URL are not repeated', async () => {
    const error = await rejection(
      makeModel('https://me:hunter2hunter2@host.example/v1').complete(request, { signal }),
    );
    expect(error).toMatchObject({ fault: 'no-base-url' });
    expect(error.message).not.toContain('hunter2');
  });

  it('a key with a line break in it', async () => {
    const apiKey = (): Promise<string> => Promise.resolve('sk-first\nsk-second');
    const error = await rejection(makeModel(server.baseUrl, { apiKey }).complete(request, { signal }));
    expect(error).toMatchObject({ fault: 'bad-key' });
    expect(error.message).not.toContain('sk-first');
  });

  it('a key store that fails', async () => {
    const apiKey = (): Promise<string> => Promise.reject(new Error('the keyring is locked'));
    const error = await rejection(makeModel(server.baseUrl, { apiKey }).complete(request, { signal }));
    expect(error).toMatchObject({ fault: 'no-key' });
    expect(error.message).toMatch(/^The API key for http:\/\/127\.0\.0\.1:\d+ could not be read\./);
  });

  it('no model', async () => {
    const error = await rejection(makeModel(server.baseUrl, { model: ' ' }).complete(request, { signal }));
    expect(error).toMatchObject({ fault: 'no-model' });
  });

  it.each([401, 403])('a refused key (%d)', async (status) => {
    server.reply(
      json({ error: { message: 'Incorrect API key provided.', code: 'invalid_api_key' } }, { status }),
    );
    const error = await rejection(makeModel(server.baseUrl, withKey).complete(request, { signal }));
    expect(error).toMatchObject({ fault: 'bad-key' });
    expect(error.message).toBe(
      `${server.host} refused the key (${status}): "Incorrect API key provided". Set one with "RAG Judge: Set API Key", or on the command line with --api-key-env.`,
    );
    expect(server.requests).toHaveLength(1);
  });

  it('a loopback server that wants a key after all', async () => {
    server.reply(json({ error: 'unauthorized' }, { status: 401 }));
    const keyHelp = 'Set the variable JUDGE_KEY.';
    const error = await rejection(makeModel(server.baseUrl, { keyHelp }).complete(request, { signal }));
    expect(error).toMatchObject({
      fault: 'no-key',
      message: `${server.host} wants an API key (401). Set the variable JUDGE_KEY.`,
    });
  });

  it('a model that is not there', async () => {
    server.reply(
      json({ error: { message: 'model "judge-1" not found, try pulling it first' } }, { status: 404 }),
    );
    const error = await rejection(makeModel(server.baseUrl).complete(request, { signal }));
    expect(error).toMatchObject({
      fault: 'no-model',
      message: `${server.host} has no model "judge-1" (404): "model "judge-1" not found, try pulling it first". Choose a model that it has, or run: ollama pull judge-1.`,
    });
  });

  it('a base URL without /v1', async () => {
    server.reply({ status: 404, body: '404 page not found' });
    const error = await rejection(makeModel(`http://${server.host}`).complete(request, { signal }));
    expect(error).toMatchObject({
      fault: 'no-base-url',
      message: `${server.host} has nothing at /chat/completions (404). The base URL is http://${server.host}; most end in /v1.`,
    });
  });
});

async function failure(options: Parameters<typeof makeModel>[1] = {}): Promise<ChatError> {
  const error = await rejection(makeModel(server.baseUrl, options).complete(request, { signal }));
  expect(error).toBeInstanceOf(ChatError);
  return error as ChatError;
}

describe('a server that fails', () => {
  it('500: tried four times, the text kept', async () => {
    server.otherwise = json({ error: { message: 'out of\n memory' } }, { status: 500 });
    const timers = new SkippedWaits();
    const error = await failure({ timers });
    expect(error.message).toBe(`${server.host} answered 500 (4 tries): "out of memory".`);
    expect(error).toMatchObject({
      kind: 'error',
      status: 500,
      rawOutput: '{"error":{"message":"out of\\n memory"}}',
    });
    expect(server.requests).toHaveLength(4);
    expect(timers.waits).toEqual([250, 500, 1000]);
  });

  it('500, then an answer: counted', async () => {
    server.reply({ status: 500 }, { status: 503 }, good);
    const reply = await makeModel(server.baseUrl).complete(request, { signal });
    expect(reply.text).toBe(goodText);
    expect(reply.attempts).toBe(3);
  });

  it('400 without a parameter in it is not tried again', async () => {
    server.reply(json({ error: { message: 'Your prompt is empty' } }, { status: 400 }));
    const error = await failure();
    expect(error.message).toBe(`${server.host} answered 400: "Your prompt is empty".`);
    expect(server.requests).toHaveLength(1);
  });

  it('429 with Retry-After waits as long and says so before it waits', async () => {
    server.reply({ status: 429, headers: { 'retry-after': '7' } }, good);
    const timers = new SkippedWaits();
    const onWait = vi.fn();
    const reply = await makeModel(server.baseUrl, { timers, onWait }).complete(request, { signal });
    expect(timers.waits).toEqual([7000]);
    expect(onWait.mock.calls).toEqual([[{ waitMs: 7000, tries: 1, host: server.host }]]);
    expect(reply.attempts).toBe(2);
  });

  it('429 without Retry-After backs off', async () => {
    server.otherwise = json({ error: { message: 'Rate limit reached' } }, { status: 429 });
    const timers = new SkippedWaits();
    const error = await failure({ timers });
    expect(timers.waits).toEqual([250, 500, 1000]);
    expect(error.message).toBe(`${server.host} answered 429 (4 tries): "Rate limit reached".`);
  });

  it('429 with an hour to wait ends at once and shows the wait', async () => {
    server.reply(json({ error: { message: 'slow' } }, { status: 429, headers: { 'retry-after': '3600' } }));
    const error = await failure();
    expect(error.message).toBe(
      `${server.host} asks to wait 60${nbsp}min 0${nbsp}s before the next call (429), too long to wait here. Judge again then, or select another judge.`,
    );
    expect(server.requests).toHaveLength(1);
  });

  it('429 of a spent quota is not tried again', async () => {
    server.reply(
      json(
        { error: { message: 'You exceeded your current quota.', code: 'insufficient_quota' } },
        { status: 429, headers: { 'retry-after': '1' } },
      ),
    );
    const error = await failure();
    expect(error.message).toBe(
      `${server.host} answered 429, the quota is used up: "You exceeded your current quota". Waiting a moment does not help.`,
    );
    expect(server.requests).toHaveLength(1);
  });

  it('an HTML page with 200', async () => {
    server.reply(html('<h1>Sign in</h1>'));
    const error = await failure();
    expect(error.message).toBe(
      `${server.host} answered with an HTML page, not JSON. Is the base URL right? Most end in /v1.`,
    );
    expect(error.rawOutput).toContain('<h1>Sign in</h1>');
  });

  it('an HTML page with 502: its text is kept and not quoted', async () => {
    server.otherwise = html('Bad gateway', { status: 502 });
    const error = await failure();
    expect(error.message).toBe(`${server.host} answered 502 (4 tries).`);
    expect(error.rawOutput).toContain('Bad gateway');
  });

  it('nothing in the body', async () => {
    server.reply({ headers: { 'content-type': 'application/json' } });
    const error = await failure();
    expect(error).toMatchObject({
      message: `${server.host} answered 200 with an empty body.`,
      rawOutput: '',
    });
  });

  it('not JSON, though it says so', async () => {
    server.reply({ headers: { 'content-type': 'application/json' }, body: '{"choices": [{"mess' });
    const error = await failure();
    expect(error.message).toBe(`${server.host} sent a reply that is not JSON.`);
    expect(error.rawOutput).toBe('{"choices": [{"mess');
  });

  it.each([
    [{ id: 'x' }, 'sent a reply without choices, so it is no chat completion.'],
    [{ choices: [] }, 'sent a reply without choices, so it is no chat completion.'],
    [[1, 2], 'sent a reply without choices, so it is no chat completion.'],
    [null, 'sent a reply without choices, so it is no chat completion.'],
    [{ object: 'error', error: { message: 'model crashed' } }, 'answered with an error: "model crashed".'],
  ])('JSON that is no completion: %j', async (body, end) => {
    server.reply(json(body));
    const error = await failure();
    expect(error.message).toBe(`${server.host} ${end}`);
  });

  it('200 around the error of another server: its status counts', async () => {
    server.reply(json({ error: { code: 503, message: 'upstream busy' } }), good);
    const reply = await makeModel(server.baseUrl).complete(request, { signal });
    expect(reply.attempts).toBe(2);
  });

  it('half a body, every time: what came is kept', async () => {
    server.otherwise = { ...good, fault: 'half' };
    const error = await failure();
    expect(error.message).toBe(`${server.host} broke off in the middle of its reply (4 tries).`);
    expect(error.rawOutput).toMatch(/^\{"id":"chatcmpl-1"/);
    expect(error.rawOutput.length).toBeLessThan(String(good.body).length);
  });

  it('half a body, then a whole one', async () => {
    server.reply({ ...good, fault: 'half' }, good);
    expect((await makeModel(server.baseUrl).complete(request, { signal })).text).toBe(goodText);
  });

  it('a reset connection is tried again', async () => {
    server.reply({ fault: 'reset' }, good);
    const reply = await makeModel(server.baseUrl).complete(request, { signal });
    expect(reply.attempts).toBe(2);
  });

  it('resets only', async () => {
    server.otherwise = { fault: 'reset' };
    const error = await failure();
    expect(error.message).toBe(`${server.host} closed the connection without a reply (4 tries).`);
  });

  it('a server that is not running: said at once', async () => {
    const { baseUrl, host } = server;
    await server.stop();
    const timers = new SkippedWaits();
    const error = await rejection(makeModel(baseUrl, { timers }).complete(request, { signal }));
    expect(error).toMatchObject({
      kind: 'error',
      message: `Nothing answers at ${host}. Is the server running?`,
      rawOutput: '',
    });
    expect(timers.waits).toEqual([]);
    server = await ScriptedServer.start();
  });

  it('a host that does not exist', async () => {
    const fetches = vi.spyOn(globalThis, 'fetch').mockRejectedValue(
      new TypeError('fetch failed', {
        cause: Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }),
      }),
    );
    const error = await rejection(
      makeModel('https://api.nowhere.example/v1', withKey).complete(request, { signal }),
    );
    fetches.mockRestore();
    expect(error).toMatchObject({
      kind: 'error',
      message: 'There is no host api.nowhere.example. Is the base URL right, and the network up?',
    });
  });

  it.each([
    [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'The certificate of HOST is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT). Add its authority to the system, or use another address.',
    ],
    ['EAI_AGAIN', 'HOST cannot be reached (EAI_AGAIN) (4 tries). Is the network up?'],
    ['EHOSTUNREACH', 'HOST cannot be reached (EHOSTUNREACH). Is the network up?'],
    ['ESOMETHING', 'The call to HOST failed: bad things'],
    ['UND_ERR_HEADERS_TIMEOUT', `HOST did not answer within 5${nbsp}min 0${nbsp}s (2 tries).`],
  ])('a connection that fails with %s', async (code, message) => {
    const timers = new SkippedWaits();
    let clock = 0;
    timers.now = () => clock;
    const loadTransport: LoadOpenAiTransport = async () => ({
      ...(await loadSource()),
      chat: () => {
        clock += 300_000;
        return Promise.resolve({
          kind: 'broken',
          stage: 'connect',
          code,
          message: 'bad\nthings',
          received: '',
        });
      },
    });
    const error = await failure({ loadTransport, timers, timeoutMs: 900_000 });
    expect(error.message).toBe(message.replace('HOST', server.host));
    expect(error.kind).toBe(code.startsWith('UND') ? 'timeout' : 'error');
  });

  it('a filtered prompt', async () => {
    server.reply(
      json({ error: { code: 'content_filter', message: 'The prompt was filtered.' } }, { status: 400 }),
    );
    expect(await failure()).toMatchObject({
      kind: 'filtered',
      message: `${server.host} filtered the request (400): "The prompt was filtered".`,
    });
  });

  it('keeps the first 64 KB of an error body and says that it is cut', async () => {
    server.reply({ status: 400, body: 'ü'.repeat(100_000) });
    const { rawOutput, message } = await failure();
    expect(rawOutput).toBe(`${'ü'.repeat(32_768)}\n[cut: the first 64 KB of 196 KB]`);
    expect(message).toBe(`${server.host} answered 400: "${'ü'.repeat(199)}…".`);
  });

  it('puts hostile text of a server on one line', async () => {
    server.reply({ status: 400, body: 'a\r\n\u0007b\u202ec\u200bd\u2028e' });
    expect((await failure()).message).toBe(`${server.host} answered 400: "a bcd e".`);
  });
});

describe('a slow server', () => {
  it('no reply within the time, twice', async () => {
    server.otherwise = { fault: 'no-reply' };
    const timers = new HeldTimers();
    const call = failure({ timers, timeoutMs: 60_000 });
    await server.received(1);
    timers.fire();
    await server.received(2);
    timers.fire();
    expect(await call).toMatchObject({
      kind: 'timeout',
      message: `${server.host} did not answer within 60${nbsp}s (2 tries).`,
      rawOutput: '',
    });
    expect(server.requests).toHaveLength(2);
  });

  it('headers and half an answer, then nothing', async () => {
    server.otherwise = { body: '{"choices": [', fault: 'stall' };
    const timers = new HeldTimers();
    const watch = watchBodies(() => timers.fire());
    const error = await failure({ timers, timeoutMs: 1500 });
    watch.mockRestore();
    expect(error).toMatchObject({
      kind: 'timeout',
      message: `${server.host} began to answer but did not finish within 1.5${nbsp}s (2 tries).`,
      rawOutput: '{"choices": [',
    });
  });

  it('too slow once, then in time', async () => {
    server.reply({ fault: 'no-reply' }, good);
    const timers = new HeldTimers();
    const call = makeModel(server.baseUrl, { timers }).complete(request, { signal });
    await server.received(1);
    timers.fire();
    expect(await call).toMatchObject({ text: goodText, attempts: 2 });
  });

  it('the time-out is real', async () => {
    server.otherwise = { fault: 'no-reply' };
    expect(await failure({ timeoutMs: 20 })).toMatchObject({ kind: 'timeout' });
  });

  it('a client that does not stop when told to is left behind', async () => {
    const timers = new HeldTimers();
    const started: (() => void)[] = [];
    const loadTransport: LoadOpenAiTransport = async () => ({
      ...(await loadSource()),
      chat: () => new Promise(() => started.shift()?.()),
    });
    const retry = new RetryPolicy({ limits: { maxTimeouts: 1 } });
    const begun = new Promise<void>((resolve) => started.push(resolve));
    const call = failure({ timers, loadTransport, retry });
    await begun;
    timers.fire();
    timers.fire();
    expect(await call).toMatchObject({ kind: 'timeout', rawOutput: '' });
  });
});

describe('cancelling', () => {
  const reason = new Error('cancelled by the person');

  it('before the call: nothing is sent, the key is not read', async () => {
    const apiKey = vi.fn(() => Promise.resolve(undefined));
    const call = makeModel(server.baseUrl, { apiKey }).complete(request, {
      signal: AbortSignal.abort(reason),
    });
    expect(await rejection(call)).toBe(reason);
    expect(apiKey).not.toHaveBeenCalled();
    expect(server.requests).toHaveLength(0);
  });

  it('while the key is asked for', async () => {
    const abort = new AbortController();
    const apiKey = (): Promise<string> => new Promise(() => abort.abort(reason));
    expect(await rejection(makeModel(server.baseUrl, { apiKey }).complete(request, abort))).toBe(reason);
  });

  it('while the server thinks', async () => {
    server.otherwise = { fault: 'no-reply' };
    const abort = new AbortController();
    const call = rejection(makeModel(server.baseUrl).complete(request, abort));
    await server.received(1);
    abort.abort(reason);
    expect(await call).toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  it('in the middle of the body', async () => {
    server.otherwise = { body: '{"choices": [', fault: 'stall' };
    const abort = new AbortController();
    const call = rejection(makeModel(server.baseUrl).complete(request, abort));
    await server.received(1);
    abort.abort(reason);
    expect(await call).toBe(reason);
  });

  it('during a wait', async () => {
    server.otherwise = { status: 429, headers: { 'retry-after': '50' } };
    const abort = new AbortController();
    const onWait = (): void => queueMicrotask(() => abort.abort(reason));
    const model = makeModel(server.baseUrl, { onWait, timers: undefined as never });
    expect(await rejection(model.complete(request, abort))).toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  it('leaves no listener on a signal that lives on', async () => {
    server.reply({ status: 500 }, good);
    const abort = new AbortController();
    const add = vi.spyOn(abort.signal, 'addEventListener');
    const remove = vi.spyOn(abort.signal, 'removeEventListener');
    await makeModel(server.baseUrl).complete(request, abort);
    expect(add.mock.calls.length).toBeGreaterThan(0);
    expect(remove.mock.calls.length).toBeGreaterThanOrEqual(add.mock.calls.length);
  });
});

it('twenty calls at once under one signal give no warning of a leak', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error): number => warnings.push(warning);
  process.on('warning', note);
  server.otherwise = { ...good, fault: 'no-reply' };
  const abort = new AbortController();
  const model = makeModel(server.baseUrl);
  const calls = Array.from({ length: 20 }, () => rejection(model.complete(request, abort)));
  await server.received(20);
  abort.abort(new Error('stop'));
  await Promise.all(calls);
  process.off('warning', note);
  expect(warnings.map(({ message }) => message)).toEqual([]);
});

describe('the key', () => {
  it('does not follow a redirect', async () => {
    const other = await ScriptedServer.start();
    other.otherwise = good;
    server.otherwise = { status: 307, headers: { location: `${other.baseUrl}/chat/completions` } };
    const error = await failure(withKey);
    await other.stop();
    expect(other.requests).toHaveLength(0);
    expect(error.message).toBe(
      `${server.host} answered with a redirect, which is not followed, so that key and texts go nowhere else. Set the base URL to the final address.`,
    );
    expect(server.requests).toHaveLength(1);
  });

  it.each([400, 401, 404, 429, 500])('is taken out of what a server echoes (%d)', async (status) => {
    server.otherwise = json(
      { error: { message: `no: Bearer ${testKey} (model)` }, at: `?key=${encodeURIComponent(testKey)}` },
      { status },
    );
    const error = await rejection(makeModel(server.baseUrl, withKey).complete(request, { signal }));
    const shown = [error.message, error.stack, (error as Partial<ChatError>).rawOutput].join('\n');
    expect(shown).toContain('Bearer [key]');
    for (const form of [testKey, JSON.stringify(testKey).slice(1, -1), encodeURIComponent(testKey)]) {
      expect(shown).not.toContain(form);
    }
  });

  it('is taken out of a reply, a refusal and a broken body', async () => {
    server.reply(
      completion(`The key is ${testKey}.`),
      completion(null, { message: { refusal: `no ${testKey}` } }),
    );
    const model = makeModel(server.baseUrl, withKey);
    expect((await model.complete(request, { signal })).text).toBe('The key is [key].');
    expect((await model.complete(request, { signal })).refusal).toBe('no [key]');
    server.otherwise = { body: `${testKey} and more, and more, and much more than that`, fault: 'stall' };
    const timers = new HeldTimers();
    const watch = watchBodies(() => timers.fire());
    const error = await failure({ ...withKey, timers });
    watch.mockRestore();
    expect(error.rawOutput).toBe('[key] and more, and more, and much more than that');
  });

  it('in a header of the settings is taken out as well', async () => {
    server.reply({ status: 400, body: 'bad header abcdefgh-secret' });
    const error = await failure({ headers: { 'X-Api-Key': 'abcdefgh-secret' } });
    expect(error.message).toBe(`${server.host} answered 400: "bad header [key]".`);
  });
});

it('loads the client only after the set-up is checked', async () => {
  const loadTransport = vi.fn(loadSource);
  await rejection(makeModel('https://api.openai.com/v1', { loadTransport }).complete(request, { signal }));
  expect(loadTransport).not.toHaveBeenCalled();
});
