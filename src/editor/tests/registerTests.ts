import * as vscode from 'vscode';
import type { Session } from '../Session';
import type { Log } from '../Log';
import type { DatasetTests, DatasetTestsParts } from './DatasetTests';

export interface RegisterTestsParts {
  session: Session;
  log: Log;
  /** Makes what answers the Test Explorer; called when it first asks. */
  create: (parts: Omit<DatasetTestsParts, 'ask'>) => DatasetTests;
}

/** Offers the datasets to the Test Explorer. Nothing is loaded or looked for before it asks. */
export function registerTests({ session, log, create }: RegisterTestsParts): vscode.Disposable {
  const controller = vscode.tests.createTestController('ragJudge.datasets', 'RAG Judge');
  let loaded: DatasetTests | undefined;
  const tests = (): DatasetTests => (loaded ??= create({ controller, session, log }));
  controller.resolveHandler = (item) => tests().resolve(item);
  controller.refreshHandler = () => tests().refresh();
  const profile = controller.createRunProfile(
    'Retrieval metrics',
    vscode.TestRunProfileKind.Run,
    (request, token) => tests().run(request, token),
    true,
  );
  profile.supportsContinuousRun = true;
  controller.createRunProfile('Judge', vscode.TestRunProfileKind.Run, (request, token) =>
    tests().judge(request, token),
  );
  return new vscode.Disposable(() => {
    loaded?.dispose();
    controller.dispose();
  });
}
