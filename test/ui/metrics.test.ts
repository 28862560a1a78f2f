import { appendFileSync } from 'node:fs';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { themeNames } from './harness/themes';
import { Workbench } from './harness/Workbench';

const shot = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

describe('running the metrics as a person does', () => {
  let workbench: Workbench;

  beforeAll(async () => {
    workbench = await Workbench.open({ folder: 'media/sample' });
  });

  afterAll(async () => {
    await workbench?.close();
  });

  it('shows the means in the panel and the figures on the rows', async () => {
    await workbench.openFile('support-faq.dataset.jsonl');
    await workbench.runCommand('RAG Judge: Run Retrieval Metrics');
    const text = await workbench.panel.text('Without a value');
    expect(text).toContain('20 cases');
    expect(text).toContain('profile standard');
    expect(text).toContain('19/20');
    expect(await workbench.editor.lens('20 cases')).toMatch(
      /recall@5 0\.\d\d 19\/20 \| ndcg@5 0\.\d\d 19\/20 \| Run Metrics/,
    );
    const [first] = await workbench.editor.decorations();
    expect(JSON.stringify(first)).toMatch(/[01]\.\d\d/);
  });

  it('filters and sorts the cases, and opens the row of one', async () => {
    const frame = await workbench.panel.frame();
    const filter = frame.getByRole('textbox');
    await filter.fill('recall@5<0.5');
    const grid = frame.getByRole('grid');
    await grid.getByText('q-009').waitFor();
    await grid.getByText('q-001').waitFor({ state: 'detached' });
    await filter.fill('refundd');
    await frame.getByText('No case matches “refundd”.').waitFor();
    await filter.press('Escape');
    await grid.getByText('q-009').click();
    await frame.getByRole('row', { name: /q-009/ }).press('Control+Enter');
    await workbench.page.locator('.statusbar-item', { hasText: 'Ln 9,' }).waitFor();
  });

  it.each(themeNames)('has no serious fault for axe in %s', async (theme) => {
    await workbench.setTheme(theme);
    await workbench.panel.text('Without a value');
    expect(await workbench.panel.axe()).toEqual([]);
    await workbench.screenshot(`dataset-${shot(theme)}`);
    await workbench.panel.screenshot(`panel-run-${shot(theme)}`);
  });

  it('puts problems on their lines and runs the good rows', async () => {
    await workbench.setTheme('Default Dark Modern');
    const file = path.join(workbench.folder, 'data', 'support-faq.dataset.jsonl');
    appendFileSync(file, '{"id": "q-001", "hits": ["a"], "relevant": ["a"]}\n{"id": "q-022", "hits": [\n');
    await workbench.openFile('support-faq.dataset.jsonl');
    await workbench.runCommand('RAG Judge: Run Retrieval Metrics');
    const problems = (await workbench.problems()).join('\n');
    expect(problems).toContain('Duplicate id "q-001": first on line 1, again here. This row is not run.');
    expect(problems).toMatch(/\[Ln 22,/);
    await workbench.screenshot('dataset-problems');
  });
});
