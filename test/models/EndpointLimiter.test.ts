import { expect, it } from 'vitest';
import { EndpointLimiter, type Turn } from '../../src/models/EndpointLimiter';
import { RetryPolicy } from '../../src/models/RetryPolicy';
import { systemTimers } from '../../src/models/Timers';
import { makeModel, rejection, request } from './fixtures';
import { completion, ScriptedServer } from './ScriptedServer';

const { signal } = new AbortController();
const origin = 'https://a.example';
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function enter(limiter: EndpointLimiter, count: number): Promise<Turn[]> {
  return Promise.all(Array.from({ length: count }, () => limiter.enter(origin, signal)));
}

it('has no limit until the server is too busy; then half of what was open, once for a burst', async () => {
  const limiter = new EndpointLimiter(systemTimers);
  const turns = await enter(limiter, 16);
  expect(limiter.limitOf(origin)).toBe(Infinity);
  for (const turn of turns) turn.leave('busy');
  expect([limiter.limitOf(origin), limiter.limitOf('https://b.example')]).toEqual([8, Infinity]);
  const [again] = await enter(limiter, 8);
  again?.leave('busy');
  expect(limiter.limitOf(origin)).toBe(4);
});

it('lets no more through than the limit, in the order in which they came', async () => {
  const limiter = new EndpointLimiter(systemTimers);
  for (const turn of await enter(limiter, 4)) turn.leave('busy');
  const entered: number[] = [];
  const turns: Turn[] = [];
  for (let i = 0; i < 5; i++) {
    void limiter.enter(origin, signal).then((turn) => {
      entered.push(i);
      turns.push(turn);
    });
  }
  await settle();
  expect(entered).toEqual([0, 1]);
  turns[0]?.leave('failed');
  turns[0]?.leave('failed');
  await settle();
  expect(entered).toEqual([0, 1, 2]);
});

it('grows by one for each round that is answered, and has no limit again when it is where it was', async () => {
  const limiter = new EndpointLimiter(systemTimers);
  for (const turn of await enter(limiter, 8)) turn.leave('busy');
  const limits: number[] = [];
  while (limiter.limitOf(origin) !== Infinity) {
    for (const turn of await enter(limiter, Math.floor(limiter.limitOf(origin)))) turn.leave('answered');
    limits.push(limiter.limitOf(origin));
  }
  expect(limits.map((limit) => Math.ceil(limit))).toEqual([5, 6, 7, 8, Infinity]);
});

it('a failure that says nothing of the load changes nothing', async () => {
  const limiter = new EndpointLimiter(systemTimers);
  for (const turn of await enter(limiter, 4)) turn.leave('failed');
  expect(limiter.limitOf(origin)).toBe(Infinity);
});

it('one who waits and is cancelled leaves the queue', async () => {
  const limiter = new EndpointLimiter(systemTimers);
  for (const turn of await enter(limiter, 2)) turn.leave('busy');
  const [held] = await enter(limiter, 1);
  const abort = new AbortController();
  const first = rejection(limiter.enter(origin, abort.signal));
  const second = limiter.enter(origin, signal);
  await settle();
  abort.abort(new Error('stop'));
  expect((await first).message).toBe('stop');
  held?.leave('answered');
  (await second).leave('answered');
});

it('models that share a limiter slow down together after a 503, and lose no call', async () => {
  const server = await ScriptedServer.start();
  let busy = true;
  server.respond = () =>
    busy ? { status: 503, headers: { 'retry-after-ms': '1' } } : { ...completion('{"a": 1}'), delayMs: 5 };
  const limiter = new EndpointLimiter(systemTimers);
  const timers = undefined as never;
  const options = { limiter, timers, retry: new RetryPolicy({ limits: { maxBusy: 50, baseDelayMs: 1 } }) };
  const models = [makeModel(server.baseUrl, options), makeModel(server.baseUrl, options)];
  const calls = Array.from({ length: 16 }, (_, i) =>
    (models[i % 2] as (typeof models)[0]).complete(request, { signal }),
  );
  await server.received(16);
  await settle();
  busy = false;
  server.mostOpen = 0;
  await Promise.all(calls);
  expect(server.mostOpen).toBeLessThan(16);
  await server.stop();
});
