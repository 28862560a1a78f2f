import { afterEach, beforeEach, expect, it } from 'vitest';
import { rejection } from './fixtures';
import { html, json, ScriptedServer } from './ScriptedServer';

let server: ScriptedServer;
beforeEach(async () => {
  server = await ScriptedServer.start();
});
afterEach(() => server.stop());

const get = (path = ''): Promise<Response> => fetch(`${server.baseUrl}${path}`);

it('replies in order, then with what is said otherwise, and records what came', async () => {
  expect((await get()).status).toBe(500);
  server.otherwise = { status: 204 };
  server.reply(json({ a: 1 }, { status: 201, headers: { 'x-own': 'yes' } }), html('hi'));
  const first = await fetch(`${server.baseUrl}/chat?x=1`, {
    method: 'POST',
    body: '{"b": 2}',
    headers: { 'X-In': '3' },
  });
  expect([first.status, first.headers.get('x-own'), await first.json()]).toEqual([201, 'yes', { a: 1 }]);
  expect((await get()).headers.get('content-type')).toBe('text/html');
  expect((await get()).status).toBe(204);
  expect(server.requests).toHaveLength(4);
  expect(server.requests[1]).toMatchObject({
    method: 'POST',
    path: '/v1/chat?x=1',
    headers: { 'x-in': '3' },
    body: '{"b": 2}',
    json: { b: 2 },
  });
});

it('breaks off, resets and stalls as told, and stops in spite of it', async () => {
  server.reply({ body: 'abcdef', fault: 'half' }, { fault: 'reset' }, { body: 'abc', fault: 'stall' });
  const half = await get();
  expect(half.headers.get('content-length')).toBe('6');
  await rejection(half.text());
  await rejection(get());
  const stalled = await get();
  const reader = stalled.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('abc');
  const rest = rejection(Promise.resolve(reader?.read()));
  await server.stop();
  expect((await rest).message).toBe('terminated');
  server = await ScriptedServer.start();
});

it('resolves when the requests have come', async () => {
  server.otherwise = { fault: 'no-reply' };
  const came = server.received(2);
  const abort = new AbortController();
  const calls = [1, 2].map(() => rejection(fetch(server.baseUrl, abort)));
  await came;
  abort.abort();
  await Promise.all(calls);
  expect(server.requests).toHaveLength(2);
});
