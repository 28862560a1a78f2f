import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runJudgeCommand, type JudgeArgs } from '../../src/cli/judgeCommand';
import { runProgram } from '../../src/cli/program';
import type { RagJudgeEvaluation } from '../../src/core/rag/RagJudgeEvaluation';
import { temporaryFolder } from '../store/temporaryFolder';

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

async function run(cwd: string, args: JudgeArgs, signal = new AbortController().signal): Promise<Ran> {
  const ran = { stdout: '', stderr: '' };
  const code = await runJudgeCommand(args, {
    stdout: (text) => void (ran.stdout += text),
    stderr: (text) => void (ran.stderr += text),
    cwd,
    signal,
    env: { SET: 'key', EMPTY: '' },
  });
  return { code, ...ran };
}

const good = (name: string): Record<string, string> => ({
  [`${name}.query.md`]: 'How long is the warranty?',
  [`${name}.answer.md`]: 'The warranty is three years.',
  [`${name}.context.md`]: 'The warranty of a headset is three years.',
});

test('one case is one evaluation as JSON, kept as trace and history', async () => {
  const cwd = temporaryFolder(good('cases/a'));
  const ran = await run(cwd, { paths: ['cases/a.answer.md', 'cases/a.query.md', 'cases/a'], json: true });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  const evaluation = JSON.parse(ran.stdout) as RagJudgeEvaluation;
  expect(evaluation).toMatchObject({ causes: {}, parseMode: 'strict', judge: { id: 'local' } });
  expect(evaluation.inputHash).toMatch(/^[0-9a-f]{64}$/);
  const trace = JSON.parse(readFileSync(join(cwd, '.rag-judge/traces/cases/a.trace.json'), 'utf8')) as object;
  expect(trace).toEqual({ version: 1, judgeEvaluation: evaluation });
});

test('several cases are a list in natural order; one that lacks a file is said and changes neither list nor code', async () => {
  const cwd = temporaryFolder({ ...good('a10'), ...good('a2'), 'a3.query.md': 'Q', 'README.md': 'x' });
  const ran = await run(cwd, { paths: ['.'], json: true });
  expect(ran.code).toBe(0);
  const { evaluations } = JSON.parse(ran.stdout) as {
    evaluations: { case: string; faithfulnessScore: number }[];
  };
  expect(evaluations.map((one) => one.case)).toEqual(['a2', 'a10']);
  expect(ran.stderr).toContain('a3 has no answer file. Add a3.answer.md');
});

test('no-store writes nothing, and quiet keeps warnings away', async () => {
  const cwd = temporaryFolder({ ...good('a'), 'a.trace.yaml': 'x: 1' });
  const ran = await run(cwd, { paths: ['a'], noStore: true, quiet: true });
  expect(ran).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^a\t\d\.\d\d\t\d\.\d\d\t\d\.\d\d\n$/) as string,
    stderr: '',
  });
  expect(existsSync(join(cwd, '.rag-judge'))).toBe(false);
});

