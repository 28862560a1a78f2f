import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RunCase, RunHead } from '../../src/core/run/Run';
import { seededRandom } from '../../src/core/stats/seededRandom';
import { json, judgeReply, ScriptedServer, type RecordedRequest } from '../models/ScriptedServer';
import { temporaryFolder } from '../store/temporaryFolder';
import { CliProcess, type Ended } from './cliProcess';
import { datasetOf, rowText } from './runDataset';

// Processes are slow to start on a busy machine, which says nothing of the code.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const bundle = mkdtempSync(join(tmpdir(), 'rag-judge-cli-'));
let cli: CliProcess;
beforeAll(async () => {
  cli = await CliProcess.bundle(bundle);
});
afterAll(() => rmSync(bundle, { recursive: true }));

const good = judgeReply({ faithfulness: 1, contextRelevance: 0.5, answerRelevance: 0 });
const env = { KEY: 'sk-secret-1' };

const rowOf = ({ body }: RecordedRequest): string => `q${/Question (\d+)\?/.exec(body)?.[1] ?? '?'}`;

async function startServer(): Promise<ScriptedServer> {
  const server = await ScriptedServer.start();
  onTestFinished(() => server.stop());
  server.otherwise = good;
  return server;
}

const chat = (server: ScriptedServer): string[] => [
  ...['--judge', 'chat', '--base-url', server.baseUrl, '--model', 'm', '--api-key-env', 'KEY'],
];

/** The runs of a folder that can be gone on with. */
function runsOf(cwd: string, folder = '.rag-judge/runs'): string[] {
  const runs = join(cwd, folder);
  if (!existsSync(runs)) return [];
  return readdirSync(runs).filter((id) => existsSync(join(runs, id, 'run.json')));
}

const resultsFile = (cwd: string, id: string): string => join(cwd, '.rag-judge/runs', id, 'results.jsonl');
const headOf = (cwd: string, id: string): RunHead =>
  JSON.parse(readFileSync(join(cwd, '.rag-judge/runs', id, 'run.json'), 'utf8')) as RunHead;

/** Ids of the whole lines of a run's results; a torn last line is none. */
function judgedIn(cwd: string, id: string): string[] {
  if (!existsSync(resultsFile(cwd, id))) return [];
  return readFileSync(resultsFile(cwd, id), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => (JSON.parse(line) as RunCase).id);
}

const parsed = <T>({ stdout }: Ended): T => JSON.parse(stdout) as T;

it('judges every row, keeps the run, and prints its figures and one JSON document', async () => {
  const server = await startServer();
  const cwd = temporaryFolder({ 'a.dataset.jsonl': datasetOf(5) + rowText(6, { answer: '' }) });
  const ended = await cli.run(['run', 'a.dataset.jsonl', ...chat(server), '--json'], { cwd, env });
  expect(ended.code).toBe(0);
  const [id = ''] = runsOf(cwd);
  const printed = parsed<{ runs: RunHead[]; complete: boolean }>(ended);
  expect(printed).toMatchObject({
    complete: true,
    runs: [
      {
        id,
        name: 'a.dataset.jsonl',
        dataset: 'a.dataset.jsonl',
        complete: true,
        queries: 6,
        means: { faithfulness: { value: 1, n: 5, N: 6 }, 'context-relevance': { value: 0.5, n: 5, N: 6 } },
        judging: {
          judged: 6,
          scored: 5,
          unscored: { 'no-answer': 1 },
          calls: 5,
          judge: { id: 'chat', model: 'm' },
        },
      },
    ],
  });
  expect(judgedIn(cwd, id).sort()).toEqual(['q1', 'q2', 'q3', 'q4', 'q5', 'q6']);
  expect(readdirSync(join(cwd, '.rag-judge/runs', id)).sort()).toEqual(['results.jsonl', 'run.json']);
  expect(JSON.stringify(printed) + readFileSync(resultsFile(cwd, id), 'utf8')).not.toContain('sk-secret-1');
});

it('a second run is answered from the cache, unless told not to, or it was cleared', async () => {
  const server = await startServer();
  const cwd = temporaryFolder({ 'a.jsonl': datasetOf(4) });
  const args = ['run', 'a.jsonl', ...chat(server)];
  await cli.run(args, { cwd, env });
  expect(server.requests).toHaveLength(4);
  const again = await cli.run(args, { cwd, env });
  expect(again.stdout).toContain('Judged 4 cases: 4 scored. 4 from the cache.\n');
  expect(server.requests).toHaveLength(4);
  await cli.run([...args, '--no-cache'], { cwd, env });
  expect(server.requests).toHaveLength(8);
  expect((await cli.run(['cache', 'clear'], { cwd })).stdout).toMatch(/^Cleared \d+ KB/);
  const sheet = await cli.run([...args, '--dry-run', '--json'], { cwd });
  expect(parsed(sheet)).toMatchObject({
    cases: 4,
    calls: 4,
    cached: 0,
    judge: { model: 'm', protocol: true },
  });
  expect(server.requests).toHaveLength(8);
  expect(runsOf(cwd)).toHaveLength(3);
});

