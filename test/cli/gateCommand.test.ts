import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunCase, RunHead } from '../../src/core/run/Run';
import { failedCase, judgedCase } from '../core/run/aggregate/cases';
import { loadedRun } from '../core/run/comparedRuns';
import { programRun, writeRun } from './programRun';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'gate-'));
  mkdirSync(join(cwd, '.rag-judge', 'runs'), { recursive: true });
});
afterEach(() => rmSync(cwd, { recursive: true }));

const gate = (args: string[], signal?: AbortSignal) => programRun(cwd, ['gate', ...args], signal);

function store(id: string, cases: readonly RunCase[], over: Partial<RunHead> = {}): void {
  writeRun(join(cwd, '.rag-judge', 'runs', id), loadedRun(cases, { id, ...over }).head, cases);
}

const values = [1, 0.9, 0.8, 0.7, 0.9, 1, 0.6];
const cases = values.map((faithfulness, i) => judgedCase(`q-${i}`, { faithfulness, recall: 1 }));
const steered = judgedCase('q-9', { faithfulness: 1, recall: 1 });
steered.evaluation?.notes?.push({ code: 'steering', message: 'The answer addresses the judge.' });

describe('rag-judge gate', () => {
  it('passes with 0 and says each check', async () => {
    store('a', [...cases, failedCase('q-8', 'timeout'), steered], { name: 'faq' });
    const { code, stdout, stderr } = await gate(['a', '--min', 'faithfulness=0.8', '--min', 'recall@5=1']);
    expect(stdout).toBe(
      [
        'Gate passed: 2 checks. faq, run a',
        '  ok    faithfulness 0.84 is at least 0.80  7/9',
        '  ok    recall@5 1.00 is at least 1.00      7/9',
        '1 case addresses the judge or hides a text: it is left out: q-9',
        '',
      ].join('\n'),
    );
    expect([code, stderr]).toEqual([0, '']);
    const markdown = await gate(['a', '--min', 'faithfulness=0.8', '--format', 'md']);
    expect(markdown.stdout).toContain('1 case addresses the judge or hides a text: it is left out: `q-9`.');
  });

  it('calls a run by the title that a person gave it; JSON and JUnit keep its name', async () => {
    store('a', cases, { name: 'faq', title: 'reranker on' });
    const printed = async (format: string): Promise<string> =>
      (await gate(['a', '--min', 'faithfulness=0.1', '--format', format])).stdout;
    expect(await printed('text')).toContain('Gate passed: 1 check. reranker on, run a');
    expect(await printed('md')).toContain('`reranker on`, run `a`');
    expect(JSON.parse(await printed('json'))).toMatchObject({ run: { name: 'faq', title: 'reranker on' } });
    expect(await printed('junit')).toMatch(
      /<testsuite name="faq"[^]*<property name="title" value="reranker on"/,
    );
  });

  it('misses with 1: below, not computed, too few, dropped', async () => {
    store('a', cases);
    store(
      'before',
      cases.map((one, i) => judgedCase(one.id, { faithfulness: (values[i] ?? 0) + (i % 2) * 0.1 })),
    );
    const args = ['--min', 'faithfulness=0.9', '--min', 'ndcg@10=0.1', '--min', 'p10(faithfulness)=0.5'];
    const { code, stdout } = await gate([
      'a',
      ...args,
      '--min-n',
      '8',
      '--baseline',
      'before',
      '--max-drop',
      'faithfulness=0.02',
    ]);
    expect(code).toBe(1);
    expect(stdout).toContain('Gate missed: 4 of 4.');
    expect(stdout).toContain('miss  faithfulness 0.84 is below 0.90');
    expect(stdout).toContain('miss  ndcg@10 is not in the run (K is 5), minimum 0.10');
    expect(stdout).toContain(
      'miss  p10(faithfulness) has a value for 7 of 7 cases, at least 8 must have one',
    );
    expect(stdout).toContain('allowed is a drop of 0.02');
  });

  it('cannot be run with 2: no such run, nothing to check, options that cannot be read', async () => {
    store('a', cases);
    const wrong = [
      ['nowhere', '--min', 'mrr=0.1'],
      ['a'],
      ['a', '--min', 'faithfulness'],
      ['a', '--min', 'faithfulness=high'],
      ['a', '--min', 'faithfulness=1.2'],
      ['a', '--min', 'faithfulness='],
      ['a', '--min', 'faithfulness>=0.8'],
      ['a', '--min', 'recall=0.8'],
      ['a', '--max-drop', 'faithfulness=0.1'],
      ['a', '--min', 'mrr=0.1', '--baseline', 'nowhere'],
      ['a', '--min', 'mrr=0.1', '--min-n', '0'],
      ['a', '--min', 'mrr=0.1', '--format', 'xml'],
      ['a', '--min', 'mrr=0.1', '--format', 'md', '--json'],
      ['a', '--config', 'nowhere.yaml'],
      [],
    ];
    for (const args of wrong) {
      const { code, stdout, stderr } = await gate(args);
      expect([args, code, stdout]).toEqual([args, 2, '']);
      expect(stderr).not.toBe('');
    }
  });

  it('reads a gate file, and options come before it', async () => {
    store('a', cases);
    writeFileSync(join(cwd, 'g.yaml'), 'min:\n  faithfulness: 0.9\n  share(faithfulness>=0.8): 0.7\n');
    expect((await gate(['a', '--config', 'g.yaml'])).code).toBe(1);
    expect((await gate(['a', '--config', 'g.yaml', '--min', 'faithfulness=0.8'])).code).toBe(0);
    writeFileSync(join(cwd, 'bad.yaml'), 'min:\n  faithfulnes: 0.9\n');
    const { code, stderr } = await gate(['a', '--config', 'bad.yaml']);
    expect(code).toBe(2);
    expect(stderr).toContain('bad.yaml:2: ');
  });

  it('takes the gate beside the dataset when no check is named', async () => {
    store('a', cases);
    mkdirSync(join(cwd, 'data'));
    writeFileSync(join(cwd, 'data', 'faq.gate.yaml'), 'min: {faithfulness: 0.9}\n');
    const { code, stderr } = await gate(['a']);
    expect(code).toBe(1);
    expect(stderr).toContain(`The gate is ${join(cwd, 'data', 'faq.gate.yaml')}`);
    expect((await gate(['a', '--quiet'])).stderr).toBe('');
  });

  it('takes no gate beside a dataset that lies outside, by a link too, where a stored run may name it', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'gate-'));
    writeFileSync(join(outside, 'gate.yaml'), 'min: {faithfulness: 0.1}\n');
    symlinkSync(outside, join(cwd, 'link'));
    for (const dataset of ['link/faq.jsonl', '../elsewhere/faq.jsonl']) {
      store('a', cases, { dataset });
      const { code, stderr } = await gate(['a']);
      expect(code).toBe(2);
      expect(stderr).toContain(`The dataset of run a lies outside ${cwd}`);
      expect((await gate(['a', '--min', 'faithfulness=0.1'])).code).toBe(0);
    }
    rmSync(outside, { recursive: true });
  });

  it('is cancelled with 130', async () => {
    store('a', cases);
    expect((await gate(['a', '--min', 'mrr=0.1'], AbortSignal.abort())).code).toBe(130);
  });
});

