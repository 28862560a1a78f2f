import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { JudgingQuestion } from '../../src/core/words/judgingDialog';
import type { Session } from '../../src/editor/Session';
import type { DatasetTests } from '../../src/editor/tests/DatasetTests';
import { buildTests } from './harness/buildTests';
import type { RecordedRuns } from './harness/RecordedRuns';

const name = 'judge-tests';
const label = 'answers.dataset.jsonl';

const row = (id: string, answer: string): string =>
  JSON.stringify({ id, query: `Is ${id} right?`, answer, context: 'It is so.' });

/** Scores what the answer says; throws for one that asks for it. */
const judge = `export default {
  id: 'echo', version: '1', label: 'Echo',
  async judge({ answer }) {
    if (answer.startsWith('throw')) throw new Error('the judge broke');
    const score = Number.parseFloat(answer);
    return { faithfulnessScore: score, contextRelevanceScore: 1, answerRelevanceScore: 1,
      reason: 'It says ' + score + '.', rawOutput: answer };
  },
};
`;

describe('the profile Judge of the Test Explorer', () => {
  let folder: vscode.Uri;
  let session: Session;
  let tests: DatasetTests;
  let runs: RecordedRuns;
  const none = new vscode.CancellationTokenSource().token;
  const asked: string[] = [];
  let agree = true;

  const config = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('ragJudge');
  const set = (key: string, value: unknown): Thenable<void> =>
    config().update(key, value, vscode.ConfigurationTarget.Workspace);
  const suite = (): vscode.TestItem => {
    const found = [...runs.controller.items].map(([, one]) => one).find((one) => one.label === label);
    assert.ok(found, `${label} is listed`);
    return found;
  };
  const results = (): string[] => runs.only('passed', 'failed', 'skipped', 'errored');

  before(async () => {
    const root = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(root, 'a folder is open');
    folder = vscode.Uri.joinPath(root, name);
    const lines = [
      row('a-1', '0.9'),
      row('a-2', '0.4'),
      row('a-3', ' '),
      row('a-4', 'throw'),
      row('a-5', '0.85'),
    ];
    const files = { [label]: `${lines.join('\n')}\n`, 'echo.mjs': judge };
    for (const [file, text] of Object.entries(files))
      await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, file), new TextEncoder().encode(text));
    await set('judge', `module:${name}/echo.mjs`);
    await set('thresholds', { faithfulness: 0.8 });
    const ask = ({ title, detail, button }: JudgingQuestion): Promise<boolean> => {
      asked.push(`${title}\n${detail}\n${button}`);
      return Promise.resolve(agree);
    };
    ({ session, tests, runs } = await buildTests(ask));
    await tests.resolve(undefined);
    await tests.resolve(suite());
  });

  after(async () => {
    tests.dispose();
    session.dispose();
    runs.dispose();
    await set('judge', undefined);
    await set('thresholds', undefined);
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  beforeEach(() => {
    runs.clear();
    asked.length = 0;
  });

  it('asks with the number of calls, and judges nothing when the person leaves', async () => {
    agree = false;
    await tests.judge(new vscode.TestRunRequest([suite()]), none);
    assert.equal(asked.length, 1);
    assert.match(asked[0] ?? '', /^Judge 4 cases with Echo\?\n4 calls of Echo\./);
    assert.deepEqual(runs.lines, ['end']);
    assert.deepEqual(await session.dataset(suite().uri as vscode.Uri), undefined);
  });

  it('judges one row that is chosen, and says nothing of the others', async () => {
    agree = true;
    const test = suite().children.get('case:a-2');
    assert.ok(test);
    await tests.judge(new vscode.TestRunRequest([test]), none);
    assert.match(asked[0] ?? '', /^Judge 1 case with Echo\?\n1 call of Echo\./);
    assert.deepEqual(results(), [
      `failed a-2: faithfulness 0.40 is below 0.80. It says 0.4. [faithfulness 0.40 / faithfulness 0.80 or more] at ${label}:2`,
    ]);
    const [run] = await session.library.list();
    assert.deepEqual(run?.head.judging?.selection, { ids: ['a-2'] });
  });

  it('judges all: a miss fails with the reason, a null is skipped, a failed call is an error', async () => {
    await tests.judge(new vscode.TestRunRequest([suite()]), none);
    const all = results();
    assert.match(all[0] ?? '', /^failed answers\.dataset\.jsonl: faithfulness 0\.72 is below 0\.80 /);
    assert.deepEqual(
      all.slice(1).map((line) => line.replace(/ \[.*/, '')),
      [
        'passed a-1',
        'failed a-2: faithfulness 0.40 is below 0.80. It says 0.4.',
        'skipped a-3',
        `errored a-4: Echo failed: the judge broke at ${label}:4`,
        'passed a-5',
      ],
    );
    assert.match(
      runs.output,
      /^a-3 {2}\u2014 faithfulness not-applicable: the row has no answer, so nothing was sent\r$/m,
    );
    assert.match(runs.output, /Judged 5 cases: 3 scored, 2 without a score/);
  });

  it('says on the dataset why it cannot be judged', async () => {
    await set('judge', 'module:nowhere.mjs');
    await tests.judge(new vscode.TestRunRequest([suite()]), none);
    await set('judge', `module:${name}/echo.mjs`);
    assert.deepEqual(asked, []);
    assert.equal(results().length, 1);
    assert.match(results()[0] ?? '', /^errored answers\.dataset\.jsonl: .*nowhere\.mjs/);
  });
});