test('a person reads scores, their change, reason, notes and judge; several cases end with their means', async () => {
  const cwd = temporaryFolder({ ...good('a'), ...good('b') });
  await run(cwd, { paths: ['a'] });
  writeFileSync(join(cwd, 'a.answer.md'), 'The warranty is five years, and covers theft.');
  const { stdout } = await run(cwd, { paths: ['a', 'b'] });
  expect(stdout).toMatch(/^a\n {2}Faithfulness {7}0\.\d\d \(−0\.\d\d\)\n/);
  expect(stdout).toContain('\n  Reason: Heuristic: ');
  expect(stdout).toContain('\n  Judge: local heuristic, no model, ');
  expect(stdout).toMatch(/\nJudged 2 cases: 2 scored\n {2}Faithfulness 0\.\d\d 2\/2 \(/);
});

test('text of a model cannot move the cursor or reorder what is read', async () => {
  const cwd = temporaryFolder({
    ...good('a'),
    'j.mjs':
      'export default () => ({ faithfulnessScore: 1, contextRelevanceScore: 1, answerRelevanceScore: 1, reason: "\\u001b[2J\\u202egood\\r\\nsecond" });',
  });
  const { stdout, code } = await run(cwd, { paths: ['a'], judge: 'module:j.mjs' });
  expect(code).toBe(0);
  expect(stdout).toContain('Reason: \ufffd[2J\ufffdgood\n    second');
});

test.each<[what: string, args: Partial<JudgeArgs>, words: string]>([
  ['no server', { judge: 'chat', model: 'm', apiKeyEnv: 'SET' }, '--base-url'],
  ['no model', { judge: 'chat', baseUrl: 'http://127.0.0.1:9/v1', apiKeyEnv: 'SET' }, '--model'],
  ['no key variable', { judge: 'chat', baseUrl: 'http://127.0.0.1:9/v1', model: 'm' }, '--api-key-env VAR'],
  ['no scheme and no key', { judge: 'chat', baseUrl: 'localhost:9/v1', model: 'm' }, 'not http or https'],
  [
    'a variable that is not set',
    { judge: 'chat', baseUrl: 'http://127.0.0.1:9/v1', model: 'm', apiKeyEnv: 'UNSET' },
    'UNSET is not set',
  ],
  [
    'a variable that is empty',
    { judge: 'chat', baseUrl: 'http://127.0.0.1:9/v1', model: 'm', apiKeyEnv: 'EMPTY' },
    'EMPTY is not set',
  ],
  ['no address', { judge: 'chat', baseUrl: 'nonsense', model: 'm', apiKeyEnv: 'SET' }, 'not an address'],
  [
    'a key over plain http',
    { judge: 'chat', baseUrl: 'http://example.com/v1', model: 'm', apiKeyEnv: 'SET' },
    'plain http',
  ],
  [
    'a server for the local judge',
    { baseUrl: 'http://127.0.0.1:9/v1' },
    '--base-url belongs to --judge chat',
  ],
  ['a judge that does not exist', { judge: 'gpt' }, 'no judge "gpt"'],
  ['a module that does not exist', { judge: 'module:gone.mjs' }, 'gone.mjs'],
  ['a module outside', { judge: 'module:../x.mjs' }, 'outside'],
  ['a time-out of nothing', { timeout: '0' }, '--timeout'],
  ['a time-out in words', { timeout: 'soon' }, '--timeout'],
  ['no such case', { paths: ['nothing'] }, 'no such file, folder or case'],
  ['a file without a role', { paths: ['notes.txt'] }, 'tells no role'],
  ['a prompt alone', { paths: ['x.prompt.md'] }, 'beside this prompt'],
  ['a folder without a case', { paths: ['empty'] }, 'no case in this folder'],
  ['a case that lacks its answer', { paths: ['half'] }, 'half has no answer file'],
])('%s is exit 2 with a message, and nothing on stdout', async (_, args, words) => {
  const cwd = temporaryFolder({ ...good('a'), 'notes.txt': 'x', 'x.prompt.md': 'p', 'half.query.md': 'q' });
  mkdirSync(join(cwd, 'empty'));
  const ran = await run(cwd, { paths: ['a'], json: true, ...args });
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain(words);
  expect(existsSync(join(cwd, '.rag-judge'))).toBe(false);
});

test('an answer of symbols makes no claim: that is no failure of the judge', async () => {
  const cwd = temporaryFolder({
    ...good('a'),
    'a.answer.md': ':-)',
    'a.query.md': '??',
    'a.context.md': '...',
  });
  const ran = await run(cwd, { paths: ['a'], json: true });
  expect(ran.code).toBe(0);
  expect(JSON.parse(ran.stdout)).toMatchObject({ causes: { faithfulnessScore: 'not-applicable' } });
});

test('a run that is cancelled before it begins is exit 130', async () => {
  const cwd = temporaryFolder(good('a'));
  const ran = await run(cwd, { paths: ['a'] }, AbortSignal.abort(new Error('stop')));
  expect(ran).toMatchObject({ code: 130, stdout: '' });
});

test('a store that cannot be written loses no judgment', async () => {
  const cwd = temporaryFolder({ ...good('a'), '.rag-judge': 'a file where the store should be' });
  const ran = await run(cwd, { paths: ['a'], json: true });
  expect(ran.code).toBe(0);
  expect(JSON.parse(ran.stdout)).toHaveProperty('faithfulnessScore');
  expect(ran.stderr).toContain('The judgment of a was not stored');
  chmodSync(join(cwd, '.rag-judge'), 0o644);
});

test('a case outside the store is kept beside itself', async () => {
  const other = temporaryFolder({ ...good('lab/a'), '.git': '' });
  const cwd = temporaryFolder({ '.git': '' });
  expect((await run(cwd, { paths: [join(other, 'lab/a.query.md')] })).code).toBe(0);
  expect(existsSync(join(other, '.rag-judge/traces/lab/a.trace.json'))).toBe(true);
  expect(existsSync(join(cwd, '.rag-judge'))).toBe(false);
});

test('options reach the commands as typed', async () => {
  const cwd = temporaryFolder({
    ...good('a'),
    'd.jsonl': '{"id":"q","query":"q","hits":["a","b"],"relevant":["b"]}\n',
  });
  const out: string[] = [];
  const io = {
    stdout: (text: string) => void out.push(text),
    stderr: () => undefined,
    cwd,
    env: {},
    signal: new AbortController().signal,
  };
  expect(await runProgram(['judge', 'a', '--json', '--no-store'], { io, version: '1.2.3' })).toBe(0);
  expect(
    await runProgram(['metrics', 'd.jsonl', '--k', '2,1', '--per-query', '--json', '--no-store'], {
      io,
      version: '1.2.3',
    }),
  ).toBe(0);
  expect(await runProgram(['metrics', 'd.jsonl', '--k', '0'], { io, version: '1.2.3' })).toBe(2);
  expect(await runProgram(['--version'], { io, version: '1.2.3' })).toBe(0);
  expect(JSON.parse(out[0] ?? '')).toHaveProperty('faithfulnessScore');
  expect(JSON.parse(out[1] ?? '')).toMatchObject({
    runs: [{ perQuery: [{ id: 'q', 'recall@1': 0, 'recall@2': 1 }] }],
  });
  expect(out.at(-1)).toBe('1.2.3\n');
  expect(existsSync(join(cwd, '.rag-judge'))).toBe(false);
});

test('what files hold cannot move the cursor in messages and tables either', async () => {
  const id = 'x\u001b[2J\u202e';
  const cwd = temporaryFolder({
    ...good('a'),
    'a.hits.json': '[\u001b[31m]',
    'd.jsonl': `${JSON.stringify({ id, hits: ['a'], relevant: ['a'] })}\n${JSON.stringify({ id, hits: [] })}`,
  });
  const out = { stdout: '', stderr: '' };
  const io = {
    stdout: (text: string) => void (out.stdout += text),
    stderr: (text: string) => void (out.stderr += text),
    cwd,
    signal: new AbortController().signal,
    env: {},
  };
  expect(await runProgram(['judge', 'a', '--no-store'], { io, version: '1' })).toBe(2);
  expect(out.stderr).toContain('a.hits.json is not valid JSON');
  expect(await runProgram(['metrics', 'd.jsonl', '--per-query', '--no-store'], { io, version: '1' })).toBe(0);
  expect(out.stderr).toContain('Duplicate id');
  expect(out.stdout).toContain('x\ufffd[2J\ufffd');
  for (const raw of ['\u001b', '\u202e']) expect(`${out.stdout}${out.stderr}`).not.toContain(raw);
});
