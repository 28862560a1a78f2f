import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completion, judgeReply, ScriptedServer } from '../models/ScriptedServer';
import { addServer } from './addServer';
import { themeNames } from './harness/themes';
import { Workbench } from './harness/Workbench';

const hostile =
  '<img src=x onerror="document.title=\'broken\'"><script>document.title="broken"</script>\n' +
  '{"faithfulnessScore": "62%", "contextRelevanceScore": 0.85, "answerRelevance": 0.9, ' +
  '"reason": "The 30-day window is supported by [S1]. <b>The refund</b> is not: [S2] says outlet purchases are exchanged."}';

const shot = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

describe('judging a case as a person does', () => {
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

  it('judges files selected in the Explorer, and shows the scores in lens, hover, Problems and panel', async () => {
    await workbench.openFile('refund-window.answer.md');
    await workbench.explorer.chooseFromMenu(
      ['cases/refund-window.answer.md', 'cases/refund-window.hits.json', 'cases/refund-window.query.md'],
      'Judge File Set',
    );
    const panel = await workbench.panel.text('Heuristic: word overlap of answer and context.');
    expect(panel).toContain('refund-window');
    const lens = await workbench.editor.lens('Faithfulness 0.');
    const score = /Faithfulness (0\.\d\d)/.exec(lens)?.[1] ?? 'none';
    expect(lens).toMatch(
      /Context relevance 0\.\d\d \| Answer relevance 0\.\d\d \| local heuristic, just now \| Judge Again/,
    );
    expect(panel).toContain(score);
    expect(await workbench.editor.hover('can return', 'Faithfulness')).toContain(`Faithfulness ${score}`);
    await workbench.problem(`Faithfulness ${score} is below 0.80 (local heuristic).`);
    await workbench.runCommand('View: Toggle Panel Visibility');
    const hint = 'Judged with the local heuristic';
    expect(await workbench.notification(hint)).toContain('Select a judge');
    await workbench.answerNotification(hint, "Don't Show Again");
    expect(existsSync(path.join(workbench.folder, '.rag-judge/traces/cases/refund-window.trace.json'))).toBe(
      true,
    );
  });

  it('marks the scores as stale while the answer is edited, and takes the mark back with the edit', async () => {
    await workbench.openFile('refund-window.answer.md');
    await workbench.editor.clickOn('Return shipping');
    await workbench.page.keyboard.type('X');
    expect(await workbench.editor.lens('Stale: answer changed')).toContain('Judge Again');
    await workbench.editor.clickOn('within 30');
    await workbench.page.keyboard.press('Control+Z');
    await workbench.editor.textWith('Return shipping');
    expect(await workbench.editor.lens(/^Faithfulness/)).not.toContain('Stale');
    await workbench.save();
  });

  it('judges with a model of a server that was added, by the key', async () => {
    await addServer(workbench, server);
    server.reply(completion(hostile));
    await workbench.editor.lens('Stale: judge changed');
    await workbench.editor.clickOn('can return');
    await workbench.page.keyboard.press('Control+Alt+J');
    const lens = await workbench.editor.lens('qwen3:8b, just now');
    expect(lens).toContain('Faithfulness 0.62');
    expect(lens).toContain('Answer relevance —');
    expect(await workbench.editor.afterText('The 30-day window')).toContain(
      'The 30-day window is supported by [S1].',
    );
  });

  it('shows hostile output as text, the null with its cause, and the note of what was coerced', async () => {
    const text = await workbench.panel.text('missing');
    expect(text).toContain('<script>document.title="broken"</script>');
    expect(text).toContain('<b>The refund</b> is not');
    expect(text).toContain('faithfulnessScore was "62%", read as 0.62.');
    const frame = await workbench.panel.frame();
    expect(await frame.title()).not.toBe('broken');
    expect(await frame.locator('img, b:has-text("The refund")').count()).toBe(0);
    expect(await frame.getByRole('img', { name: 'Answer relevance: no score, missing' }).count()).toBe(1);
    const meter = frame.getByRole('meter', { name: 'Faithfulness' });
    expect(await meter.getAttribute('aria-valuetext')).toBe('0.62, minimum 0.80');
  });

  it.each(themeNames)('has no serious fault for axe in %s', async (theme) => {
    await workbench.setTheme(theme);
    await workbench.panel.text('missing');
    expect(await workbench.panel.axe()).toEqual([]);
    await workbench.screenshot(`case-${shot(theme)}`);
    await workbench.panel.screenshot(`panel-case-${shot(theme)}`);
  });

  it('shows the raw output as a document, and beside the one before it', async () => {
    await workbench.setTheme('Default Dark Modern');
    await workbench.runCommand('RAG Judge: Show Raw Output');
    expect((await workbench.tabTitles()).join('|')).toContain('refund-window');
    expect(await workbench.editor.textWith('<img src=x')).toContain('<img src=x');
    await workbench.runCommand('View: Close Editor');
    await workbench.openFile('refund-window.answer.md');
    await workbench.runCommand('RAG Judge: Compare Raw Output with Previous');
    await workbench.page.locator('.monaco-diff-editor').first().waitFor();
    await workbench.screenshot('raw-output-diff');
    await workbench.runCommand('View: Close Editor');
  });

  it('hides all inline scores by one toggle, and brings them back', async () => {
    await workbench.openFile('refund-window.answer.md');
    await workbench.editor.lens('Faithfulness');
    await workbench.runCommand('RAG Judge: Toggle Inline Scores');
    await workbench.page.locator('.codelens-decoration').first().waitFor({ state: 'detached' });
    expect(await workbench.editor.lenses()).toEqual([]);
    await workbench.runCommand('RAG Judge: Toggle Inline Scores');
    await workbench.editor.lens('Faithfulness 0.62');
  });

  it('sums up the cases on their prompt', async () => {
    await workbench.openFile('support.prompt.md');
    const lens = await workbench.editor.lens('8 cases');
    expect(lens).toMatch(/Faithfulness 0\.62 1\/8/);
    await workbench.screenshot('prompt');
  });

  it('asks which file is which when the names do not tell, and remembers it', async () => {
    const folder = path.join(workbench.folder, 'ask');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'q1.txt'), 'When can I return the headset?');
    writeFileSync(path.join(folder, 'out.txt'), 'You can return the headset within 30 days.');
    writeFileSync(
      path.join(folder, 'docs.txt'),
      'You can return the headset within 30 days of delivery, unopened.',
    );
    await workbench.explorer.chooseFromMenu(['ask/q1.txt', 'ask/out.txt', 'ask/docs.txt'], 'Judge File Set');
    expect((await workbench.quick.items())[0]).toBe('query q1.txt, answer out.txt, context docs.txt');
    server.reply(
      completion('{"faithfulnessScore":1,"contextRelevanceScore":1,"answerRelevanceScore":1,"reason":"r"}'),
    );
    await workbench.quick.pick('query q1.txt, answer out.txt, context docs.txt');
    await workbench.openFile('out.txt');
    expect(await workbench.editor.lens('Faithfulness 1.00')).toContain('qwen3:8b');
    const kept = readFileSync(path.join(workbench.folder, '.rag-judge/file-sets.json'), 'utf8');
    expect(JSON.parse(kept)).toMatchObject({ sets: [{ files: { answer: 'ask/out.txt' } }] });
  });

  it('never covers the file that is judged, and judges the shown case from the panel', async () => {
    const { page, panel, editor } = workbench;
    const score = (faithfulness: number): void =>
      server.reply(judgeReply({ faithfulness, contextRelevance: 1, answerRelevance: 1 }));
    await workbench.openFile('warranty-length.answer.md');
    score(0.5);
    await workbench.runCommand('RAG Judge: Judge File Set');
    await panel.text('warranty-length');
    // The key in the panel is about the case that it shows, whatever file is beside it.
    await workbench.openFile('delivery-speed.answer.md');
    await (await panel.frame()).locator('h1').click();
    score(0.25);
    await page.keyboard.press('Control+Alt+J');
    expect(await panel.text('0.25')).toContain('warranty-length');
    // With the focus in the panel, a file opens in its group.
    await workbench.openFile('battery-life.answer.md');
    score(0.75);
    await workbench.runCommand('RAG Judge: Judge File Set');
    expect(await panel.text('0.75')).toContain('battery-life');
    expect(await editor.lens('Faithfulness 0.75')).toContain('qwen3:8b');
  });

  it('says what is missing, and what it may be called', async () => {
    writeFileSync(path.join(workbench.folder, 'cases', 'alone.query.md'), 'Is anyone there?\n');
    await workbench.openFile('alone.query.md');
    await workbench.runCommand('RAG Judge: Judge File Set');
    const message = await workbench.notification('alone has no answer file');
    expect(message).toContain('cases/alone.answer.md');
    expect(message).toContain('answer or response');
    await workbench.answerNotification('alone has no answer file', 'Clear Notification');
    const history = readFileSync(path.join(workbench.folder, '.rag-judge/history.jsonl'), 'utf8');
    expect(history).not.toContain('cases/alone');
  });
});
