import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discoverOllama } from '../../src/models/discoverOllama';
import { listModels } from '../../src/models/listModels';
import { loadSource, rejection, testKey } from './fixtures';
import { html, json, ScriptedServer } from './ScriptedServer';

let server: ScriptedServer;
const { signal } = new AbortController();
const timeoutMs = 5000;

beforeEach(async () => {
  server = await ScriptedServer.start();
});
afterEach(() => server.stop());

describe('discoverOllama', () => {
  const ask = (more: object = {}): Promise<string[]> =>
    discoverOllama({ host: `http://${server.host}`, timeoutMs, ...more });

  it('names the models that can chat', async () => {
    server.reply(
      json({
        models: [
          { name: 'qwen3:8b', details: { family: 'qwen3' } },
          { name: 'nomic-embed-text:latest', details: { family: 'nomic-bert' } },
          { name: 'llama3.2:3b' },
          { size: 1 },
        ],
      }),
    );
    expect(await ask()).toEqual(['qwen3:8b', 'llama3.2:3b']);
    expect(server.requests[0]).toMatchObject({ method: 'GET', path: '/api/tags' });
  });

  it.each([html('hello'), json({ models: 'none' }), json([]), { status: 404 }, { fault: 'reset' as const }])(
    'finds none in %j',
    async (reply) => {
      server.reply(reply);
      expect(await ask()).toEqual([]);
    },
  );

  it('finds none when nothing answers', async () => {
    const host = `http://${server.host}`;
    await server.stop();
    expect(await discoverOllama({ host, timeoutMs })).toEqual([]);
    server = await ScriptedServer.start();
  });

  it.each([{ fault: 'no-reply' as const }, { fault: 'stall' as const, body: '{"models": [' }])(
    'does not wait for %j',
    async (reply) => {
      server.reply(reply);
      expect(await ask({ timeoutMs: 40 })).toEqual([]);
    },
  );

  it('asks no other machine and follows no redirect', async () => {
    const fetches = vi.spyOn(globalThis, 'fetch');
    expect(await discoverOllama({ host: 'http://192.168.1.20:11434' })).toEqual([]);
    expect(await discoverOllama({ host: 'not an address' })).toEqual([]);
    expect(fetches).not.toHaveBeenCalled();
    fetches.mockRestore();
    server.reply({ status: 302, headers: { location: `http://${server.host}/other` } });
    expect(await ask()).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  it('ends with the reason when it is cancelled', async () => {
    const abort = new AbortController();
    const reason = new Error('closed');
    server.reply({ fault: 'no-reply' });
    const call = rejection(ask({ signal: abort.signal }));
    await server.received(1);
    abort.abort(reason);
    expect(await call).toBe(reason);
  });
});

describe('listModels', () => {
  const ask = (more: object = {}): Promise<string[]> =>
    listModels({ baseUrl: server.baseUrl, signal, timeoutMs, loadTransport: loadSource, ...more });

  it('names each model once, in order, with the key', async () => {
    server.reply(
      json({ object: 'list', data: [{ id: 'gpt-b' }, { id: 'gpt-a' }, { id: 'gpt-b' }, { id: 3 }, null] }),
    );
    expect(await ask({ apiKey: testKey })).toEqual(['gpt-a', 'gpt-b']);
    expect(server.requests[0]).toMatchObject({
      method: 'GET',
      path: '/v1/models',
      body: '',
      headers: { authorization: `Bearer ${testKey}` },
    });
  });

  it('asks once, and says what is wrong', async () => {
    server.reply({ status: 503 });
    expect(await rejection(ask())).toMatchObject({ kind: 'error', message: `${server.host} answered 503.` });
    server.reply(json({ error: { message: 'bad' } }, { status: 401 }));
    expect(await rejection(ask({ apiKey: testKey }))).toMatchObject({ fault: 'bad-key' });
    server.reply({ status: 404 });
    expect(await rejection(ask())).toMatchObject({
      fault: 'no-base-url',
      message: `${server.host} has nothing at /v1/models (404). The base URL is ${server.baseUrl}; most end in /v1.`,
    });
    expect(await rejection(ask({ baseUrl: 'https://api.openai.com/v1' }))).toMatchObject({ fault: 'no-key' });
    expect(server.requests).toHaveLength(3);
  });

  it.each([html('hello'), json({ models: [] }), { body: '' }])(
    'a reply that is no list: %j',
    async (reply) => {
      server.reply(reply);
      expect(await rejection(ask())).toMatchObject({
        kind: 'error',
        message: `${server.host} sent no list of models. Is the base URL right? Most end in /v1.`,
      });
    },
  );
});
