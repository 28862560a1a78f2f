// Runs the in-editor suite: `npm run test:editor -- [--only newest|minimum] [--grep REGEX]`.
//
// Without more, in the server builds of VS Code from npm: on the minimum version with the extension loaded from this
// folder, on the newest with the packed VSIX installed. `--bench` measures instead of testing. With VSCODE_EXECUTABLE (the path of a desktop VS Code) or
// RAG_JUDGE_DESKTOP=1 (which downloads both versions), in a desktop VS Code.
import {
  downloadAndUnzipVSCode,
  resolveCliArgsFromVSCodeExecutablePath,
  runTests,
} from '@vscode/test-electron';
import { spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleEditorTests, bundleFakeModels } from '../../.config/vscode/bundleTests.mjs';
import { temporaryFolder } from '../../.config/vscode/exit.mjs';
import { resultsFolder, root } from '../../.config/vscode/paths.mjs';
import { vscodePins } from '../../.config/vscode/pins.mjs';
import { installVsix, provisionServer } from '../../.config/vscode/server.mjs';
import { testSettings } from '../../.config/vscode/testSettings.mjs';
import { freshBuild, freshVsix } from '../../.config/vscode/vsix.mjs';
import { copySample } from '../../.config/vscode/sample.mjs';

const suiteTimeoutMs = 240_000;
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    grep: { type: 'string' },
    unpacked: { type: 'boolean' },
    bench: { type: 'boolean' },
  },
});
const desktop = process.env['VSCODE_EXECUTABLE'] ?? process.env['RAG_JUDGE_DESKTOP'];

/** @typedef {{which: 'newest' | 'minimum', packed: boolean}} Target */

/** @returns {Target[]} */
function targets() {
  const all = [
    { which: 'minimum', packed: false },
    { which: 'newest', packed: values.unpacked !== true },
  ];
  const chosen = all.filter(({ which }) => values.only === undefined || which === values.only);
  if (chosen.length === 0) throw new Error(`--only is newest or minimum, not ${values.only}.`);
  return process.env['VSCODE_EXECUTABLE'] === undefined ? chosen : chosen.slice(-1);
}

/**
 * @param {Target} target
 * @param {{testsPath: string, fakeModels: string}} bundles
 * @returns {Promise<boolean>} whether the suite passed
 */
async function runOn({ which, packed }, { testsPath, fakeModels }) {
  const temporary = temporaryFolder('editor');
  const inside = (name) => path.join(temporary.folder, name);
  const [userDataDir, extensionsDir, workspace] = [
    inside('user-data'),
    inside('extensions'),
    inside('workspace'),
  ];
  const results = path.join(resultsFolder, `editor-${which}.txt`);
  const log = path.join(resultsFolder, `editor-${which}.log`);
  const consoleLog = path.join(resultsFolder, `editor-${which}.console.log`);
  const figures = `${results}.bench`;
  for (const file of [results, `${results}.json`, figures, log, consoleLog]) rmSync(file, { force: true });
  mkdirSync(resultsFolder, { recursive: true });
  mkdirSync(extensionsDir);
  mkdirSync(path.join(userDataDir, 'User'), { recursive: true });
  writeFileSync(path.join(userDataDir, 'User/settings.json'), JSON.stringify(testSettings));
  copySample(workspace);
  console.log(`\nVS Code ${which}, ${packed ? 'packed' : 'from the folder'}`);
  let failure;
  const output = createWriteStream(consoleLog);
  try {
    const executable = await findExecutable(which);
    if (packed) await install({ which, executable, userDataDir, extensionsDir });
    await runTests({
      vscodeExecutablePath: executable,
      extensionDevelopmentPath: packed ? [fakeModels] : [root, fakeModels],
      extensionTestsPath: testsPath,
      extensionTestsEnv: {
        RAG_JUDGE_VSCODE: which,
        RAG_JUDGE_RESULTS: results,
        RAG_JUDGE_LOG: log,
        RAG_JUDGE_END_WITH_PARENT: '1',
        RAG_JUDGE_SUITE_TIMEOUT_MS: String(suiteTimeoutMs),
        ...(values.grep === undefined ? {} : { RAG_JUDGE_GREP: values.grep }),
      },
      launchArgs: [workspace, `--user-data-dir=${userDataDir}`, `--extensions-dir=${extensionsDir}`],
      stdout: output,
      stderr: output,
    });
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  output.end();
  process.stdout.write(existsSync(results) ? readFileSync(results, 'utf8') : 'The suite wrote no results.\n');
  if (existsSync(figures)) process.stdout.write(readFileSync(figures, 'utf8'));
  temporary.remove();
  if (failure === undefined && existsSync(`${results}.json`)) {
    for (const file of [log, consoleLog]) rmSync(file, { force: true });
    return true;
  }
  console.log(
    `Failed on VS Code ${which}: ${failure ?? 'no summary'}. Logs: ${[log, consoleLog].map((file) => path.relative(root, file)).join(', ')}`,
  );
  return false;
}

/** @param {'newest' | 'minimum'} which @returns {Promise<string>} the executable for runTests */
async function findExecutable(which) {
  if (process.env['VSCODE_EXECUTABLE'] !== undefined) return process.env['VSCODE_EXECUTABLE'];
  if (desktop !== undefined) return downloadAndUnzipVSCode(vscodePins[which].vscode);
  await provisionServer(which);
  return fileURLToPath(new URL('../../.config/vscode/launcher.mjs', import.meta.url));
}

/** @param {{which: 'newest' | 'minimum', executable: string, userDataDir: string, extensionsDir: string}} target */
async function install({ which, executable, userDataDir, extensionsDir }) {
  const vsix = freshVsix();
  if (desktop === undefined) {
    await installVsix({ build: await provisionServer(which), vsix, userDataDir, extensionsDir });
    return;
  }
  const [command, ...args] = resolveCliArgsFromVSCodeExecutablePath(executable, {
    reuseMachineInstall: true,
  });
  const profile = [`--user-data-dir=${userDataDir}`, `--extensions-dir=${extensionsDir}`];
  const result = spawnSync(command, [...args, ...profile, '--install-extension', vsix], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) throw new Error(`The desktop VS Code did not install ${vsix}:\n${result.stderr}`);
}

const chosen = targets();
freshBuild();
const bundles = {
  testsPath: await bundleEditorTests(values.bench === true ? 'bench' : 'test'),
  fakeModels: await bundleFakeModels(),
};
const outcomes = [];
for (const target of chosen) outcomes.push(await runOn(target, bundles));
process.exit(outcomes.every(Boolean) ? 0 : 1);
