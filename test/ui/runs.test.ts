import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunsView } from './harness/RunsView';
import { waitFor } from './harness/waitFor';
import { Workbench } from './harness/Workbench';

describe('the stored runs as a person handles them', () => {
  let workbench: Workbench;
  let runs: RunsView;
  const store = (): string => path.join(workbench.folder, '.rag-judge', 'runs');

  beforeAll(async () => {
    workbench = await Workbench.open({ folder: 'media/sample' });
    runs = new RunsView(workbench.page);
  });

  afterAll(async () => {
    await workbench?.close();
  });

  it('is closed at first, and says how to get a run when it is opened', async () => {
    expect(await runs.pane.locator('.pane-header').getAttribute('aria-expanded')).toBe('false');
    await workbench.runCommand('Focus on RAG Judge Runs View');
    await runs.pane.getByText('No run is stored yet.').waitFor();
    await runs.pane.locator('.monaco-button', { hasText: 'Run Retrieval Metrics' }).waitFor();
    await workbench.screenshot('runs-empty');
  });

  it('shows the figures of a run as soon as it is there', async () => {
    await workbench.openFile('support-faq.dataset.jsonl');
    await workbench.runCommand('RAG Judge: Run Retrieval Metrics');
    const [group, run] = await runs.until('a run in the tree', (rows) => rows.length === 2);
    expect(group).toBe('support-faq.dataset.jsonl | data');
    expect(run).toMatch(/^today \d\d:\d\d \| recall@5 0\.\d\d 19\/20 · ndcg@5 0\.\d\d · standard$/);
    await workbench.screenshot('runs-dark');
  });

  it('renames a run by keyboard, and the panel and the file follow', async () => {
    await workbench.runCommand('Focus on RAG Judge Runs View');
    await workbench.page.keyboard.press('Home');
    await workbench.page.keyboard.press('ArrowDown');
    await workbench.page.keyboard.press('Space');
    await workbench.page.keyboard.press('F2');
    expect((await workbench.quick.texts()).title).toBe('Rename Run');
    await workbench.quick.submit('');
    await waitFor('the reason', async () =>
      (await workbench.quick.texts()).message.includes('A run needs a name.') ? true : undefined,
    );
    await workbench.quick.submit('reranker on');
    const [, run] = await runs.until('the new name', (rows) => rows[1]?.startsWith('reranker on') === true);
    expect(run).toMatch(/^reranker on \| today \d\d:\d\d · recall@5/);
    const [id = ''] = readdirSync(store());
    expect(JSON.parse(readFileSync(path.join(store(), id, 'run.json'), 'utf8'))).toMatchObject({
      title: 'reranker on',
      name: 'support-faq.dataset.jsonl',
    });
  });

  it('opens a run with Enter in the score panel', async () => {
    await workbench.runCommand('View: Close All Editors');
    await workbench.runCommand('Focus on RAG Judge Runs View');
    await workbench.page.keyboard.press('Home');
    await workbench.page.keyboard.press('ArrowDown');
    await workbench.page.keyboard.press('Enter');
    expect(await workbench.panel.text('Without a value')).toContain('20 cases');
  });

  it('exports a run as CSV beside its dataset and opens it', async () => {
    await workbench.runCommand('Focus on RAG Judge Runs View');
    await runs.row('reranker on').click({ button: 'right' });
    await workbench.page.locator('.context-view .action-item', { hasText: 'Export Run' }).waitFor();
    await workbench.screenshot('runs-menu');
    await workbench.page.locator('.context-view .action-item', { hasText: 'Export Run' }).click();
    expect(await workbench.quick.items()).toEqual(['CSV', 'JSON', 'Markdown', 'TREC text']);
    await workbench.screenshot('runs-export');
    await workbench.quick.pick('CSV');
    await waitFor('the save dialog', async () =>
      (await workbench.quick.texts()).title.includes('Export Run') &&
      !(await workbench.quick.items().catch((): string[] => [])).includes('Markdown')
        ? true
        : undefined,
    );
    await workbench.page.keyboard.press('Enter');
    const name = await waitFor('the export', () =>
      Promise.resolve(readdirSync(path.join(workbench.folder, 'data')).find((one) => one.endsWith('.csv'))),
    );
    expect(name).toMatch(/^support-faq\.reranker-on\.\d{8}-\d{4}\.csv$/);
    await workbench.tab(name, true).waitFor();
    const lines = readFileSync(path.join(workbench.folder, 'data', name), 'utf8').split('\r\n');
    expect(lines[0]).toMatch(/^id,line,query,precision@1,.*,judged@10,cause$/);
    expect(lines).toHaveLength(22);
    expect(lines[1]).toMatch(/^q-001,1,/);
    expect(lines[20]).toMatch(/,no-relevant$/);
  });

  it.each(['Default Light Modern', 'Default High Contrast'] as const)('looks right in %s', async (theme) => {
    await workbench.setTheme(theme);
    await workbench.runCommand('Focus on RAG Judge Runs View');
    await workbench.screenshot(`runs-${theme.toLowerCase().replaceAll(' ', '-')}`);
    await workbench.setTheme('Default Dark Modern');
  });

  it('shows what another program stores, and what is broken in it', async () => {
    mkdirSync(path.join(store(), 'torn'));
    writeFileSync(path.join(store(), 'torn', 'run.json'), '{"version": 1,');
    const rows = await runs.until('the broken run', (found) => found.length === 4);
    expect(rows[2]).toBe('Cannot be read | 1');
    expect(rows[3]).toMatch(/^torn \| run\.json is not JSON\. Delete its folder, or restore it\.$/);
    await workbench.screenshot('runs-broken');
  });

  it('deletes runs by keyboard after a question that names them', async () => {
    await runs.row('torn').click();
    await workbench.page.keyboard.press('Shift+ArrowUp');
    await workbench.page.keyboard.press('Shift+ArrowUp');
    await workbench.page.keyboard.press('Delete');
    await workbench.page.locator('.monaco-dialog-box').waitFor();
    await workbench.screenshot('runs-delete');
    const question = await workbench.answerDialog('Delete');
    expect(question).toContain('Delete 2 runs?');
    expect(question).toMatch(/“reranker on” of today \d\d:\d\d/);
    expect(question).toContain('torn, which cannot be read');
    await runs.pane.getByText('No run is stored yet.').waitFor();
    expect(readdirSync(store())).toEqual([]);
  });
});
