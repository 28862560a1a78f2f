import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemPrompt } from '../../src/core/judge/protocol';
import type { RunCase, RunHead } from '../../src/core/run/Run';
import { RunStore } from '../../src/store/RunStore';
import { programRun } from './programRun';

let cwd: string;
let runs: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'batch-'));
  runs = join(cwd, '.rag-judge', 'runs');
  mkdirSync(runs, { recursive: true });
});
afterEach(() => rmSync(cwd, { recursive: true }));

const run = (args: string[], signal?: AbortSignal) => programRun(cwd, ['run', ...args], signal);

interface BatchRow {
  custom_id: string;
  method: string;
  url: string;
  body: { model: string; messages: { role: string; content: string }[] };
}

const chat = ['--judge', 'chat', '--model', 'm'];
const row = (id: string, over: object = {}) => ({
  id,
  query: `Why ${id}?`,
  answer: `Because of ${id}.`,
  context: `It is ${id}.`,
  ...over,
});
function dataset(...rows: object[]): void {
  writeFileSync(join(cwd, 'd.jsonl'), rows.map((one) => `${JSON.stringify(one)}\n`).join(''));
}
function jsonLines<T>(path: string): T[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as T);
}
async function exported(): Promise<BatchRow[]> {
  const { code, stderr } = await run(['d.jsonl', ...chat, '--export-batch', 'out']);
  expect([code, stderr]).toEqual([0, '']);
  return jsonLines<BatchRow>(join(cwd, 'out', 'batch-001.jsonl'));
}
const scores = (f: number) =>
  JSON.stringify({ faithfulnessScore: f, contextRelevanceScore: 1, answerRelevanceScore: 1, reason: 'ok' });
const reply = (content: string) => ({
  status_code: 200,
  request_id: 'r',
  body: {
    model: 'm-2026',
    created: 1_780_000_000,
    choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  },
});
const result = (custom_id: string, response: object | null, error: object | null = null) =>
  `${JSON.stringify({ id: 'b', custom_id, response, error })}\n`;
function onlyRun(): { head: RunHead; cases: RunCase[] } {
  const [id] = readdirSync(runs);
  const at = join(runs, id ?? '');
  return {
    head: JSON.parse(readFileSync(join(at, 'run.json'), 'utf8')) as RunHead,
    cases: jsonLines<RunCase>(join(at, 'results.jsonl')),
  };
}

describe('--export-batch', () => {
  it('writes the protocol of each case byte for byte, equal ones once, and says what is not in it', async () => {
    dataset(
      row('a'),
      row('b', { context: ['One.', 'Two.'] }),
      row('c', { query: 'Why a?', answer: 'Because of a.', context: 'It is a.' }),
      row('d', { answer: '...' }),
      row('e', { context: '' }),
    );
    const { code, stdout } = await run(['d.jsonl', ...chat, '--export-batch', 'out']);
    expect(code).toBe(0);
    expect(stdout).toContain('2 requests for 5 cases in 1 file:');
    expect(stdout).toContain('1 case shares the request of an equal one.');
    expect(stdout).toContain('Not in it: 1 no context, 1 symbols only.');
    const lines = jsonLines<BatchRow>(join(cwd, 'out', 'batch-001.jsonl'));
    expect(lines[0]).toEqual({
      custom_id: expect.stringMatching(/^rag-judge-[0-9a-f]{40}$/) as string,
      method: 'POST',
      url: '/v1/chat/completions',
      body: {
        model: 'm',
        messages: [
          { role: 'system', content: systemPrompt },
          {
            role: 'user',
            content: [
              'Question:\nWhy a?\n\nAnswer:\nBecause of a.\n\nRetrieved context:\nIt is a.\n\nJudge:',
              '- faithfulnessScore: answer is supported by retrieved context.',
              '- contextRelevanceScore: retrieved context is relevant to question.',
              '- answerRelevanceScore: answer directly addresses question.',
            ].join('\n'),
          },
        ],
        temperature: 0,
        response_format: { type: 'json_object' },
      },
    });
    expect(lines[1]?.body.messages[1]?.content).toContain('[S1] source\nOne.\n\n[S2] source\nTwo.');
    expect(readdirSync(runs)).toEqual([]);
  });

  it('never mixes batches up, and leaves no file when it is cancelled or has nothing to write', async () => {
    dataset(row('a'));
    await exported();
    const again = await run(['d.jsonl', ...chat, '--export-batch', 'out']);
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('is there already');
    expect((await run(['d.jsonl', ...chat, '--export-batch', 'x'], AbortSignal.abort())).code).toBe(130);
    dataset(row('a', { answer: '' }));
    const { code, stderr } = await run(['d.jsonl', ...chat, '--export-batch', 'y']);
    expect([code, stderr.includes('1 no answer')]).toEqual([2, true]);
    expect(
      ['x', 'y'].flatMap((name) => (existsSync(join(cwd, name)) ? readdirSync(join(cwd, name)) : [])),
    ).toEqual([]);
  });

  it('is refused for what is no model, and beside another way', async () => {
    dataset(row('a'));
    for (const args of [
      ['d.jsonl', '--export-batch', 'o'],
      ['d.jsonl', '--judge', 'chat', '--export-batch', 'o'],
      ['d.jsonl', ...chat, '--export-batch', 'o', '--dry-run'],
      ['d.jsonl', ...chat, '--export-batch', 'o', '--reparse', 'x'],
      ['d.jsonl', '--reparse', 'x'],
      ['--reparse', 'nowhere'],
      ['d.jsonl', ...chat, '--import-batch', 'nowhere.jsonl'],
      ['nowhere.jsonl', ...chat, '--export-batch', 'o'],
    ]) {
      expect([args, (await run(args)).code]).toEqual([args, 2]);
    }
  });
});

