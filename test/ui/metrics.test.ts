import { appendFileSync, readdirSync } from 'node:fs';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { themeNames } from './harness/themes';
import { waitFor } from './harness/waitFor';
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
    await grid.getByText('q-008').click();
    await frame.getByRole('row', { name: /q-008/ }).press('Enter');
    await workbench.page.locator('.statusbar-item', { hasText: 'Ln 8,' }).waitFor();
  });

  it('says what the figures before a row are', async () => {
    // The rows were scrolled a moment ago, and their figures are drawn anew.
    const figures = await waitFor('figures before the first row', async () => {
      const first = (await workbench.editor.decorations())[0]?.before.trim().slice(0, 4) ?? '';
      return first === '' ? undefined : first;
    });
    expect(figures).toMatch(/^[01]\.\d\d$/);
    const line = workbench.page.locator('.editor-instance .view-lines > .view-line').first();
    const box = await line.boundingBox();
    if (box === null) throw new Error('There is no line.');
    const hover = workbench.page.locator('.monaco-hover:not(.hidden) .hover-contents:visible');
    const said = await waitFor('the tooltip of the figures', async () => {
      await workbench.page.mouse.move(box.x + 8, box.y + 8);
      await workbench.page.mouse.move(box.x + 10, box.y + 9);
      await hover.first().waitFor({ timeout: 2000 });
      return hover.first().innerText();
    });
    expect(said.replaceAll('\u00a0', ' ')).toMatch(
      /^recall@5 [01]\.\d\d, ndcg@5 [01]\.\d\d; profile standard/,
    );
  });

  it('explains a metric in the run’s profile, and runs in another one in place', async () => {
    const frame = await workbench.panel.frame();
    await frame.locator('.means .term[title^="What precision is"]').press('Enter');
    expect(await frame.locator('#definition-precision').innerText()).toContain('precision@5 = 1/5 = 0.20');
    await frame.locator('#profile').selectOption('ai4j');
    await workbench.panel.text('profile ai4j');
    expect(await frame.locator('#definition-precision').innerText()).toContain('precision@5 = 1/3 = 0.33');
    expect(await frame.locator('#profile').inputValue()).toBe('ai4j');
    await frame.getByRole('img', { name: /^Mean over K 1, 3, 5, 10\./ }).waitFor();
    await frame.getByRole('img', { name: /^recall@5 of 20 cases/ }).waitFor();
    expect(readdirSync(path.join(workbench.folder, '.rag-judge', 'runs'))).toHaveLength(2);
    await workbench.panel.screenshot('panel-run-definition');
  });

  it('shows an older run, after a reload too, and goes back to the latest', async () => {
    await workbench.runCommand('RAG Judge: Open Run');
    await workbench.quick.titled('Open Run');
    await workbench.page.keyboard.press('ArrowDown');
    await workbench.page.keyboard.press('Enter');
    expect(await workbench.panel.text('This is an older run.')).toContain('profile standard');
    await workbench.reloadWindow();
    expect(await workbench.panel.text('This is an older run.')).toContain('profile standard');
    await (await workbench.panel.frame()).getByRole('button', { name: 'Show Latest' }).click();
    await workbench.panel.text('profile ai4j');
    await (await workbench.panel.frame()).locator('#profile').selectOption('standard');
    expect(await workbench.panel.text('profile standard')).toContain('19/20');
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
    await workbench.problem('Duplicate id "q-001": first on line 1, again here. This row is not run.');
    await workbench.problem(/\[Ln 22,/);
    await workbench.screenshot('dataset-problems');
  });
});
