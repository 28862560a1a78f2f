import * as assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { SessionBundle } from '../../../src/editor/session/sessionBundle';
import type { Session } from '../../../src/editor/Session';
import { readSettings } from '../../../src/editor/settings';
import type { Ask } from '../../../src/editor/tests/judgeProfile';
import type { DatasetTests } from '../../../src/editor/tests/DatasetTests';
import { RecordedRuns } from './RecordedRuns';

/** The parts as the extension builds them, over a controller that writes down what it is told. */
export async function buildTests(
  ask?: Ask,
): Promise<{ session: Session; tests: DatasetTests; runs: RecordedRuns }> {
  const extension = vscode.extensions.getExtension('rag-judge.rag-judge');
  assert.ok(extension);
  await extension.activate();
  const dist = path.join(extension.extensionPath, 'dist');
  const { sessionBundle } = createRequire(__filename)(path.join(dist, 'session.js')) as {
    sessionBundle: SessionBundle;
  };
  const log = {
    info: () => undefined,
    show: () => undefined,
    error: (message: string, cause?: unknown) => console.error(message, cause),
  };
  const session = sessionBundle.createSession({
    settings: readSettings,
    registry: { get: () => undefined },
    log,
    workerPath: path.join(dist, 'worker.js'),
  } as unknown as Parameters<SessionBundle['createSession']>[0]);
  const runs = new RecordedRuns('ragJudge.test');
  return {
    session,
    runs,
    tests: sessionBundle.createTests({
      controller: runs.controller,
      session,
      log,
      ...(ask === undefined ? {} : { ask }),
    }),
  };
}
