import { expect, it } from 'vitest';
import { resolveServer } from '../../../src/editor/judges/resolveServer';
import { withServer } from '../../../src/editor/judges/withServer';
import type { ServerSetting } from '../../../src/editor/settings';

const cloud = { baseUrl: 'https://models.example/v1', model: 'qwen3:8b' };
const ollama = { baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3:8b' };

it('keeps a model chosen on this machine there when another server has its name', () => {
  const servers = withServer([cloud], ollama) as ServerSetting[];
  const server = resolveServer({ model: ollama.model, baseUrl: ollama.baseUrl, servers });
  expect(server?.address.host).toBe('127.0.0.1:11434');
});

it('keeps a model where it was chosen when the base URL becomes that of another folder', () => {
  const servers = withServer([], ollama) as ServerSetting[];
  const server = resolveServer({ model: ollama.model, baseUrl: 'https://api.openai.com/v1', servers });
  expect(server?.address.host).toBe('127.0.0.1:11434');
});

it('lists a server once, however its address is spelt, and loses nothing that stands there', () => {
  const servers = [
    { note: 'mine' },
    null,
    { ...cloud, baseUrl: 'HTTPS://models.example:443/v1/', headers: { a: 'b' } },
  ];
  expect(withServer(servers, cloud)).toBe(servers);
  expect(withServer(servers, ollama)).toEqual([...servers, ollama]);
});
