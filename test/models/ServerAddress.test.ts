import { describe, expect, it } from 'vitest';
import { parseServerAddress } from '../../src/models/ServerAddress';

describe('parseServerAddress', () => {
  it.each([
    ['https://api.openai.com/v1', 'https://api.openai.com/v1'],
    [' https://api.openai.com/v1/ ', 'https://api.openai.com/v1'],
    ['https://API.OpenAI.com:443/v1//', 'https://api.openai.com/v1'],
    ['http://127.0.0.1:11434', 'http://127.0.0.1:11434'],
    ['http://127.0.0.1:11434/v1/chat/completions', 'http://127.0.0.1:11434/v1'],
    [
      'https://x.openai.azure.com/openai/deployments/d?api-version=1#top',
      'https://x.openai.azure.com/openai/deployments/d?api-version=1',
    ],
  ])('%s', (text, baseUrl) => {
    expect(parseServerAddress(text).baseUrl).toBe(baseUrl);
  });

  it.each([
    ['http://localhost:1', true, true],
    ['http://judge.localhost', true, true],
    ['http://127.8.9.1', true, true],
    ['http://2130706433', true, true],
    ['http://[::1]:8080', true, true],
    ['http://[::ffff:127.0.0.1]', true, true],
    ['http://192.168.1.20', false, true],
    ['http://172.31.0.1', false, true],
    ['http://[fd00::1]', false, true],
    ['http://gpu-box:8000', false, true],
    ['http://nas.local', false, true],
    ['http://172.32.0.1', false, false],
    ['http://localhost.example.com', false, false],
    ['http://127.0.0.1.example.com', false, false],
    ['https://api.openai.com', false, false],
    ['http://[2001:db8::1]', false, false],
  ])('%s: this machine %s, private network %s', (text, loopback, privateNetwork) => {
    const address = parseServerAddress(`${text}/v1`);
    expect({ loopback: address.loopback, privateNetwork: address.privateNetwork }).toEqual({
      loopback,
      privateNetwork,
    });
  });

  it('knows Azure OpenAI, and what only looks like it', () => {
    expect(parseServerAddress('https://x.openai.azure.com/openai/v1').azure).toBe(true);
    expect(parseServerAddress('https://x.openai.azure.com.evil.example/v1').azure).toBe(false);
    expect(parseServerAddress('https://models.inference.ai.azure.com').azure).toBe(false);
  });
});
