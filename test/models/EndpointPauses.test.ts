import { expect, it } from 'vitest';
import { EndpointPauses } from '../../src/models/EndpointPauses';
import { SkippedWaits, makeModel, rejection, request } from './fixtures';
import { completion, ScriptedServer } from './ScriptedServer';

const { signal } = new AbortController();

it('holds back until the longest wait that was asked for has passed, each origin for itself', async () => {
  const timers = new SkippedWaits();
  timers.now = () => timers.waits.reduce((sum, wait) => sum + wait, 0);
  const pauses = new EndpointPauses(timers);
  pauses.hold('https://a.example', 5000);
  pauses.hold('https://a.example', 2000);
  await pauses.passed('https://b.example', signal);
  expect(timers.waits).toEqual([]);
  await pauses.passed('https://a.example', signal);
  await pauses.passed('https://a.example', signal);
  expect(timers.waits).toEqual([5000]);
});

it('one 429 holds back the other calls of a model, until it has passed or they are cancelled', async () => {
  const server = await ScriptedServer.start();
  server.reply({ status: 429, headers: { 'retry-after': '40' } });
  server.otherwise = completion('x');
  const told = new AbortController();
  const waiting = new Promise<void>((resolve) => told.signal.addEventListener('abort', () => resolve()));
  const model = makeModel(server.baseUrl, { timers: undefined as never, onWait: () => told.abort() });
  const abort = new AbortController();
  const first = rejection(model.complete(request, abort));
  await waiting;
  const second = rejection(model.complete(request, abort));
  // Longer than a request takes that is not held back: the key, the client and the connection are there.
  const other = await makeModel(server.baseUrl).complete(request, { signal });
  abort.abort(new Error('stop'));
  expect([(await first).message, (await second).message, other.text]).toEqual(['stop', 'stop', 'x']);
  expect(server.requests).toHaveLength(2);
  await server.stop();
});
