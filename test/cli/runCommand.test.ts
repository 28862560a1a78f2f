import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CostSheet } from '../../src/core/run/judging/CostSheet';
import { runProgram } from '../../src/cli/program';
import { temporaryFolder } from '../store/temporaryFolder';
import { rowText, datasetOf } from './runDataset';

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
  /** What was shown on a terminal, each in place of the one before. */
  status: string[];
}

async function run(
  args: readonly string[],
  {
    cwd,
    terminal = false,
    signal = new AbortController().signal,
  }: { cwd: string; terminal?: boolean; signal?: AbortSignal },
): Promise<Ran> {
  const ran: Ran = { code: 0, stdout: '', stderr: '', status: [] };
  const io = {
    stdout: (text: string): void => void (ran.stdout += text),
    stderr: (text: string): void => void (ran.stderr += text),
    cwd,
    signal,
    env: {},
    ...(terminal ? { status: (text: string): void => void ran.status.push(text) } : {}),
  };
  ran.code = await runProgram(args, { io, version: '1.0.0' });
  return ran;
}

it.each([
  [['run'], 'Name a dataset file'],
  [['run', 'none.jsonl'], 'none.jsonl: there is no such file.'],
  [['run', 'bad.jsonl'], 'there is no case that can be judged. Line 1: '],
  [['run', 'empty.jsonl'], '2 cannot be judged: 1 no answer, 1 no context.'],
  [['run', 'a.jsonl', '--max-cost', '1'], '--max-cost needs the prices'],
  [['run', 'a.jsonl', '--price-in', '1'], 'Give both prices'],
  [['run', 'a.jsonl', '--concurrency', '0'], 'Give a whole number above 0.'],
  [['run', 'a.jsonl', '--profile', 'x'], 'There is no profile "x"'],
  [['run', '--resume', 'nope'], 'There is no run nope'],
  [['run', '--resume', '../x'], 'is not the id of a run'],
  [['run', 'a.jsonl', '--judge', 'chat'], 'The chat judge needs a server'],
  [['cache', 'grow'], 'There is no action "grow"'],
])('%j is bad usage and makes no run', async (args, message) => {
  const cwd = temporaryFolder({
    'a.jsonl': datasetOf(1),
    'bad.jsonl': 'no json\n',
    'empty.jsonl': rowText(1, { answer: ' ' }) + rowText(2, { context: '' }),
  });
  const ended = await run(args, { cwd });
  expect(ended.code).toBe(2);
  expect(ended.stderr).toContain(message);
  expect([ended.stdout, existsSync(join(cwd, '.rag-judge'))]).toEqual(['', false]);
});

it.each(['link.jsonl', '../outside.jsonl'])(
  'a stored run does not name which file outside the workspace is judged: %s',
  async (dataset) => {
    const outside = temporaryFolder({ 'outside.jsonl': datasetOf(1) });
    const cwd = temporaryFolder({ 'a.jsonl': datasetOf(1), '.git/HEAD': '' });
    symlinkSync(join(outside, 'outside.jsonl'), join(cwd, 'link.jsonl'));
    expect((await run(['run', 'a.jsonl'], { cwd })).code).toBe(0);
    const [id = ''] = readdirSync(join(cwd, '.rag-judge', 'runs'));
    const file = join(cwd, '.rag-judge', 'runs', id, 'run.json');
    const head = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...head, dataset }));
    const resumed = await run(['run', '--resume', id], { cwd });
    expect(resumed.stderr).toContain(`The dataset of run ${id} lies outside ${cwd}. Name it:`);
    expect(resumed.code).toBe(2);
  },
);

it('the local heuristic judges without a model: nothing is cached, figures are printed with n/N', async () => {
  const cwd = temporaryFolder({
    'a.jsonl':
      rowText(1, { hits: ['d1', 'd2'], relevant: ['d2'] }) + rowText(2, { answer: '?' }) + 'no json\n',
  });
  const ran = await run(['run', 'a.jsonl', '-k', '1,2'], { cwd });
  expect(ran.code).toBe(0);
  expect(ran.stdout).toContain('a.jsonl: Judged 2 cases: 1 scored, 1 without a score (1 symbols only).\n');
  expect(ran.stdout).toMatch(/^ {2}Faithfulness +\d\.\d\d 1\/2 +\d\.\d\d +—$/m);
  expect(ran.stdout).toMatch(/^recall +0\.0000 1\/2 +1\.0000 1\/2$/m);
  expect(ran.stderr).toContain('a.jsonl:3: ');
  expect(readdirSync(join(cwd, '.rag-judge'))).toEqual(['runs']);
});

