import { expect, it } from 'vitest';
import { openAccess } from '../../src/models/ServerAccess';
import { rejection } from './fixtures';
import { parseServerAddress } from '../../src/models/ServerAddress';

const { signal } = new AbortController();
const apiKey = (): Promise<string> => Promise.resolve(' azure-key-0123 \n');

it('sends a key to Azure OpenAI in its own header, without the blanks around it', async () => {
  const address = parseServerAddress('https://x.openai.azure.com/openai/v1');
  const access = await openAccess({ address, apiKey }, signal);
  expect(access.headers).toEqual({
    accept: 'application/json',
    'user-agent': 'rag-judge',
    'api-key': 'azure-key-0123',
  });
});

it('a header of the settings stands for the key of a public server', async () => {
  const address = parseServerAddress('https://judge.example/v1');
  const headers = { Authorization: 'Bearer from-settings' };
  const access = await openAccess({ address, apiKey: () => Promise.resolve(''), headers }, signal);
  expect(access.headers['authorization']).toBe('Bearer from-settings');
  expect(access.redactor.redact('got from-settings')).toBe('got [key]');
});

it('leaves placeholders of keyless servers in the text', async () => {
  const address = parseServerAddress('http://127.0.0.1:11434/v1');
  const access = await openAccess({ address, apiKey: () => Promise.resolve('ollama') }, signal);
  expect(access.redactor.redact('ollama says')).toBe('ollama says');
});

it('a key in the query of the base URL is a key: not over plain http, and never shown', async () => {
  const noKey = (): Promise<undefined> => Promise.resolve(undefined);
  const secure = parseServerAddress('https://judge.example/v1?key=query-secret-1');
  const access = await openAccess({ address: secure, apiKey: noKey }, signal);
  expect(access.redactor.redact('?key=query-secret-1')).toBe('?key=[key]');
  const plain = parseServerAddress('http://gpu-box/v1?key=query-secret-1');
  const error = await rejection(openAccess({ address: plain, apiKey: noKey }, signal));
  expect(error).toMatchObject({ fault: 'no-base-url' });
  expect(error.message).not.toContain('query-secret-1');
});

it('a placeholder for a key goes over plain http within a private network, and not beyond', async () => {
  const placeholder = (): Promise<string> => Promise.resolve('EMPTY');
  const near = parseServerAddress('http://gpu-box:8000/v1');
  const access = await openAccess({ address: near, apiKey: placeholder }, signal);
  expect(access.headers['authorization']).toBe('Bearer EMPTY');
  const far = parseServerAddress('http://judge.example/v1');
  expect(await rejection(openAccess({ address: far, apiKey: placeholder }, signal))).toMatchObject({
    fault: 'no-base-url',
  });
});
