import { build, type BuildOptions } from 'esbuild';
import { copyFile, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenAiChatModel, OpenAiChatModelOptions } from '../../src/models/OpenAiChatModel';
import { rejection, request } from './fixtures';
import { completion, ScriptedServer } from './ScriptedServer';

const bundling = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  logLevel: 'error',
  metafile: true,
  external: ['vscode', './openai.js'],
} satisfies BuildOptions;

let folder: string;
const inputs: Record<string, string[]> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rag-judge-bundle-'));
  const entries = {
    main: 'src/models/OpenAiChatModel.ts',
    list: 'src/models/listModels.ts',
    openai: 'src/models/openaiClient.ts',
  };
  for (const [name, path] of Object.entries(entries)) {
    const { metafile } = await build({ ...bundling, entryPoints: { [name]: path }, outdir: folder });
    inputs[name] = Object.keys(metafile.inputs);
  }
});
afterAll(() => rm(folder, { recursive: true }));

const fromOpenAi = (name: string): string[] =>
  (inputs[name] ?? []).filter((path) => path.includes('node_modules/openai/'));

it('the openai package is in its own bundle and in no other', () => {
  expect(fromOpenAi('openai').length).toBeGreaterThan(10);
  expect(fromOpenAi('main')).toEqual([]);
  expect(fromOpenAi('list')).toEqual([]);
  expect(inputs['main']).not.toContain('src/models/openaiClient.ts');
});

it('a bundle that uses it loads it from beside itself, on the first call', async () => {
  const load = createRequire(join(folder, 'main.js'));
  const { OpenAiChatModel: Bundled } = load('./main.js') as {
    OpenAiChatModel: new (options: OpenAiChatModelOptions) => OpenAiChatModel;
  };
  const server = await ScriptedServer.start();
  server.reply(completion('{"faithfulnessScore": 1}'));
  const model = new Bundled({
    baseUrl: server.baseUrl,
    model: 'judge-1',
    apiKey: () => Promise.resolve(undefined),
    timeoutMs: 5000,
  });
  expect(Object.keys(load.cache)).not.toContain(join(folder, 'openai.js'));
  const reply = await model.complete(request, { signal: new AbortController().signal });
  await server.stop();
  expect(reply.text).toBe('{"faithfulnessScore": 1}');
  expect(Object.keys(load.cache)).toContain(join(folder, 'openai.js'));
});

it('a bundle without it beside itself says what is missing', async () => {
  const alone = join(folder, 'alone');
  await mkdir(alone);
  await copyFile(join(folder, 'main.js'), join(alone, 'main.js'));
  const { OpenAiChatModel: Bundled } = createRequire(join(alone, 'main.js'))('./main.js') as {
    OpenAiChatModel: new (options: OpenAiChatModelOptions) => OpenAiChatModel;
  };
  const model = new Bundled({
    baseUrl: 'http://127.0.0.1:9/v1',
    model: 'judge-1',
    apiKey: () => Promise.resolve(undefined),
    timeoutMs: 5000,
  });
  const error = await rejection(model.complete(request, { signal: new AbortController().signal }));
  expect(error).toMatchObject({
    name: 'ChatError',
    message: `RAG Judge is not whole: openai.js could not be loaded from ${await realpath(alone)}. Install it again.`,
  });
});
