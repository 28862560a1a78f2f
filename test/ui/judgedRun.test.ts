import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from './harness/waitFor';
import { Workbench } from './harness/Workbench';

const name = 'support-faq.dataset.jsonl';

describe('a judged run in the score panel', () => {
  let workbench: Workbench;

  beforeAll(async () => {
    workbench = await Workbench.open({ folder: 'media/sample' });
    await workbench.openFile(name);
    await workbench.runCommand('RAG Judge: Judge Dataset');
    await workbench.answerNotification('Judged 20 cases', 'Clear Notification');
  });

  afterAll(async () => {
    await workbench?.close();
  });

  it('says whose opinions the scores are, and names the quadrants', async () => {
    const text = await workbench.panel.text('retrieval miss');
    expect(text).toContain('Scores are opinions of the local heuristic: compare runs by them');
    expect(text).toContain('local heuristic, no model');
    await workbench.screenshot('judged-run');
  });

  it('shows the cases of a quadrant that is chosen by keyboard, as many as it says', async () => {
    const frame = await workbench.panel.frame();
    await frame.locator('.quadrant').first().focus();
    await workbench.page.keyboard.press('ArrowRight');
    const good = frame.locator('.quadrant:focus');
    const count = Number(/^good (\d+)$/.exec((await good.innerText()).trim())?.[1]);
    expect(count).toBeGreaterThan(1);
    await workbench.page.keyboard.press('Enter');
    await frame.locator('#section-cases .by', { hasText: `${count} of 20` }).waitFor();
    const rows = frame.getByRole('grid').locator('tbody tr[aria-selected]');
    await waitFor('the rows of the quadrant', async () =>
      (await rows.count()) === count ? true : undefined,
    );
    const values = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td.number')].map((cell) => Number(cell.textContent.trim()))),
    );
    for (const [recall] of values) expect(recall).toBeGreaterThanOrEqual(0.5);
    await workbench.screenshot('judged-run-quadrant');
  });

  it('opens the judgment of a row with Enter, and its line with Ctrl+Enter', async () => {
    const frame = await workbench.panel.frame();
    await frame.getByRole('grid').locator('tbody tr').first().focus();
    await workbench.page.keyboard.press('Enter');
    await frame.locator('.row-detail .raw').waitFor();
    expect(await frame.locator('.row-detail').innerText()).toContain('Least supported sentence');
    await workbench.screenshot('judged-run-row');
    const line = (await frame.locator('.row-detail .link').innerText()).replace(/\D/g, '');
    await workbench.page.keyboard.press('Control+Enter');
    await workbench.page.locator('.statusbar-item', { hasText: `Ln ${line}, Col 1` }).waitFor();
  });
});
