import { describe, expect, it } from 'vitest';
import { checkBaseUrl } from '../../../src/editor/judges/checkBaseUrl';
import { resolveServer } from '../../../src/editor/judges/resolveServer';

const openai = { baseUrl: 'https://api.openai.com/v1', model: 'gpt-4.1-mini' };
const ollama = { baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3:8b' };
const copy = { baseUrl: 'https://proxy.example/v1', model: 'gpt-4.1-mini' };

describe('resolveServer', () => {
  it('asks a model at the server that names it, whatever the base URL is', () => {
    const server = resolveServer({ model: 'qwen3:8b', baseUrl: openai.baseUrl, servers: [openai, ollama] });
    expect(server?.address.origin).toBe('http://127.0.0.1:11434');
  });

  it('prefers the base URL when two servers name the model', () => {
    const servers = [openai, copy];
    expect(resolveServer({ model: 'gpt-4.1-mini', baseUrl: copy.baseUrl, servers })?.address.host).toBe(
      'proxy.example',
    );
    expect(resolveServer({ model: 'gpt-4.1-mini', baseUrl: '', servers })?.address.host).toBe(
      'api.openai.com',
    );
  });

  it('takes two spellings of an address for one', () => {
    const servers = [openai, { ...copy, baseUrl: 'HTTPS://proxy.example:443/v1/' }];
    expect(resolveServer({ model: 'gpt-4.1-mini', baseUrl: copy.baseUrl, servers })?.address.host).toBe(
      'proxy.example',
    );
  });

  it('asks an unlisted model at the base URL, and has no server without one', () => {
    expect(
      resolveServer({ model: 'x', baseUrl: 'http://localhost:1234/v1', servers: [openai] })?.address.host,
    ).toBe('localhost:1234');
    expect(resolveServer({ model: 'x', baseUrl: '', servers: [openai] })).toBeUndefined();
  });

  it.each(['not a url', 'file:///etc/passwd', 'ftp://host/v1', 'javascript:alert(1)'])(
    'refuses %s',
    (baseUrl) => {
      expect(resolveServer({ model: 'x', baseUrl, servers: [] })).toBeUndefined();
    },
  );
});

describe('checkBaseUrl', () => {
  it.each([
    'https://api.openai.com/v1',
    'http://127.0.0.1:11434/v1',
    'http://[::1]:8080/v1',
    'http://192.168.1.20:11434/v1',
  ])('takes %s', (url) => {
    expect(checkBaseUrl(url)).toBeUndefined();
  });
  it.each([
    ['api.openai.com', 'is not an address'],
    ['http://api.openai.com/v1', 'unencrypted'],
    ['https://me:secret@host.example/v1', 'holds a user or a password'],
    ['ftp://host', 'is not http or https'],
  ])('refuses %s', (url, why) => {
    expect(checkBaseUrl(url)).toContain(why);
  });
});
