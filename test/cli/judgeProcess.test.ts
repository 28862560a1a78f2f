import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { RagJudgeEvaluation } from '../../src/core/rag/RagJudgeEvaluation';
import { html, json, judgeReply, ScriptedServer } from '../models/ScriptedServer';
import { temporaryFolder } from '../store/temporaryFolder';
import { CliProcess, type Ended } from './cliProcess';

// Processes are slow to start on a busy machine, which says nothing of the code.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const bundle = mkdtempSync(join(tmpdir(), 'rag-judge-cli-'));
let cli: CliProcess;
beforeAll(async () => {
  cli = await CliProcess.bundle(bundle);
});
afterAll(() => rmSync(bundle, { recursive: true }));

const caseFiles = (name: string): Record<string, string> => ({
  [`${name}.query.md`]: 'How long is the warranty?',
  [`${name}.answer.md`]: 'The warranty is three years.',
  [`${name}.context.md`]: 'The warranty of a headset is three years.',
});

async function startServer(): Promise<ScriptedServer> {
  const server = await ScriptedServer.start();
  onTestFinished(() => server.stop());
  return server;
}

const chatArgs = (server: ScriptedServer): string[] => [
  ...['--judge', 'chat', '--base-url', server.baseUrl, '--model', 'm', '--api-key-env', 'KEY'],
];
const env = { KEY: 'sk-secret-1' };
const parsed = <T>(ended: Ended): T => JSON.parse(ended.stdout) as T;

test('a chat judge gets the fixed protocol and its key; the evaluation is printed and kept', async () => {
  const server = await startServer();
  server.reply(judgeReply({ faithfulness: 0.9, contextRelevance: 1, answerRelevance: null }));
  const cwd = temporaryFolder(caseFiles('a'));
  const ended = await cli.run(['judge', 'a', ...chatArgs(server), '--json'], { cwd, env });
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  const evaluation = parsed<RagJudgeEvaluation>(ended);
  expect(evaluation).toMatchObject({
    faithfulnessScore: 0.9,
    answerRelevanceScore: null,
    causes: { answerRelevanceScore: 'null' },
    protocol: true,
    parseMode: 'strict',
    model: 'm',
    judge: { id: 'chat' },
  });
  expect(server.requests[0]?.headers.authorization).toBe('Bearer sk-secret-1');
  expect(server.requests[0]?.json).toMatchObject({
    temperature: 0,
    response_format: { type: 'json_object' },
  });
  const trace = readFileSync(join(cwd, '.rag-judge/traces/a.trace.json'), 'utf8');
  expect(JSON.parse(trace)).toEqual({ version: 1, judgeEvaluation: evaluation });
  expect(trace + readFileSync(join(cwd, '.rag-judge/history.jsonl'), 'utf8')).not.toContain('sk-secret-1');
});

test.each([
  ['a page for people', html('Sign in'), 'Sign in', 'no-json'],
  ['an empty reply', { body: '' }, '', 'error'],
  ['a refused request', json({ error: { message: 'broken' } }, { status: 400 }), 'broken', 'error'],
])('%s of the server for every case gives exit 3, with the raw text in the JSON', async (_, reply, raw) => {
  const server = await startServer();
  server.otherwise = reply;
  const cwd = temporaryFolder(caseFiles('a'));
  const ended = await cli.run(['judge', 'a', ...chatArgs(server), '--json'], { cwd, env });
  expect(ended.code).toBe(3);
  const evaluation = parsed<RagJudgeEvaluation>(ended);
  expect(evaluation).toMatchObject({
    faithfulnessScore: null,
    contextRelevanceScore: null,
    answerRelevanceScore: null,
  });
  expect(evaluation.error).toContain(server.host);
  expect(evaluation.rawOutput).toContain(raw);
});

test('a wait before another try is told as one, whoever asked for it', async () => {
  const server = await startServer();
  server.reply(
    json({}, { status: 503, headers: { 'retry-after-ms': '2' } }),
    judgeReply({ faithfulness: 1, contextRelevance: 1, answerRelevance: 1 }),
  );
  const cwd = temporaryFolder(caseFiles('a'));
  const ended = await cli.run(['judge', 'a', ...chatArgs(server), '--json'], { cwd, env });
  expect(ended).toMatchObject({ code: 0, stderr: `Trying ${server.host} again in 2\u00a0ms\n` });
});

