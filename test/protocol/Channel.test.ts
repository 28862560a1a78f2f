import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Channel, type Port } from '../../src/protocol/Channel';

/** A port whose other end is the test. */
function fakePort() {
  const listeners = new Set<(message: unknown) => void>();
  const sent: unknown[] = [];
  const port: Port = {
    post: (message) => sent.push(message),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { port, sent, arrive: (message: unknown) => listeners.forEach((listener) => listener(message)) };
}

const Incoming = z.discriminatedUnion('type', [
  z.object({ type: z.literal('add'), value: z.number() }),
  z.object({ type: z.literal('stop') }),
]);

describe('Channel', () => {
  it('hands on valid messages and names what is wrong with others', () => {
    const fake = fakePort();
    const seen: unknown[] = [];
    const invalid: string[] = [];
    const channel = new Channel<z.infer<typeof Incoming>, string>({
      port: fake.port,
      incoming: Incoming,
      onMessage: (message) => seen.push(message),
      onInvalid: (reason) => invalid.push(reason),
    });
    fake.arrive({ type: 'add', value: 1, extra: true });
    fake.arrive({ type: 'add', value: '1' });
    fake.arrive(null);
    fake.arrive({ type: 'unknown' });
    channel.post('hello');
    expect(seen).toEqual([{ type: 'add', value: 1 }]);
    expect(invalid).toHaveLength(3);
    expect(invalid[0]).toContain('value');
    expect(fake.sent).toEqual(['hello']);
  });

  it('is silent once disposed', () => {
    const fake = fakePort();
    const seen: unknown[] = [];
    const channel = new Channel({
      port: fake.port,
      incoming: Incoming,
      onMessage: (message) => seen.push(message),
      onInvalid: () => seen.push('invalid'),
    });
    channel.dispose();
    fake.arrive({ type: 'stop' });
    fake.arrive(17);
    expect(seen).toEqual([]);
  });
});
