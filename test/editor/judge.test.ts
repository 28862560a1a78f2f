import * as assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { RagJudgeApi } from '../../src/editor/api';
import { completion, html, json, judgeReply, ScriptedServer } from '../models/ScriptedServer';
import type { FakeModels } from './fakeModels/FakeModels';

interface StoredEntry {
  case: string;
  evaluation: {
    faithfulnessScore: number | null;
    causes?: Record<string, string>;
    rawOutput: string;
    protocol: boolean;
    model: string;
    error?: string;
    judge: { id: string };
  };
}

const name = 'judge-test';

describe('judging in VS Code', () => {
  let root: vscode.Uri;
  let server: ScriptedServer;
  let api: RagJudgeApi;
  const config = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('ragJudge');
  const file = (relative: string): vscode.Uri => vscode.Uri.joinPath(root, name, relative);

  const write = async (relative: string, text: string): Promise<vscode.Uri> => {
    await vscode.workspace.fs.writeFile(file(relative), new TextEncoder().encode(text));
    return file(relative);
  };
  const useJudge = async (settings: Record<string, unknown>): Promise<void> => {
    const machine = new Set(['baseUrl', 'servers']);
    for (const key of ['judge', 'model', 'baseUrl', 'timeout']) {
      const target = machine.has(key)
        ? vscode.ConfigurationTarget.Global
        : vscode.ConfigurationTarget.Workspace;
      await config().update(key, settings[key], target);
    }
  };
  const history = async (id: string): Promise<StoredEntry[]> => {
    const text = await readFile(path.join(root.fsPath, '.rag-judge', 'history.jsonl'), 'utf8').catch(
      () => '',
    );
    const lines = text.split('\n').filter((line) => line !== '');
    return lines
      .map((line) => JSON.parse(line) as StoredEntry)
      .filter((entry) => entry.case === `${name}/${id}`);
  };
  const judge = async (uri: vscode.Uri): Promise<void> => {
    await vscode.commands.executeCommand('ragJudge.judgeFileSet', uri);
  };
  const caseOf = async (id: string): Promise<vscode.Uri> => {
    await write(`${id}.query.md`, 'When can I return the headset?\n');
    await write(`${id}.context.md`, 'You can return the headset within 30 days of delivery.\n');
    return write(`${id}.answer.md`, 'Within 30 days of delivery.\n');
  };

  before(async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder, 'a folder is open');
    root = folder;
    server = await ScriptedServer.start();
    const extension = vscode.extensions.getExtension<RagJudgeApi>('rag-judge.rag-judge');
    assert.ok(extension);
    api = await extension.activate();
    await config().update('showPanelOnJudge', false, vscode.ConfigurationTarget.Workspace);
  });

  after(async () => {
    await useJudge({});
    await config().update('showPanelOnJudge', undefined, vscode.ConfigurationTarget.Workspace);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('notifications.clearAll');
    await server.stop();
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(root, name), { recursive: true });
  });

  it('judges with the local heuristic and keeps trace and history, with no file left half-written', async () => {
    await judge(await caseOf('local'));
    const [entry] = await history('local');
    assert.equal(entry?.evaluation.judge.id, 'local');
    assert.ok(
      (entry?.evaluation.faithfulnessScore ?? 0) >= 0.9,
      'an answer taken from the context is supported',
    );
    const trace = path.join(root.fsPath, '.rag-judge', 'traces', name, 'local.trace.json');
    const stored = JSON.parse(await readFile(trace, 'utf8')) as { version: number; judgeEvaluation: object };
    assert.equal(stored.version, 1);
    assert.deepEqual(stored.judgeEvaluation, entry?.evaluation);
    assert.deepEqual(await readdir(path.dirname(trace)), ['local.trace.json']);
  });

  it('asks a chat model by the fixed protocol, unsaved edits included', async () => {
    await useJudge({ judge: 'chat', model: 'test-model', baseUrl: server.baseUrl });
    const answer = await caseOf('chat');
    const editor = await vscode.window.showTextDocument(answer);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'UNSAVED '));
    server.reply(judgeReply({ faithfulness: 0.5, contextRelevance: 1, answerRelevance: 0.25 }));
    await judge(answer);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    const request = server.requests.at(-1)?.json as { temperature: number; messages: { content: string }[] };
    assert.equal(request.temperature, 0);
    assert.match(
      request.messages[1]?.content ?? '',
      /Answer:\nUNSAVED Within 30 days of delivery\.\n\nRetrieved/,
    );
    const [entry] = await history('chat');
    assert.equal(entry?.evaluation.faithfulnessScore, 0.5);
    assert.equal(entry?.evaluation.protocol, true);
  });

  it('keeps the raw text of a reply that is no JSON, with nulls and their cause', async () => {
    server.otherwise = completion('I would rather not say.');
    await judge(await caseOf('prose'));
    server.otherwise = undefined;
    const [entry] = await history('prose');
    assert.equal(entry?.evaluation.rawOutput, 'I would rather not say.');
    assert.equal(entry?.evaluation.causes?.['faithfulnessScore'], 'no-json');
  });

  it('keeps what a server sent instead of a reply', async () => {
    server.otherwise = html('<h1>Maintenance</h1>');
    await judge(await caseOf('html'));
    server.otherwise = undefined;
    const [entry] = await history('html');
    assert.equal(entry?.evaluation.causes?.['faithfulnessScore'], 'error');
    assert.match(entry?.evaluation.rawOutput ?? '', /<h1>Maintenance<\/h1>/);
  });

  it('stores nothing when the key is refused', async () => {
    server.reply(json({ error: { message: 'bad key' } }, { status: 401 }));
    await judge(await caseOf('refused'));
    assert.deepEqual(await history('refused'), []);
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  it('gives up on a server that stalls, by the time-out that was set', async () => {
    await useJudge({ judge: 'chat', model: 'test-model', baseUrl: server.baseUrl, timeout: 1 });
    server.otherwise = { fault: 'stall' };
    await judge(await caseOf('stalled'));
    server.otherwise = undefined;
    const [entry] = await history('stalled');
    assert.equal(entry?.evaluation.causes?.['answerRelevanceScore'], 'timeout');
    assert.equal(entry?.evaluation.faithfulnessScore, null);
  });

  it('judges with a model of a provider extension, marked non-protocol', async () => {
    const models = await vscode.extensions.getExtension<FakeModels>('rag-judge-test.fake-models')?.activate();
    assert.ok(models);
    await useJudge({ judge: 'vscode', model: 'fake-judge' });
    models.replies.push({
      text: '{"faithfulnessScore": 1, "contextRelevanceScore": 0.5, "answerRelevanceScore": 0}',
    });
    await judge(await caseOf('lm'));
    const [entry] = await history('lm');
    assert.equal(entry?.evaluation.faithfulnessScore, 1);
    assert.equal(entry?.evaluation.protocol, false);
    const [message, ...more] = models.requests.at(-1)?.messages ?? [];
    assert.deepEqual(more, []);
    assert.match(message?.text ?? '', /^You are a strict RAG evaluator\./);
  });

  it('imports a judge module of the workspace, and anew when its file changed', async () => {
    const body = (score: number): string =>
      `export default { id: 'm', version: '1', label: 'm', judge: async () => ({ faithfulnessScore: ${score}, contextRelevanceScore: 2, answerRelevanceScore: null, reason: '', rawOutput: '' }) };\n`;
    await write('judges/own.mjs', body(0.25));
    await useJudge({ judge: `module:${name}/judges/own.mjs` });
    const answer = await caseOf('module');
    await judge(answer);
    await write('judges/own.mjs', body(0.75));
    await judge(answer);
    const entries = await history('module');
    assert.deepEqual(
      entries.map(({ evaluation }) => evaluation.faithfulnessScore),
      [0.25, 0.75],
    );
    assert.equal(
      (entries[0]?.evaluation as unknown as { contextRelevanceScore: unknown }).contextRelevanceScore,
      null,
    );
  });

  it('judges with a judge that another extension registered, and names the missing one afterwards', async () => {
    const registration = api.registerJudge({
      id: 'strict',
      version: '7',
      label: 'Strict',
      judge: () =>
        Promise.resolve({
          faithfulnessScore: 0.125,
          contextRelevanceScore: 1,
          answerRelevanceScore: 1,
          reason: 'r',
          rawOutput: 'raw',
        }),
    });
    await useJudge({ judge: 'api:strict' });
    const answer = await caseOf('registered');
    await judge(answer);
    registration.dispose();
    await judge(answer);
    const entries = await history('registered');
    assert.deepEqual(
      entries.map(({ evaluation }) => evaluation.faithfulnessScore),
      [0.125],
    );
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  it('judges every case in a folder, and keeps the good ones when one lacks its answer', async () => {
    await useJudge({});
    await caseOf('many/one');
    await caseOf('many/two');
    await write('many/three.query.md', 'Alone?\n');
    await judge(file('many'));
    const judged = [await history('many/one'), await history('many/two'), await history('many/three')];
    assert.deepEqual(
      judged.map(({ length }) => length),
      [1, 1, 0],
    );
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  it('runs the metrics of a dataset and stores the run with its rows', async () => {
    const rows = [
      { id: 'a', hits: ['1', '2'], relevant: ['2'] },
      { id: 'b', hits: ['1'], relevant: [] },
    ];
    const dataset = await write('rows.dataset.jsonl', rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await vscode.commands.executeCommand('ragJudge.runMetrics', dataset);
    const runs = path.join(root.fsPath, '.rag-judge', 'runs');
    const heads = await Promise.all(
      (await readdir(runs)).map(
        async (id) =>
          JSON.parse(await readFile(path.join(runs, id, 'run.json'), 'utf8')) as {
            dataset: string;
            means: Record<string, unknown>;
          },
      ),
    );
    const head = heads.find((one) => one.dataset === `${name}/rows.dataset.jsonl`);
    assert.deepEqual(head?.means['mrr'], { value: 0.5, n: 1, N: 2 });
  });
});
