import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from './harness/waitFor';
import { Workbench } from './harness/Workbench';

const name = 'support-faq.dataset.jsonl';

describe('comparing two runs as a person does', () => {
  let workbench: Workbench;
  let dataset: string;

  beforeAll(async () => {
    workbench = await Workbench.open({ folder: 'media/sample' });
    dataset = path.join(workbench.folder, 'data', name);
  });

  afterAll(async () => {
    await workbench?.close();
  });

  /** Takes the relevant hits out of one row, as a retriever that got worse would. */
  function damage(id: string): void {
    const lines = readFileSync(dataset, 'utf8').split('\n');
    const changed = lines.map((line) => {
      if (!line.includes(`"${id}"`)) return line;
      const row = JSON.parse(line) as { hits: unknown[] };
      return JSON.stringify({ ...row, hits: ['nothing-1', 'nothing-2'] });
    });
    writeFileSync(dataset, changed.join('\n'));
  }

  /** Waits until so many runs are stored whole. */
  async function stored(count: number): Promise<void> {
    const runs = path.join(workbench.folder, '.rag-judge', 'runs');
    await waitFor(`${count} stored runs`, () => {
      const heads = existsSync(runs)
        ? readdirSync(runs).map((id) => readFileSync(path.join(runs, id, 'run.json'), 'utf8'))
        : [];
      const whole = heads.filter((head) => head.includes('"complete": true'));
      return Promise.resolve(whole.length === count ? true : undefined);
    });
  }

  it('says how to get two runs while there is none', async () => {
    await workbench.openFile(name);
    await workbench.runCommand('RAG Judge: Show Score Panel');
    await workbench.panel.text();
    const frame = await workbench.panel.frame();
    await frame.getByRole('tab', { name: 'Compare' }).click();
    await frame.getByText('No run yet. Run the metrics of a dataset').waitFor();
  });

  it('shows the damaged query first, its hits, and opens its row', async () => {
    // The click on the tab left the focus in the panel, where the command is about no file.
    await workbench.openFile(name);
    await workbench.runCommand('RAG Judge: Run Retrieval Metrics');
    await stored(1);
    damage('q-004');
    await workbench.runCommand('RAG Judge: Run Retrieval Metrics');
    await stored(2);
    await workbench.runCommand('RAG Judge: Compare Runs');
    await workbench.quick.titled('Compare Runs (1/2)');
    // The run before is proposed, and then the latest one.
    await workbench.page.keyboard.press('Enter');
    await workbench.quick.titled('Compare Runs (2/2)');
    await workbench.page.keyboard.press('Enter');
    const text = await workbench.panel.text('hits differ in 1 of 20 cases');
    expect(text).toContain('same dataset, profile and labels');
    const frame = await workbench.panel.frame();
    const row = frame.getByRole('grid').getByRole('row', { name: /q-004/ });
    await row.click();
    await row.press('ArrowRight');
    await frame.locator('tr.hits', { hasText: 'not in the top 10' }).waitFor();
    await workbench.panel.screenshot('panel-compare');
    await frame.getByRole('grid').locator('tr.active').press('Enter');
    await workbench.page.locator('.statusbar-item', { hasText: 'Ln 4,' }).waitFor();
  });

  it('compares the shown run with the one before by the button of the run view', async () => {
    const frame = await workbench.panel.frame();
    await frame.getByRole('button', { name: 'Swap A and B' }).click();
    await frame
      .getByRole('button', { name: /^better/ })
      .last()
      .waitFor();
    await frame.getByRole('tab', { name: 'Run' }).click();
    await frame.getByRole('button', { name: 'Compare with Previous Run' }).click();
    await frame.getByRole('grid').getByRole('row', { name: /q-004/ }).waitFor();
    expect(await workbench.panel.axe()).toEqual([]);
  });
});
