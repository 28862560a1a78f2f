// Everything that has to hold, cheap checks first: `npm test`. All steps run even when one fails, except those that
// need what a failed one should have made; the exit code is 1 when any failed.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { atExit } from './vscode/exit.mjs';
import { resultsFolder, root } from './vscode/paths.mjs';

/**
 * @typedef {object} Step
 * @property {string} script in package.json
 * @property {string} [report] where vitest writes its JSON report, in test-results/
 * @property {string[]} [counts] files with {passed, failed, skipped}, in test-results/
 * @property {string} [needs] a script that must have passed
 */

/** @type {Step[]} */
const steps = [
  { script: 'typecheck' },
  { script: 'lint' },
  { script: 'format' },
  { script: 'test:unit', report: 'unit.json' },
  { script: 'test:long', report: 'long.json' },
  { script: 'package' },
  { script: 'check:package', needs: 'package' },
  { script: 'demo', needs: 'package' },
  { script: 'test:page', report: 'page.json', needs: 'package' },
  {
    script: 'test:editor',
    counts: ['editor-minimum.txt.json', 'editor-newest.txt.json'],
    needs: 'package',
  },
  { script: 'test:ui', report: 'ui.json', needs: 'package' },
];

/** @param {Step} step @returns {Promise<boolean>} whether it passed */
async function run({ script, report }) {
  const reporters =
    report === undefined
      ? []
      : ['--', '--reporter=default', '--reporter=json', `--outputFile.json=test-results/${report}`];
  const cli = process.env['npm_execpath'];
  const viaNode = cli !== undefined && /npm-cli\.c?js$/.test(cli);
  const args = [...(viaNode ? [cli] : []), 'run', '--silent', script, ...reporters];
  const child = spawn(viaNode ? process.execPath : 'npm', args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: !viaNode && process.platform === 'win32',
  });
  const forget = atExit(() => child.kill('SIGTERM'));
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', resolve);
  });
  forget();
  return code === 0;
}

/** @param {string} file @returns {any} undefined when the step did not get as far as writing it */
function readResult(file) {
  const full = path.join(resultsFolder, file);
  return existsSync(full) ? JSON.parse(readFileSync(full, 'utf8')) : undefined;
}

/** @param {Step} step @returns {{passed: number, failed: number, skipped: number}[]} */
function countsOf({ report, counts = [] }) {
  const direct = counts.map(readResult).filter((result) => result !== undefined);
  const summary = report === undefined ? undefined : readResult(report);
  if (summary === undefined) return direct;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = summary;
  return [
    ...direct,
    { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests },
  ];
}

mkdirSync(resultsFolder, { recursive: true });
for (const { report, counts = [] } of steps) {
  for (const file of [report, ...counts]) {
    if (file !== undefined) rmSync(path.join(resultsFolder, file), { force: true });
  }
}
/** @type {Map<string, boolean>} */
const outcomes = new Map();
const lines = [];
const total = { passed: 0, failed: 0, skipped: 0 };
for (const step of steps) {
  const blocked = step.needs !== undefined && outcomes.get(step.needs) !== true;
  console.log(`\n── ${step.script}${blocked ? ` not run: ${step.needs} failed` : ''}`);
  const started = Date.now();
  const passed = !blocked && (await run(step));
  outcomes.set(step.script, passed);
  const counted = countsOf(step);
  const sum = (field) => counted.reduce((before, counts) => before + counts[field], 0);
  const own = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  // A step without tests of its own is one check; one that failed without a failed test is one failure.
  if (counted.length === 0 && passed) own.passed = 1;
  if (!passed && own.failed === 0) own.failed = 1;
  for (const field of Object.keys(total)) total[field] += own[field];
  const verdict = passed ? 'passed' : blocked ? 'not run' : 'FAILED';
  lines.push(
    `${step.script.padEnd(14)} ${verdict.padEnd(8)} ${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s`,
  );
}
console.log(`\n${lines.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit([...outcomes.values()].every(Boolean) ? 0 : 1);
