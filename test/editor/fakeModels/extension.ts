import * as vscode from 'vscode';
import { FakeModels } from './FakeModels';

/** Registers the fake models under the vendor `rag-judge-test` and hands their switchboard to the tests. */
export function activate(context: vscode.ExtensionContext): FakeModels {
  const models = new FakeModels();
  context.subscriptions.push(vscode.lm.registerLanguageModelChatProvider('rag-judge-test', models));
  return models;
}