describe('the formats of a gate', () => {
  const hostile = 'a <b> & "c" \u0000\ud800 | `d`\nx';

  it('json: one document', async () => {
    store('a', [...cases, steered], { name: hostile });
    const { stdout } = await gate(['a', '--min', 'faithfulness=0.9', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      passed: false,
      run: { id: 'a' },
      cases: 8,
      flagged: { ids: ['q-9'], counted: false },
      checks: [{ check: 'faithfulness', kind: 'mean', expected: 0.9, n: 7, N: 8, ok: false, miss: 'below' }],
      problems: [],
    });
  });

  it('junit: XML that holds nothing that XML may not', async () => {
    store('a', cases, { name: hostile });
    const { stdout } = await gate([
      'a',
      '--min',
      'faithfulness=0.9',
      '--min',
      'share(recall@5>=1)=1',
      '--format',
      'junit',
    ]);
    expect(stdout).toContain(
      '<testsuites name="rag-judge gate" tests="2" failures="1" errors="0" skipped="0">',
    );
    expect(stdout).toContain('name="a &lt;b&gt; &amp; &quot;c&quot; \ufffd\ufffd | `d`&#10;x"');
    expect(stdout).toContain('<testcase classname="rag-judge.gate" name="share(recall@5&gt;=1)" time="0"/>');
    expect(stdout).toContain('<failure type="below" message="faithfulness 0.84 is below 0.90">');
    // Every tag is closed in order, and no stray markup is left.
    const open: string[] = [];
    for (const [, end, name, self] of stdout.matchAll(/<(\/?)([a-z-]+)(?:\s+[a-z]+="[^"<]*")*\s*(\/?)>/g)) {
      if (end === '/') expect(open.pop()).toBe(name);
      else if (self !== '/') open.push(name ?? '');
    }
    expect(open).toEqual([]);
    const rest = stdout.replace(/<\?xml[^>]*\?>|<\/?[a-z-]+(?:\s+[a-z]+="[^"<]*")*\s*\/?>/g, '');
    expect(rest).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|#\d+);)/);
  });

  it('md: a table for a pull request', async () => {
    store('a', cases, { name: hostile });
    const { stdout } = await gate([
      'a',
      '--min',
      'faithfulness=0.9',
      '--min',
      'recall@5=1',
      '--format',
      'md',
    ]);
    expect(stdout.split('\n')).toEqual([
      '### Gate missed: 1 of 2',
      '',
      '`a <b> & "c" \ufffd \\| \'d\' x`, run `a`. Judge scores are opinions: compare runs by them.',
      '',
      '| | check | value | limit | n/N | |',
      '| --- | --- | ---: | ---: | ---: | --- |',
      '| **miss** | `faithfulness` | 0.84 | ≥ 0.90 | 7/7 | faithfulness 0.84 is below 0.90 |',
      '| ok | `recall@5` | 1.00 | ≥ 1.00 | 7/7 |  |',
      '',
    ]);
  });
});