test('a refused key ends the calls, is printed for each case, and nothing is kept', async () => {
  const server = await startServer();
  server.otherwise = json({ error: { message: 'Incorrect API key' } }, { status: 401 });
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const cwd = temporaryFolder(Object.assign({}, ...names.map(caseFiles)) as Record<string, string>);
  const ended = await cli.run(['judge', '.', ...chatArgs(server), '--json'], { cwd, env });
  expect(ended.code).toBe(3);
  const { evaluations } = parsed<{ evaluations: { case: string; error: string }[] }>(ended);
  expect(evaluations.map((one) => one.case)).toEqual(names);
  expect(evaluations.every(({ error }) => error.includes('refused the key (401)'))).toBe(true);
  expect(server.requests.length).toBeLessThanOrEqual(4);
  expect(existsSync(join(cwd, '.rag-judge'))).toBe(false);
  expect(ended.stdout + ended.stderr).not.toContain('sk-secret-1');
  const read = await cli.run(['judge', 'a', ...chatArgs(server)], { cwd, env });
  expect(read.stdout).toContain('refused the key (401)');
  expect(read.stdout).not.toContain('unknown judge');
});

test('an interrupted run prints and keeps what is done, and exits 130', async () => {
  const server = await startServer();
  server.reply(judgeReply({ faithfulness: 1, contextRelevance: 1, answerRelevance: 1 }));
  server.otherwise = { fault: 'no-reply' };
  const cwd = temporaryFolder({ ...caseFiles('a'), ...caseFiles('b'), ...caseFiles('c') });
  const { process: child, ended } = cli.start(['judge', '.', ...chatArgs(server), '--json'], { cwd, env });
  const oneIsDone = new Promise<void>((resolve) => {
    let told = '';
    child.stderr?.on('data', (text: string) => {
      told += text;
      if (told.includes('Judged 1 of 3')) resolve();
    });
  });
  // The scripted reply goes to whichever call comes first, so that only a first case that got it is told at once.
  await Promise.race([oneIsDone, server.received(3)]);
  child.kill('SIGINT');
  const { code, stdout, stderr } = await ended;
  expect(code).toBe(130);
  const { evaluations } = JSON.parse(stdout) as { evaluations: unknown[] };
  expect(stderr).toContain(`Cancelled after ${evaluations.length} judgment`);
});

test('a module judge runs, and one that never ends or leaves a timer does not hold the process', async () => {
  const scores =
    '{ faithfulnessScore: 0.5, contextRelevanceScore: 7, answerRelevanceScore: null, reason: request.query }';
  const cwd = temporaryFolder({
    ...caseFiles('a'),
    'judges/strict.mjs': `setInterval(() => {}, 1000); export default (request) => (${scores});`,
    'judges/common.cjs': 'export default () => ({});',
    'judges/endless.mjs': 'export default () => new Promise(() => setInterval(() => {}, 1000));',
  });
  const strict = await cli.run(['judge', 'a', '--judge', 'module:judges/strict.mjs', '--json'], { cwd });
  expect(strict.code).toBe(0);
  expect(parsed(strict)).toMatchObject({
    faithfulnessScore: 0.5,
    contextRelevanceScore: null,
    reason: 'How long is the warranty?',
    judge: { id: 'module:judges/strict.mjs' },
  });
  const common = await cli.run(['judge', 'a', '--judge', 'module:judges/common.cjs', '--json'], { cwd });
  expect(common).toMatchObject({ code: 2, stdout: '' });
  expect(common.stderr).toContain('A judge module is named NAME.mjs.');
  const endless = await cli.run(
    ['judge', 'a', '--judge', 'module:judges/endless.mjs', '--timeout', '0.05', '--json'],
    { cwd },
  );
  expect(endless.code).toBe(3);
  expect(parsed(endless)).toMatchObject({ causes: { faithfulnessScore: 'timeout' }, rawOutput: '' });
});

test('help and version are no error, anything unknown is', async () => {
  const cwd = temporaryFolder();
  const [help, version, none, unknown] = await Promise.all([
    cli.run(['judge', '--help'], { cwd }),
    cli.run(['--version'], { cwd }),
    cli.run(['judge'], { cwd }),
    cli.run(['judge', 'a', '--frobnicate'], { cwd }),
  ]);
  expect(help.code).toBe(0);
  expect(help.stdout).toContain('130 cancelled');
  expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as unknown });
  expect(none).toMatchObject({ code: 2, stdout: '' });
  expect(unknown).toMatchObject({ code: 2, stdout: '' });
});
