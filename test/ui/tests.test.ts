import { writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestExplorerView } from './harness/TestExplorerView';
import { Workbench } from './harness/Workbench';

const hostile =
  '{"id": "$(flame) <b>x</b>", "query": "$(sync~spin) [link](command:x)", "hits": ["a"], "relevant": ["a"]}\n';

describe('the Test Explorer as a person uses it', () => {
  let workbench: Workbench;
  let explorer: TestExplorerView;

  beforeAll(async () => {
    workbench = await Workbench.open({ folder: 'media/sample' });
    explorer = new TestExplorerView(workbench.page);
    writeFileSync(path.join(workbench.folder, 'data', 'other.dataset.jsonl'), hostile);
    await workbench.openFile('support-faq.dataset.jsonl');
  });

  afterAll(async () => {
    await workbench?.close();
  });

  it('lists the datasets and their rows', async () => {
    await workbench.runCommand('Testing: Focus on Test Explorer View');
    await explorer.row('support-faq.dataset.jsonl');
    await explorer.expand('support-faq.dataset.jsonl');
    expect(await explorer.row('q-001')).toContain('How long can I return a headset?');
  });

  it('shows names of a hostile dataset as text', async () => {
    await explorer.expand('other.dataset.jsonl');
    expect(await explorer.row('flame')).toContain(
      '$\u200b(flame) <b>x</b>$\u200b(sync~spin) [link](command:x)',
    );
    expect(await explorer.item('flame').locator('b, .codicon-flame, .codicon-sync').count()).toBe(0);
  });

  it('shows the results of a run by command, and opens nothing for it', async () => {
    await workbench.openFile('support-faq.dataset.jsonl');
    await workbench.runCommand('RAG Judge: Run Retrieval Metrics');
    await workbench.panel.text('Gate missed: 1 of 3. ndcg@5 0.74, minimum 0.75.');
    await explorer.row(/\(Failed\) \| q-009/);
    expect(await workbench.page.locator('.part.panel:visible').count()).toBe(0);
    await workbench.screenshot('tests-command');
  });

  it('runs the metrics, and says in the editor what a row misses', async () => {
    await workbench.runCommand('Test: Run All Tests');
    await explorer.row(/\(Passed\) \| other\.dataset\.jsonl/);
    expect(await explorer.row(/\| support-faq/)).toBe(
      'recall@5 0.89 (Failed) | support-faq.dataset.jsonlrecall@5 0.89',
    );
    const rows = await explorer.rows();
    const states = (state: string): string[] =>
      rows.flatMap((row) => (row.includes(`(${state})`) ? (/q-\d{3}/.exec(row) ?? []) : []));
    expect(states('Failed')).toEqual(['q-009', 'q-016']);
    expect(states('Skipped')).toEqual(['q-020']);
    expect(states('Passed')).toHaveLength(17);
    await workbench.screenshot('tests-run');
    await explorer.item('q-009').click();
    await workbench.page.locator('.statusbar-item', { hasText: 'Ln 9,' }).waitFor();
    await workbench.runCommand('Test: Peek Output');
    const peek = workbench.page.locator('.test-output-peek');
    await peek.getByText('recall@5 0.00 is below 0.50').first().waitFor();
    await workbench.screenshot('tests-peek');
  });
});
