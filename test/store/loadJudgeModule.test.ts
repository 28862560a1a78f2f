import { symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadJudgeModule } from '../../src/store/loadJudgeModule';
import { temporaryFolder } from './temporaryFolder';

const scores =
  '{ faithfulnessScore: 1, contextRelevanceScore: 1, answerRelevanceScore: 1, reason: request.query }';
const request = { query: 'Q', answer: 'A', context: 'C', hits: [] };
const options = { signal: new AbortController().signal };

test.each([
  [
    'a default object',
    `export default { version: '3', label: 'Strict', judge: async (request) => (${scores}) };`,
  ],
  [
    'a default class instance',
    `class J { version = '3'; label = 'Strict'; r(request) { return ${scores}; } async judge(request) { return this.r(request); } }\nexport default new J();`,
  ],
  [
    'a named object',
    `export const judge = { version: '3', label: 'Strict', judge: (request) => (${scores}) };`,
  ],
])('%s is a judge', async (_, code) => {
  const root = temporaryFolder({ 'judges/strict.mjs': code });
  const judge = await loadJudgeModule({ root, path: 'judges/strict.mjs' });
  expect(judge).toMatchObject({ id: 'module:judges/strict.mjs', version: '3', label: 'Strict' });
  expect(await judge.judge(request, options)).toMatchObject({ faithfulnessScore: 1, reason: 'Q' });
});

test.each([
  ['default', `export default (request) => (${scores});`],
  ['named', `export function judge(request) { return ${scores}; }`],
])('a %s function is a judge under the name of its file', async (_, code) => {
  const root = temporaryFolder({ 'j.mjs': code });
  const judge = await loadJudgeModule({ root, path: './j.mjs' });
  expect(judge).toMatchObject({ id: 'module:j.mjs', version: '1', label: 'j.mjs' });
  expect(await judge.judge(request, options)).toMatchObject({ reason: 'Q' });
});

test('a module is imported anew when its file changed, and only then', async () => {
  const root = temporaryFolder({
    'j.mjs': 'export const id = {}; export default { version: "1", judge() {} };',
  });
  const version = async (): Promise<string> => (await loadJudgeModule({ root, path: 'j.mjs' })).version;
  expect(await version()).toBe('1');
  writeFileSync(join(root, 'j.mjs'), 'export const id = {}; export default { version: "2", judge() {} };');
  utimesSync(join(root, 'j.mjs'), 1, 1);
  expect(await version()).toBe('2');
});

test.each([
  ['that is not there', 'gone.mjs', '', 'does not exist'],
  ['with a syntax error', 'j.mjs', 'export default {', 'cannot be loaded'],
  ['that throws', 'j.mjs', 'throw new Error("no licence")', 'no licence'],
  ['that throws no error', 'j.mjs', 'throw "text"', 'text'],
  ['without a judge', 'j.mjs', 'export const x = 1;', 'exports no judge'],
  ['with a judge of another kind', 'j.mjs', 'export default { judge: 5 };', 'exports no judge'],
  ['outside the folder', '../j.mjs', '', 'outside the folder'],
])('a module %s is a readable set-up error', async (_, path, code, words) => {
  const root = temporaryFolder(code === '' ? {} : { [path]: code });
  await expect(loadJudgeModule({ root, path })).rejects.toMatchObject({
    name: 'JudgeSetupError',
    fault: 'bad-module',
    message: expect.stringContaining(words) as unknown,
  });
});

test('a link to a module outside the folder is not run', async () => {
  const outside = temporaryFolder({ 'j.mjs': 'globalThis.ran = true; export default { judge() {} };' });
  const root = temporaryFolder();
  symlinkSync(join(outside, 'j.mjs'), join(root, 'j.mjs'));
  await expect(loadJudgeModule({ root, path: 'j.mjs' })).rejects.toThrow('outside the folder');
  expect('ran' in globalThis).toBe(false);
});
