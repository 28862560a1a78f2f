import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Session } from '../../src/editor/Session';
import type { DatasetTests } from '../../src/editor/tests/DatasetTests';
import { buildTests } from './harness/buildTests';
import type { RecordedRuns } from './harness/RecordedRuns';

const rows = [
  '{"id":"q-1","query":"How long can I return it?","hits":["d1","d2"],"relevant":["d1"]}',
  '{"id":"q-2","query":"b","hits":["x","y","d3"],"relevant":["d3"]}',
  '{"id":"q-3","query":"c","hits":["d4"],"relevant":{"d4":0}}',
  '{"id":"q-2","query":"d","hits":["d5"],"relevant":["d5"]}',
];

const name = 'tests-test';
let folder: vscode.Uri;
const file = (relative: string): vscode.Uri => vscode.Uri.joinPath(folder, relative);

async function write(relative: string, text: string): Promise<vscode.Uri> {
  await vscode.workspace.fs.writeFile(file(relative), new TextEncoder().encode(text));
  return file(relative);
}

/** Waits for a state that other parts of VS Code bring about; the test's time-out ends a wait in vain. */
async function until<T>(look: () => T, holds: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = look();
    if (holds(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

describe('the Test Explorer', () => {
  let session: Session;
  let tests: DatasetTests;
  let runs: RecordedRuns;
  const none = new vscode.CancellationTokenSource().token;
  const item = (label: string): vscode.TestItem => {
    const found = [...runs.controller.items].map(([, one]) => one).find((one) => one.label === label);
    assert.ok(found, `${label} is listed`);
    return found;
  };
  const children = (label: string): string[] =>
    [...item(label).children].map(
      ([, { label: own, description, error, range }]) =>
        `${(range?.start.line ?? -1) + 1} ${[own, description, error as string | undefined].filter((part) => part).join(' | ')}`,
    );
  const child = (label: string, row: string): vscode.TestItem => {
    const found = item(label).children.get(row);
    assert.ok(found, `${row} is a test of ${label}`);
    return found;
  };
  const config = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('ragJudge');
  const run = (include?: vscode.TestItem[], exclude?: vscode.TestItem[]): Promise<void> =>
    tests.run(new vscode.TestRunRequest(include, exclude), none);

  before(async () => {
    const root = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(root, 'a folder is open');
    folder = vscode.Uri.joinPath(root, name);
    await write('faq.dataset.jsonl', `${rows.join('\n')}\n`);
    await write('node_modules/other.dataset.jsonl', `${rows[0]}\n`);
    ({ session, tests, runs } = await buildTests());
  });

  after(async () => {
    tests.dispose();
    session.dispose();
    runs.dispose();
    await config().update('thresholds', undefined, vscode.ConfigurationTarget.Workspace);
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  beforeEach(() => runs.clear());

  it('looks for nothing before it opens', () => {
    assert.equal(runs.controller.items.size, 0);
  });

  it('lists each dataset as a suite, without those in excluded folders', async () => {
    await tests.resolve(undefined);
    const labels = [...runs.controller.items].map(([, { label }]) => label).sort();
    assert.deepEqual(labels, ['faq.dataset.jsonl', 'support-faq.dataset.jsonl']);
    assert.equal(item('faq.dataset.jsonl').canResolveChildren, true);
    assert.deepEqual(children('faq.dataset.jsonl'), []);
  });

  it('lists rows on their lines when a suite opens, those with problems as such', async () => {
    await tests.resolve(item('faq.dataset.jsonl'));
    assert.deepEqual(children('faq.dataset.jsonl'), [
      '1 q-1 | How long can I return it?',
      '2 q-2 | b',
      '3 q-3 | c',
      '4 line 4 | Duplicate id "q-2": first on line 2, again here. This row is not run.',
    ]);
    assert.equal(
      vscode.workspace.textDocuments.some(({ uri }) => uri.path === file('faq.dataset.jsonl').path),
      false,
      'no document was opened for it',
    );
    assert.deepEqual(runs.lines, []);
  });

  it('passes without a minimum, skips a row without a value, and says the figures', async () => {
    await run([item('faq.dataset.jsonl')]);
    assert.deepEqual(runs.only('enqueued', 'started').slice(0, 2), [
      'enqueued faq.dataset.jsonl',
      'enqueued q-1',
    ]);
    assert.deepEqual(runs.only('passed', 'failed', 'skipped', 'errored', 'end'), [
      'passed faq.dataset.jsonl',
      'passed q-1',
      'passed q-2',
      'skipped q-3',
      'errored line 4: Duplicate id "q-2": first on line 2, again here. This row is not run. at faq.dataset.jsonl:4',
      'end',
    ]);
    assert.match(runs.output, /^q-2 {2}recall@5 1\.00 {2}ndcg@5 0\.50\r$/m);
    assert.match(runs.output, /^q-3 {2}\u2014 no-relevant: the case has no relevant label\r$/m);
    assert.equal(item('faq.dataset.jsonl').description, 'recall@5 1.00');
    assert.deepEqual(runs.persisted, [true]);
  });

  it('compares again when a minimum is set, without another run of the metrics', async () => {
    const { ended } = runs;
    const before = (await session.library.list()).length;
    await config().update('thresholds', { 'ndcg@5': 0.6 }, vscode.ConfigurationTarget.Workspace);
    await runs.untilEnded(ended + 1);
    assert.deepEqual(runs.only('passed', 'failed'), [
      'passed faq.dataset.jsonl',
      'passed q-1',
      'failed q-2: ndcg@5 0.50 is below 0.60 [ndcg@5 0.50 / ndcg@5 0.60 or more] at faq.dataset.jsonl:2',
    ]);
    assert.equal(runs.persisted.at(-1), false);
    assert.equal((await session.library.list()).length, before);
  });

  it('takes a gate file beside the dataset instead of the setting', async () => {
    const { ended } = runs;
    await write('faq.gate.yaml', 'min:\n  mrr: 0.7\nrows: {}\n');
    await runs.untilEnded(ended + 1);
    assert.deepEqual(runs.only('passed', 'failed', 'skipped'), [
      'failed faq.dataset.jsonl: mrr 0.67 is below 0.70 [mrr 0.67 / mrr 0.70 or more] at faq.gate.yaml:2',
      'passed q-1',
      'passed q-2',
      'skipped q-3',
    ]);
  });

  it('fails closed on too few cases and on a cut-off that is not computed', async () => {
    await write('faq.gate.yaml', 'min:\n  mrr: 0.5\n  ndcg@7: 0.5\nminN: 3\n');
    await until(
      () => runs.only('failed'),
      (lines) => lines.length > 0,
    );
    assert.deepEqual(runs.only('failed'), [
      'failed faq.dataset.jsonl: mrr has a value for 2 of 3 cases, at least 3 must have one at faq.gate.yaml:2; ' +
        'ndcg@7 was not computed (K is 1, 3, 5, 10), minimum 0.50 at faq.gate.yaml:3',
      'failed q-2: mrr 0.33 is below 0.50 [mrr 0.33 / mrr 0.50 or more] at faq.dataset.jsonl:2',
    ]);
  });

  it('is an error while the gate file has a fault, which stands in Problems', async () => {
    const gate = await write('faq.gate.yaml', 'min:\n  recal@5: 0.5\n');
    await until(
      () => runs.only('errored faq'),
      (lines) => lines.length > 0,
    );
    assert.deepEqual(runs.only('errored faq', 'skipped q-1'), [
      'errored faq.dataset.jsonl: faq.gate.yaml: "recal@5" is no metric or score. Did you mean recall@5? at faq.gate.yaml:2',
      'skipped q-1',
    ]);
    await vscode.window.showTextDocument(gate);
    const [problem] = await until(
      () => vscode.languages.getDiagnostics(gate),
      (found) => found.length > 0,
    );
    assert.equal(problem?.message, '"recal@5" is no metric or score. Did you mean recall@5?');
    assert.deepEqual(
      [problem.source, problem.code, problem.range.start.line],
      ['RAG Judge', 'unknown-metric', 1],
    );
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const { ended } = runs;
    await vscode.workspace.fs.delete(gate);
    await runs.untilEnded(ended + 1);
  });

  it('runs one row: says that all of the dataset is run, and tells of that row only', async () => {
    await run([child('faq.dataset.jsonl', 'case:q-2')]);
    assert.deepEqual(runs.only('passed', 'failed', 'skipped', 'errored'), [
      'failed q-2: ndcg@5 0.50 is below 0.60 [ndcg@5 0.50 / ndcg@5 0.60 or more] at faq.dataset.jsonl:2',
    ]);
    assert.match(runs.output, /the metrics are run over the whole dataset; 1 row was chosen\./);
  });

  it('leaves out what is excluded', async () => {
    const rest = ['case:q-1', 'case:q-2'].map((id) => child('faq.dataset.jsonl', id));
    await run(undefined, [...rest, item('support-faq.dataset.jsonl')]);
    assert.deepEqual(
      runs.only('passed', 'failed', 'skipped', 'errored').map((line) => line.split(':')[0]),
      ['skipped q-3', 'errored line 4'],
    );
  });

  it('shows the results of a run that was started elsewhere', async () => {
    const { ended } = runs;
    await session.runMetrics(file('faq.dataset.jsonl'), new AbortController().signal);
    await runs.untilEnded(ended + 1);
    assert.equal(runs.only('failed q-2').length, 1);
    assert.equal(runs.persisted.at(-1), false);
  });

  it('keeps the results when it is cancelled, and ends', async () => {
    const big = Array.from({ length: 3000 }, (_, at) => `{"id":"c-${at}","hits":["a"],"relevant":["a"]}`);
    await write('big.dataset.jsonl', `${big.join('\n')}\n`);
    await until(
      () => [...runs.controller.items].length,
      (count) => count === 3,
    );
    const source = new vscode.CancellationTokenSource();
    const listener = session.onDidChangeDataset((uri) => {
      if (uri.path.endsWith('/big.dataset.jsonl')) source.cancel();
    });
    await tests.run(
      new vscode.TestRunRequest([item('big.dataset.jsonl'), item('faq.dataset.jsonl')]),
      source.token,
    );
    listener.dispose();
    assert.deepEqual(runs.only('passed', 'failed', 'skipped', 'errored'), []);
    assert.match(runs.output, /big\.dataset\.jsonl: cancelled\. No result of it is changed\./);
    assert.match(runs.output, /faq\.dataset\.jsonl: not run, cancelled\./);
    assert.equal(runs.lines.at(-1), 'end');
    assert.equal(item('big.dataset.jsonl').busy, false);
  });

  it('lists only the suite of more than 2,000 rows, and says so', async () => {
    await tests.resolve(item('big.dataset.jsonl'));
    assert.deepEqual(children('big.dataset.jsonl'), []);
    assert.equal(item('big.dataset.jsonl').description, 'rows are not listed: over 2,000');
    await run([item('big.dataset.jsonl')]);
    assert.deepEqual(runs.only('passed', 'failed', 'skipped', 'errored'), ['passed big.dataset.jsonl']);
    assert.equal(
      item('big.dataset.jsonl').description,
      'recall@5 1.00 \u00b7 rows are not listed: over 2,000',
    );
    assert.match(runs.output, /Over 2,000 rows: only the dataset is listed\./);
  });

  it('follows a changed file: results are outdated, rows are listed anew', async () => {
    await write('faq.dataset.jsonl', `${rows.slice(0, 2).join('\n')}\n{"id":"q-9","query":"new"}\n`);
    await until(
      () => children('faq.dataset.jsonl'),
      (found) => found.includes('3 q-9 | new'),
    );
    assert.deepEqual(runs.only('invalidated'), ['invalidated faq.dataset.jsonl']);
    assert.equal(item('faq.dataset.jsonl').description, 'recall@5 1.00, file changed since');
  });

  it('does not call the results of a run outdated for a change that it has seen', async () => {
    await write('faq.dataset.jsonl', `${rows.join('\n')}\n`);
    await run([item('faq.dataset.jsonl')]);
    // The change is told before that of the file that is written after it.
    const beside = await write('beside.dataset.jsonl', `${rows[0]}\n`);
    const labels = (): string[] => [...runs.controller.items].map(([, { label }]) => label);
    await until(labels, (found) => found.includes('beside.dataset.jsonl'));
    assert.deepEqual(runs.only('invalidated faq'), []);
    assert.equal(item('faq.dataset.jsonl').description, 'recall@5 1.00');
    await vscode.workspace.fs.delete(beside);
    await until(labels, (found) => !found.includes('beside.dataset.jsonl'));
  });

  it('runs again on each change while a continuous run is on', async () => {
    const source = new vscode.CancellationTokenSource();
    const request = new vscode.TestRunRequest([item('faq.dataset.jsonl')], undefined, undefined, true);
    await tests.run(request, source.token);
    assert.deepEqual(runs.lines, []);
    const { ended } = runs;
    await write('faq.dataset.jsonl', `${rows[0]}\n`);
    await runs.untilEnded(ended + 1);
    assert.deepEqual(runs.only('passed', 'failed'), ['passed faq.dataset.jsonl', 'passed q-1']);
    source.cancel();
    runs.clear();
    await write('faq.dataset.jsonl', `${rows.slice(0, 2).join('\n')}\n`);
    await until(
      () => children('faq.dataset.jsonl'),
      (found) => found.length === 2,
    );
    assert.deepEqual(runs.only('passed', 'failed', 'started'), []);
  });

  it('follows datasets that are renamed and deleted', async () => {
    const renamed = file('shop.dataset.jsonl');
    await vscode.workspace.fs.rename(file('faq.dataset.jsonl'), renamed);
    const labels = (): string[] => [...runs.controller.items].map(([, { label }]) => label).sort();
    await until(
      labels,
      (found) => found.includes('shop.dataset.jsonl') && !found.includes('faq.dataset.jsonl'),
    );
    await vscode.workspace.fs.delete(renamed);
    await until(labels, (found) => !found.includes('shop.dataset.jsonl'));
  });

  it('is an error when nothing can run, or when the file cannot be read', async () => {
    await write('broken.dataset.jsonl', 'nonsense\n{"id":\n');
    await until(
      () => [...runs.controller.items].map(([, { label }]) => label),
      (found) => found.includes('broken.dataset.jsonl'),
    );
    await run([item('broken.dataset.jsonl')]);
    assert.match(
      runs.only('errored broken').join(),
      /^errored broken\.dataset\.jsonl: No row can run: 2 have problems\. /,
    );
    assert.equal(runs.only('errored line').length, 2);
    const broken = item('broken.dataset.jsonl');
    runs.clear();
    await vscode.workspace.fs.delete(file('broken.dataset.jsonl'));
    const gone = run([broken]);
    await gone;
    assert.deepEqual(runs.only('passed', 'failed'), []);
  });
});
