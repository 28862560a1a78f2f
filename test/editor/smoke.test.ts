import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { FakeModels } from './fakeModels/FakeModels';

interface Manifest {
  contributes?: { commands?: { command: string }[] };
}

describe('the extension in VS Code', () => {
  it('registers every command that it contributes', async () => {
    const extension = vscode.extensions.getExtension('rag-judge.rag-judge');
    assert.ok(extension, 'the extension is loaded');
    await extension.activate();
    const manifest = extension.packageJSON as Manifest;
    const contributed = (manifest.contributes?.commands ?? []).map(({ command }) => command);
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      contributed.filter((command) => !registered.has(command)),
      [],
    );
    assert.ok(contributed.includes('ragJudge.judgeFileSet'));
  });

  it('reaches the models of the test extension through vscode.lm', async () => {
    const extension = vscode.extensions.getExtension<FakeModels>('rag-judge-test.fake-models');
    assert.ok(extension, 'the test extension is loaded');
    const models = await extension.activate();
    models.replies.push({ text: 'forty-two' });
    const [model] = await vscode.lm.selectChatModels({ vendor: 'rag-judge-test', id: 'fake-judge' });
    assert.ok(model, 'the fake model is listed');
    const response = await model.sendRequest([vscode.LanguageModelChatMessage.User('the question')]);
    let text = '';
    for await (const part of response.text) text += part;
    assert.equal(text, 'forty-two');
    assert.deepEqual(
      models.requests.at(-1)?.messages.map((message) => message.text),
      ['the question'],
    );
  });
});
