// The suite that VS Code loads (`extensionTestsPath`): runs every bundled test with Mocha and writes what happened
// to the file that RAG_JUDGE_RESULTS names, since what an extension host prints is not the same everywhere.
import { readdirSync } from 'node:fs';
import * as path from 'node:path';
import Mocha from 'mocha';
import { ResultFile } from './harness/ResultFile';

/**
 * Runs the suite. RAG_JUDGE_GREP: only the tests whose full title matches this regular expression.
 * @throws when a test failed, or none ran
 */
export async function run(): Promise<void> {
  const results = new ResultFile(process.env['RAG_JUDGE_RESULTS'] ?? path.join(__dirname, 'results.txt'));
  const grep = process.env['RAG_JUDGE_GREP'];
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 30_000,
    forbidOnly: process.env['CI'] !== undefined,
    reporter: class extends Mocha.reporters.Base {
      constructor(runner: Mocha.Runner) {
        super(runner);
        results.follow(runner);
      }
    },
    ...(grep === undefined || grep === '' ? {} : { grep: new RegExp(grep) }),
  });
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.(test|bench)\.js$/.test(name)).sort()) {
    mocha.addFile(path.join(__dirname, file));
  }
  await new Promise<void>((resolve) => {
    mocha.run(() => resolve());
  });
  const { passed, failed } = results.finish();
  if (failed > 0) throw new Error(`${failed} of ${passed + failed} tests failed.`);
  if (passed === 0) throw new Error('No test ran.');
}
