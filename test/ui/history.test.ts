import { copyFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeReply, ScriptedServer } from '../models/ScriptedServer';
import { addServer } from './addServer';
import { Workbench } from './harness/Workbench';

const reason =
  'The 30-day window and the free label are supported by [S1]. The full refund is not: [S2] says outlet purchases ' +
  'are exchanged or credited, and no passage mentions 5 business days.';

/** The README's pictures are made here: UPDATE_PICTURES=1 npm run test:ui */
async function picture(workbench: Workbench, name: string): Promise<void> {
  const file = await workbench.screenshot(name);
  if (process.env['UPDATE_PICTURES'] === '1') copyFileSync(file, `docs/${name}.png`);
}

describe('judging again after an edit', () => {
  let workbench: Workbench;
  let server: ScriptedServer;

  beforeAll(async () => {
    server = await ScriptedServer.start();
    workbench = await Workbench.open({ folder: 'media/sample', scale: 1.5 });
  });

  afterAll(async () => {
    await workbench?.close();
    await server?.stop();
  });

  it('shows what changed: scores, lines of the answer, and history', async () => {
    await workbench.openFile('refund-window.answer.md');
    await addServer(workbench, server);
    server.reply(
      judgeReply({
        faithfulness: 0.91,
        contextRelevance: 0.85,
        answerRelevance: 0.9,
        reason: 'All of it is in [S1] and [S2].',
      }),
    );
    await workbench.runCommand('RAG Judge: Judge File Set');
    await workbench.editor.lens('Faithfulness 0.91');
    await workbench.editor.clickOn('within 30');
    await workbench.page.keyboard.press('Control+End');
    await workbench.page.keyboard.type('Keep the receipt.');
    await workbench.save();
    server.reply(judgeReply({ faithfulness: 0.62, contextRelevance: 0.85, answerRelevance: 0.9, reason }));
    await workbench.editor.clickOn('within 30');
    await workbench.page.keyboard.press('Control+Alt+J');
    expect(await workbench.editor.lens('Faithfulness 0.62')).toContain(
      'Faithfulness 0.62 (−0.29) | Context relevance 0.85 |',
    );
    const text = await workbench.panel.text('Changed since');
    expect(text).toContain('Keep the receipt.');
    expect(text).toContain('2 judgments');
    const frame = await workbench.panel.frame();
    const meter = frame.getByRole('meter', { name: 'Faithfulness' });
    expect(await meter.getAttribute('aria-valuetext')).toBe('0.62, minimum 0.80, before 0.91');
    await picture(workbench, 'case');
  });

  it('keeps the judgment before when the next call fails, and says so', async () => {
    server.otherwise = { fault: 'reset' };
    await workbench.runCommand('RAG Judge: Judge File Set');
    const text = await workbench.panel.text('No scores:');
    server.otherwise = undefined;
    expect(text).toContain('in the history');
    expect(text).toContain('3 judgments');
    await workbench.panel.screenshot('panel-case-failed');
  });

  it('shows a dataset with its figures', async () => {
    await workbench.openFile('support-faq.dataset.jsonl');
    await workbench.runCommand('RAG Judge: Run Retrieval Metrics');
    await workbench.panel.text('Without a value');
    await workbench.editor.lens('recall@5');
    await picture(workbench, 'dataset');
  });
});
