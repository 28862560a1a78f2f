import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeReply, ScriptedServer, type ScriptedReply } from '../models/ScriptedServer';
import { addServer } from './addServer';
import { waitFor } from './harness/waitFor';
import { Workbench } from './harness/Workbench';

const name = 'support-faq.dataset.jsonl';

describe('judging a dataset as a person does', () => {
  let workbench: Workbench;
  let server: ScriptedServer;

  beforeAll(async () => {
    server = await ScriptedServer.start();
    workbench = await Workbench.open({ folder: 'media/sample' });
  });

  afterAll(async () => {
    await workbench?.close();
    await server?.stop();
  });

  const scored = (delayMs = 0): ScriptedReply => ({
    ...judgeReply({ faithfulness: 0.9, contextRelevance: 0.8, answerRelevance: 0.7 }),
    delayMs,
  });

  /** Ids of the stored results of each run, oldest run first. */
  function stored(): string[][] {
    const runs = path.join(workbench.folder, '.rag-judge', 'runs');
    return readdirSync(runs)
      .sort()
      .map((id) =>
        readFileSync(path.join(runs, id, 'results.jsonl'), 'utf8')
          .trim()
          .split('\n')
          .map((line) => (JSON.parse(line) as { id: string }).id),
      );
  }

  const judgments = (): number =>
    server.requests.filter(({ path: asked }) => asked.endsWith('/chat/completions')).length;

  it('judges at once with the heuristic, which sends nothing, and says what has no score', async () => {
    await workbench.openFile(name);
    await workbench.runCommand('RAG Judge: Judge Dataset');
    expect(await workbench.notification('Judged 20 cases')).toBe(
      'Judged 20 cases: 19 scored, 1 without a score (1 no answer).',
    );
    expect(await workbench.editor.lens('Faithfulness 0.83')).toMatch(
      /^20 cases, just now \| Faithfulness 0\.83 19\/20 \| Context relevance 0\.79 19\/20 \| Answer relevance 0\.63 19\/20 \| recall@5 0\.89 19\/20/,
    );
    await workbench.panel.text('faithfulness');
    await workbench.screenshot('judge-dataset-heuristic');
    await workbench.answerNotification('Judged 20 cases', 'Clear Notification');
  });

  it('asks before anything is sent, and sends nothing when the person leaves', async () => {
    await addServer(workbench, server);
    await workbench.openFile(name);
    await workbench.runCommand('RAG Judge: Judge Dataset');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    const text = (await dialog.innerText()).replace(/\s+/g, ' ');
    expect(text).toContain('Judge 19 cases with qwen3:8b?');
    expect(text).toMatch(/19 calls to 127\.0\.0\.1:\d+, about [\d,]+ input tokens/);
    expect(text).toContain('Below a minimum (recall@5 0.50) in the latest run: 2 cases, 2 calls.');
    expect(text).toContain('Cannot be judged: 1 (1 no answer)');
    await workbench.screenshot('judge-dataset-dialog');
    await workbench.answerDialog('Cancel');
    expect(judgments()).toBe(0);
  });

  it('keeps what was judged when it is cancelled, and goes on with that', async () => {
    server.respond = () => scored(judgments() > 6 ? 20_000 : 0);
    await workbench.runCommand('RAG Judge: Judge Dataset');
    await workbench.answerDialog('Judge 19 Cases');
    await workbench.notification('Judging support-faq.dataset.jsonl');
    await waitFor('ten calls', () => Promise.resolve(judgments() >= 10 ? true : undefined));
    await workbench.page.locator('.statusbar-item', { hasText: 'Judging 6/20' }).waitFor();
    await workbench.panel.text('Judging with qwen3:8b: 6 of 20 judged');
    await workbench.notification('6 of 20 judged');
    await workbench.screenshot('judge-dataset-progress');
    await workbench.answerNotification('Judging support-faq', 'Cancel');
    expect(await workbench.notification('Cancelled after')).toBe(
      'Cancelled after 6 of 20. Results are kept.',
    );
    await workbench.screenshot('judge-dataset-cancelled');
    server.respond = () => scored();
    await workbench.answerNotification('Cancelled after', 'Resume');
    const text = await workbench.answerDialog('Judge 13 Cases');
    expect(text).toContain('6 cases of this run are judged already.');
    await workbench.notification('Judged 20 cases: 19 scored');
    const [, resumed] = stored();
    expect(new Set(resumed).size).toBe(20);
    expect(resumed).toHaveLength(20);
    await workbench.answerNotification('Judged 20 cases', 'Clear Notification');
  });

  it('asks nothing for rows that did not change', async () => {
    const before = judgments();
    await workbench.openFile(name);
    await workbench.runCommand('RAG Judge: Judge Dataset');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    expect((await dialog.innerText()).replace(/\s+/g, ' ')).toContain(
      'No call: every case has its judgment. 19 cases',
    );
    await workbench.answerDialog('Judge 19 Cases');
    await workbench.notification('19 from the cache');
    expect(judgments()).toBe(before);
    await workbench.answerNotification('19 from the cache', 'Clear Notification');
  });

  it('exports a batch, and makes a run of its results without a call', async () => {
    const before = judgments();
    const folder = path.join(workbench.folder, 'batch');
    mkdirSync(folder);
    await workbench.runCommand('RAG Judge: Export Batch');
    await workbench.quick.titled('Empty Folder for the Batch Files');
    await workbench.quick.acceptFile(folder, 'Export Here');
    expect(await workbench.notification('19 requests for 20 cases')).toBe(
      '19 requests for 20 cases in 1 file. Not in it: 1 no answer. Once it has run, use Import Batch Results.',
    );
    await workbench.screenshot('batch-exported');
    await workbench.answerNotification('19 requests for 20 cases', 'Clear Notification');
    const ids = readFileSync(path.join(folder, 'batch-001.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { custom_id: string }).custom_id);
    const scores = { faithfulness: 0.6, contextRelevance: 0.5, answerRelevance: 0.4 };
    const body = JSON.parse(String(judgeReply(scores).body)) as object;
    const results = ids
      .slice(1)
      .map((custom_id) => JSON.stringify({ custom_id, response: { status_code: 200, body }, error: null }));
    writeFileSync(path.join(folder, 'results.jsonl'), `${results.join('\n')}\n`);
    await workbench.runCommand('RAG Judge: Import Batch Results');
    await workbench.quick.titled('Files with the Batch Results');
    await workbench.quick.acceptFile(path.join(folder, 'results.jsonl'), 'Import');
    expect(await workbench.notification('Judged 20 cases')).toBe(
      'Judged 20 cases: 18 scored, 2 without a score (1 error, 1 no answer). 1 request of the dataset has no result in the files.',
    );
    await workbench.panel.text('18/20');
    await workbench.screenshot('batch-imported');
    expect(judgments()).toBe(before);
  });

  it('reads the raw outputs of a run again from the tree', async () => {
    await workbench.runCommand('RAG Judge: Re-parse Run');
    await workbench.quick.titled('Re-parse Run');
    await workbench.screenshot('reparse-pick');
    await workbench.page.keyboard.press('Enter');
    expect(await workbench.notification('raw outputs read again')).toBe(
      '18 of 20 raw outputs read again, 0 with another result. The run stays as it is.',
    );
  });
});