it('a budget of calls is exact; --resume judges the rest', async () => {
  const server = await startServer();
  const cwd = temporaryFolder({ 'a.jsonl': datasetOf(9) });
  const stopped = await cli.run(['run', 'a.jsonl', ...chat(server), '--max-calls', '4', '--out', 'runs'], {
    cwd,
    env,
  });
  const [id = ''] = runsOf(cwd, 'runs');
  expect([stopped.code, server.requests.length, runsOf(cwd)]).toEqual([0, 4, []]);
  expect(stopped.stderr).toContain(
    `Stopped: The budget of 4 calls is used up. 4 of 9 cases are judged and kept. Go on with --resume ${id}.`,
  );
  const rest = await cli.run(['run', '--resume', id, ...chat(server), '--out', 'runs'], { cwd, env });
  expect([rest.code, server.requests.length]).toEqual([0, 9]);
  expect(rest.stdout).toContain('Judged 9 cases: 9 scored.');
  expect(new Set(server.requests.map(rowOf)).size).toBe(9);
});

it('a key that is revoked in the middle: exit 3, and --resume with a good one judges the rest', async () => {
  const server = await startServer();
  let refused = false;
  server.respond = (request) => {
    refused ||= rowOf(request) === 'q5';
    return refused ? json({ error: { message: 'revoked' } }, { status: 401 }) : undefined;
  };
  const cwd = temporaryFolder({ 'a.jsonl': datasetOf(9) });
  const args = [...chat(server), '--concurrency', '2', '--no-cache'];
  const ended = await cli.run(['run', 'a.jsonl', ...args], { cwd, env });
  const [id = ''] = runsOf(cwd);
  expect(ended.code).toBe(3);
  expect(ended.stderr).toMatch(/Stopped: .* refused the key \(401\): "revoked"/);
  const before = judgedIn(cwd, id);
  expect(before.length).toBeLessThan(9);
  expect(headOf(cwd, id)).toMatchObject({ complete: false, judging: { stopped: { why: 'judge' } } });
  server.respond = undefined;
  server.requests.length = 0;
  const rest = await cli.run(['run', 'a.jsonl', ...args, '--resume', id], { cwd, env });
  expect(rest.code).toBe(0);
  expect(server.requests.map(rowOf).filter((row) => before.includes(row))).toEqual([]);
  expect(new Set(judgedIn(cwd, id)).size).toBe(9);
  expect(headOf(cwd, id)).toMatchObject({ complete: true });
  expect(headOf(cwd, id).judging).not.toHaveProperty('stopped');
});

it('a cancel keeps what was done, and exits 130 without waiting for the model', async () => {
  const server = await startServer();
  server.respond = (request) => (Number(rowOf(request).slice(1)) > 3 ? { fault: 'no-reply' } : undefined);
  const cwd = temporaryFolder({ 'a.jsonl': datasetOf(8) });
  const { process: child, ended } = cli.start(['run', 'a.jsonl', ...chat(server)], { cwd, env });
  await server.received(7);
  const [id = ''] = runsOf(cwd);
  await expect.poll(() => judgedIn(cwd, id).length).toBe(3);
  const sent = performance.now();
  child.kill('SIGINT');
  const { code, stderr } = await ended;
  expect(code).toBe(130);
  // The model's time-out is 60 s.
  expect(performance.now() - sent).toBeLessThan(10_000);
  expect(stderr).toContain(`Cancelled. 3 of 8 cases are judged and kept. Go on with --resume ${id}.`);
  expect(judgedIn(cwd, id).sort()).toEqual(['q1', 'q2', 'q3']);
  expect(headOf(cwd, id)).toMatchObject({
    complete: false,
    judging: { judged: 3, stopped: { why: 'cancelled' } },
  });
});

it('--resume judges only what changed, and says what it found', async () => {
  const server = await startServer();
  const cwd = temporaryFolder({ 'a.jsonl': datasetOf(4) });
  const args = [...chat(server), '--no-cache'];
  await cli.run(['run', 'a.jsonl', ...args], { cwd, env });
  const [id = ''] = runsOf(cwd);
  writeFileSync(join(cwd, 'a.jsonl'), rowText(1) + rowText(2, { answer: 'No.' }) + rowText(3) + rowText(5));
  appendFileSync(resultsFile(cwd, id), '{"id": "q9", "line');
  server.requests.length = 0;
  const ended = await cli.run(['run', '--resume', id, ...args], { cwd, env });
  expect(ended.code).toBe(0);
  expect(server.requests.map(rowOf).sort()).toEqual(['q2', 'q5']);
  expect(ended.stderr).toContain('2 cases are judged already.');
  expect(ended.stderr).toContain(
    '1 line of its results, cut off by a crash, could not be read and was removed.',
  );
  expect(ended.stderr).toContain('1 case has changed in the dataset since and will be judged anew.');
  expect(ended.stderr).toContain('1 case is no longer in the dataset: removed from the run.');
  expect(judgedIn(cwd, id).sort()).toEqual(['q1', 'q2', 'q3', 'q5']);
});