describe('--import-batch', () => {
  it('makes a run of the results in any order, with the cause of each that has none', async () => {
    dataset(row('a'), row('b'), row('c'), row('d'), row('e'), row('f', { relevant: ['x'], hits: ['x'] }));
    const [a, b, c, d, , f] = (await exported()).map(({ custom_id }) => custom_id);
    writeFileSync(
      join(cwd, '2.jsonl'),
      result(f ?? '', reply(scores(0.5))) + result('someone-else', reply(scores(1))) + 'no json\n',
    );
    writeFileSync(
      join(cwd, '1.jsonl'),
      result(d ?? '', null, { code: 'batch_expired', message: 'Expired.' }) +
        result(c ?? '', {
          status_code: 400,
          body: { error: { message: 'Blocked.', code: 'content_filter' } },
        }) +
        result(b ?? '', reply('{"faithfulnessScore": 0.')) +
        result(a ?? '', { status_code: 500, body: {} }) +
        result(a ?? '', reply(scores(0.9))),
    );
    const { code, stdout, stderr } = await run(['d.jsonl', ...chat, '--import-batch', '2.jsonl', '1.jsonl']);
    expect(code).toBe(0);
    expect(stdout).toContain('Judged 6 cases: 2 scored, 4 without a score');
    expect(stderr).toContain('2.jsonl, line 3: this is no result of a batch');
    expect(stderr).toContain('1 further result of the same request');
    expect(stderr).toContain('1 request of the dataset has no result in the files.');
    expect(stderr).toContain('1 result belongs to no case that was to be judged: someone-else.');
    const { head, cases } = onlyRun();
    const found = new Map(cases.map((one) => [one.id, one]));
    expect(cases).toHaveLength(6);
    expect(found.get('a')?.evaluation).toMatchObject({
      faithfulnessScore: 0.9,
      model: 'm',
      servedModel: 'm-2026',
      origin: 'batch',
      protocol: true,
      parameters: { temperature: 0, response_format: 'json_object' },
      usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 },
      judgedAt: new Date(1_780_000_000_000).toISOString(),
      batch: true,
    });
    expect(found.get('a')?.evaluation).not.toHaveProperty('latencyMs');
    expect(found.get('f')).toMatchObject({ metrics: { mrr: 1 }, evaluation: { faithfulnessScore: 0.5 } });
    const causes = Object.fromEntries(
      cases.map(({ id, evaluation }) => [id, evaluation?.causes?.faithfulnessScore ?? null]),
    );
    expect(causes).toEqual({ a: null, b: 'truncated', c: 'filtered', d: 'error', e: 'error', f: null });
    expect(found.get('d')?.evaluation?.error).toBe('The batch gave an error: "Expired.".');
    expect(head).toMatchObject({ complete: true, means: { faithfulness: { value: 0.7, n: 2, N: 6 } } });
  });

  it('does not take the result of a row that was edited since, and goes on with --resume', async () => {
    dataset(row('a'), row('b'));
    const [a, b] = (await exported()).map(({ custom_id }) => custom_id);
    writeFileSync(join(cwd, '1.jsonl'), result(a ?? '', reply(scores(0.9))));
    writeFileSync(join(cwd, '2.jsonl'), result(b ?? '', reply(scores(0.4))));
    await run(['d.jsonl', ...chat, '--import-batch', '1.jsonl']);
    const { head } = onlyRun();
    const more = await run(['--resume', head.id, '--retry-failed', ...chat, '--import-batch', '2.jsonl']);
    expect(more.code).toBe(0);
    expect(onlyRun().head.means['faithfulness']).toEqual({ value: 0.65, n: 2, N: 2 });
    dataset(row('a', { answer: 'Another.' }));
    const { stdout, stderr, code } = await run(['d.jsonl', ...chat, '--import-batch', '1.jsonl', '--quiet']);
    expect([code, stderr]).toEqual([3, '']);
    expect(stdout).toContain('0 scored, 1 without a score (1 error)');
  });
});

describe('--reparse', () => {
  const store = () => new RunStore(runs);

  it('reads raw outputs again into a new run, and leaves the old one', async () => {
    dataset(row('a'), row('b'));
    const [a, b] = (await exported()).map(({ custom_id }) => custom_id);
    writeFileSync(
      join(cwd, '1.jsonl'),
      result(a ?? '', reply(scores(0.9))) + result(b ?? '', reply(scores(0.3))),
    );
    await run(['d.jsonl', ...chat, '--import-batch', '1.jsonl']);
    const before = onlyRun();
    const same = await run(['--reparse', before.head.id]);
    expect(same.stdout).toBe(
      `2 of 2 raw outputs read again, 0 with another result: run ${before.head.id} stays as it is.\n`,
    );
    expect(readdirSync(runs)).toHaveLength(1);
    // As an older version may have read it.
    const file = join(runs, before.head.id, 'results.jsonl');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('"faithfulnessScore":0.3', '"faithfulnessScore":0.8'),
    );
    const { code, stdout } = await run(['--reparse', before.head.id, '--json']);
    const document = JSON.parse(stdout) as { changed: number; run: RunHead };
    expect([code, document.changed]).toEqual([0, 1]);
    const { cases } = await store().cases(document.run.id);
    expect(cases.map(({ evaluation }) => evaluation?.faithfulnessScore).sort()).toEqual([0.3, 0.9]);
    expect(await store().head(document.run.id)).toMatchObject({
      reparsedFrom: before.head.id,
      complete: true,
      means: { faithfulness: { value: 0.6, n: 2, N: 2 } },
      judging: { judged: 2, scored: 2, judge: { model: 'm' } },
    });
    expect(readFileSync(file, 'utf8')).toContain('"faithfulnessScore":0.8');
  });
});