it('a module is asked again when its file changed, and answers equal questions from the cache until then', async () => {
  const judge = (score: number): string =>
    `export default { judge: async () => ({ faithfulnessScore: ${score}, contextRelevanceScore: 1, answerRelevanceScore: 1, reason: '' }) };`;
  const cwd = temporaryFolder({ 'a.jsonl': datasetOf(2), '.git/x': '', 'judge.mjs': judge(0.25) });
  const args = ['run', 'a.jsonl', '--judge', 'module:judge.mjs'];
  expect((await run(args, { cwd })).stdout).toContain('Judged 2 cases: 2 scored.\n');
  const again = await run(args, { cwd });
  expect(again.stdout).toMatch(/2 from the cache\.\n.*\n +Faithfulness +0\.25 2\/2/);
  writeFileSync(join(cwd, 'judge.mjs'), `${judge(0.75)}\n// edited`);
  expect((await run(args, { cwd })).stdout).toMatch(/2 scored\.\n.*\n +Faithfulness +0\.75 2\/2/);
  // A cache that holds judgments is not for the history of the project.
  expect(readFileSync(join(cwd, '.rag-judge/cache/.gitignore'), 'utf8')).toBe('*\n');
});

it('--dry-run needs no key, asks nothing and makes nothing', async () => {
  const cwd = temporaryFolder({ 'a.jsonl': datasetOf(3) + rowText(4, { metadata: { model: 'gpt-4o' } }) });
  const args = [
    'run',
    'a.jsonl',
    '--judge',
    'chat',
    '--base-url',
    'https://api.example.com/v1',
    '--model',
    'gpt-5',
  ];
  const text = await run([...args, '--dry-run', '--price-in', '1', '--price-out', '2', '--max-calls', '2'], {
    cwd,
  });
  expect(text.code).toBe(0);
  expect(text.stdout).toMatch(/^Judge +gpt-5 at api\.example\.com, protocol$/m);
  expect(text.stdout).toMatch(/^Calls to make +4$/m);
  expect(text.stdout).toMatch(/^Tokens +about \d+ in, about 600 out \(estimates\)$/m);
  expect(text.stdout).toMatch(/^Price +about 0\.\d+, at 1 in and 2 out per million tokens$/m);
  expect(text.stdout).toMatch(/^Budget +2 calls: the run would stop before its end$/m);
  expect(text.stdout).toContain('warning: gpt-5 judges answers of gpt-4o: both look like GPT');
  const sheet = JSON.parse((await run([...args, '--dry-run', '--json'], { cwd })).stdout) as CostSheet;
  expect(sheet).toMatchObject({ calls: 4, cost: null, sameFamily: { family: 'GPT', generator: 'gpt-4o' } });
  expect(existsSync(join(cwd, '.rag-judge'))).toBe(false);
});

it('on a terminal the progress stands on one line, which is cleared at the end', async () => {
  const cwd = temporaryFolder({ 'a.jsonl': datasetOf(5) });
  const ran = await run(['run', 'a.jsonl'], { cwd, terminal: true });
  expect(ran.status[0]).toBe('');
  expect(ran.status.find((text) => text !== '')).toMatch(/^\d of 5 judged/);
  expect(ran.status.at(-1)).toBe('');
  const quiet = await run(['run', 'a.jsonl', '--quiet'], { cwd });
  expect([quiet.status, quiet.stderr]).toEqual([[], '']);
});

it('a cancel before anything was judged says so and makes no run', async () => {
  const abort = new AbortController();
  abort.abort(new Error('stop'));
  const cwd = temporaryFolder({ 'a.jsonl': datasetOf(5) });
  expect(await run(['run', 'a.jsonl'], { cwd, signal: abort.signal })).toMatchObject({
    code: 130,
    stdout: '',
    stderr: 'Cancelled.\n',
  });
  expect(existsSync(join(cwd, '.rag-judge'))).toBe(false);
});
