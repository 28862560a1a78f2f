import { json, type ScriptedServer } from '../models/ScriptedServer';
import type { Workbench } from './harness/Workbench';

/** Adds a server in the judge picker as a person does, and picks its model; resolves once the status bar names it. */
export async function addServer(workbench: Workbench, server: ScriptedServer): Promise<void> {
  const { page, quick } = workbench;
  server.reply(json({ data: [{ id: 'other' }, { id: 'qwen3:8b' }] }));
  await workbench.runCommand('RAG Judge: Select Judge');
  await page.getByPlaceholder('Judge for this workspace folder').waitFor();
  await quick.pick(/Add Server/);
  await page.getByPlaceholder('https://api.openai.com/v1').waitFor();
  await quick.submit(server.baseUrl);
  await page.getByPlaceholder(`Model of ${server.host}`).waitFor();
  await quick.pick('qwen3:8b');
  await page.locator('.statusbar-item', { hasText: 'qwen3:8b' }).waitFor();
}