it('another judge does not go on with a run, and neither does a second process', async () => {
  const server = await startServer();
  server.respond = (request) => (rowOf(request) === 'q3' ? { fault: 'no-reply' } : undefined);
  const cwd = temporaryFolder({ 'a.jsonl': datasetOf(3) });
  const first = cli.start(['run', 'a.jsonl', ...chat(server)], { cwd, env });
  await server.received(3);
  await expect.poll(() => runsOf(cwd).flatMap((id) => judgedIn(cwd, id)).length).toBe(2);
  const [id = ''] = runsOf(cwd);
  const second = await cli.run(['run', '--resume', id, ...chat(server)], { cwd, env });
  expect(second.code).toBe(2);
  expect(second.stderr).toContain(`Run ${id} is being written by process ${first.process.pid}`);
  first.process.kill('SIGINT');
  await first.ended;
  const other = await cli.run(['run', '--resume', id, '--judge', 'local'], { cwd, env });
  expect(other.code).toBe(2);
  expect(other.stderr).toContain(`Run ${id} was judged by m, and the judge that is named now is another one`);
  expect(judgedIn(cwd, id)).toHaveLength(2);
});

it('when every call fails the exit code is 3, and each row has its cause', async () => {
  const server = await startServer();
  server.otherwise = json({ error: { message: 'broken' } }, { status: 400 });
  const cwd = temporaryFolder({ 'a.jsonl': datasetOf(3) });
  const ended = await cli.run(['run', 'a.jsonl', ...chat(server)], { cwd, env });
  expect(ended.code).toBe(3);
  expect(ended.stdout).toContain('Judged 3 cases: 0 scored, 3 without a score (3 error).');
  const [id = ''] = runsOf(cwd);
  server.otherwise = good;
  const again = await cli.run(['run', '--resume', id, '--retry-failed', ...chat(server)], { cwd, env });
  expect(again.stdout).toContain('Judged 3 cases: 3 scored.');
});

describe('kill -9 at random moments, then --resume', () => {
  const chains = 4;
  const kills = 5;
  const count = 40;
  // Four at once, so that the machine is busy and a process is killed at another place each time.
  it.concurrent.each(Array.from({ length: chains }, (_, seed) => [seed]))(
    'chain %d: every row is there once, and none that was there is asked again',
    async (seed) => {
      const random = seededRandom(seed + 1);
      const server = await ScriptedServer.start();
      server.respond = () => ({ ...good, delayMs: 2 + random() * 6 });
      const cwd = mkdtempSync(join(tmpdir(), 'rag-judge-kill-'));
      try {
        writeFileSync(join(cwd, 'a.jsonl'), datasetOf(count));
        const args = [...chat(server), '--no-cache', '--quiet'];
        let done: string[] = [];
        const session = () => {
          const [id] = runsOf(cwd);
          return id === undefined ? ['run', 'a.jsonl', ...args] : ['run', 'a.jsonl', '--resume', id, ...args];
        };
        const check = (from: number): void => {
          const asked = server.requests.slice(from).map(rowOf);
          expect(asked.filter((row) => done.includes(row))).toEqual([]);
        };
        for (let kill = 0; kill < kills; kill++) {
          const from = server.requests.length;
          const { process: child, ended } = cli.start(session(), { cwd, env });
          // At a request, or soon after it, or (one in five) before there is any.
          const moment = random() < 0.2 ? undefined : from + 1 + Math.floor(random() * 8);
          await Promise.race([ended, moment === undefined ? undefined : server.received(moment)]);
          await new Promise((resolve) => setTimeout(resolve, random() * (moment === undefined ? 150 : 10)));
          child.kill('SIGKILL');
          await ended;
          check(from);
          const [id] = runsOf(cwd);
          if (id !== undefined) done = judgedIn(cwd, id);
        }
        const from = server.requests.length;
        const { code, stderr } = await cli.run(session(), { cwd, env });
        check(from);
        expect([code, stderr]).toEqual([0, '']);
        const runs = runsOf(cwd);
        expect(runs).toHaveLength(1);
        const ids = judgedIn(cwd, runs[0] ?? '');
        expect(ids).toHaveLength(count);
        expect(new Set(ids).size).toBe(count);
        expect(headOf(cwd, runs[0] ?? '')).toMatchObject({
          complete: true,
          judging: { judged: count, scored: count, calls: count },
          means: { faithfulness: { value: 1, n: count, N: count } },
        });
      } finally {
        await server.stop();
        rmSync(cwd, { recursive: true });
      }
    },
  );
});
