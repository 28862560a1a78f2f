// Nothing outlives the process that started it: every child process and temporary folder registers its removal
// here, and it runs on normal exit, on an uncaught error and on the signals that end a process.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/** @type {Set<() => void>} */
const tasks = new Set();
let listening = false;

function runAll() {
  for (const task of [...tasks].reverse()) {
    tasks.delete(task);
    try {
      task();
    } catch (error) {
      console.error(`Clean-up failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/**
 * Registers a synchronous task for the end of the process.
 * @param {() => void} task
 * @returns {() => void} takes the task back, for when it was done earlier
 */
export function atExit(task) {
  if (!listening) {
    listening = true;
    process.once('exit', runAll);
    for (const [signal, code] of Object.entries(signals)) process.once(signal, () => process.exit(code));
  }
  tasks.add(task);
  return () => tasks.delete(task);
}

/**
 * A new temporary folder (its real path, without symbolic links), removed at the end of the process.
 * @param {string} name a word that tells what it is for
 * @returns {{folder: string, remove: () => void}} `remove` deletes it earlier
 */
export function temporaryFolder(name) {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), `rag-judge-${name}-`)));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  const forget = atExit(removeFolder);
  return {
    folder,
    remove: () => {
      forget();
      removeFolder();
    },
  };
}
