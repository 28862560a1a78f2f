import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedServer } from '../models/ScriptedServer';
import { Workbench } from './harness/Workbench';

describe('Restricted Mode', () => {
  let workbench: Workbench;
  let server: ScriptedServer;

  beforeAll(async () => {
    server = await ScriptedServer.start();
    workbench = await Workbench.open({
      folder: 'media/sample',
      trusted: false,
      settings: { 'ragJudge.judge': 'chat', 'ragJudge.model': 'm', 'ragJudge.baseUrl': server.baseUrl },
    });
  });

  afterAll(async () => {
    await workbench?.close();
    await server?.stop();
  });

  it('sends nothing to the chosen model, and says what works', async () => {
    await workbench.openFile('refund-window.answer.md');
    await workbench.runCommand('RAG Judge: Judge File Set');
    const told = await workbench.notification('Restricted Mode');
    expect(told).toContain('local judge and metrics only; nothing is sent');
    await workbench.screenshot('restricted');
    await workbench.answerNotification('Restricted Mode', 'Clear Notification');
    expect(server.requests).toEqual([]);
  });

  it('judges with the local heuristic once it is selected, and keeps workspace code out of the choice', async () => {
    mkdirSync(path.join(workbench.folder, 'judges'), { recursive: true });
    writeFileSync(path.join(workbench.folder, 'judges/own.mjs'), 'export default {};\n');
    await workbench.runCommand('RAG Judge: Select Judge');
    await workbench.page
      .getByPlaceholder('Restricted Mode: local judge and metrics only; nothing is sent')
      .first()
      .waitFor();
    expect(await workbench.quick.items()).toEqual([expect.stringContaining('Local heuristic')]);
    await workbench.quick.pick(/Local heuristic/);
    await workbench.runCommand('RAG Judge: Judge File Set');
    expect(await workbench.editor.lens('Faithfulness 0.')).toContain('local heuristic');
    expect(await workbench.panel.text('Restricted Mode')).toContain('nothing is sent');
    expect(server.requests).toEqual([]);
  });
});
