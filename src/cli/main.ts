import { join } from 'node:path';
import { version } from '../../package.json';
import { printable } from './printable';
import { runProgram } from './program';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // The second signal does not wait for anything.
    if (stop.signal.aborted) process.exit(130);
    stop.abort(new DOMException('Cancelled', 'AbortError'));
  });
}
// A reader that closes early, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 2);
});

const io = {
  stdout: (text: string): void => void process.stdout.write(text),
  stderr: (text: string): void => void process.stderr.write(text),
  cwd: process.cwd(),
  signal: stop.signal,
  env: process.env,
  ...(process.stderr.isTTY ? { status: showStatus } : {}),
  worker: join(__dirname, 'worker.js'),
};

/** One line at the bottom of the terminal, in place of the one before. */
function showStatus(text: string): void {
  const line = printable(text).replaceAll('\n', ' ');
  process.stderr.write(`\r\u001b[K${line.slice(0, Math.max(0, process.stderr.columns - 1))}`);
}

runProgram(process.argv.slice(2), { io, version }).then(end, (error: unknown) => {
  io.stderr(`rag-judge: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  // Neither done nor a missed gate.
  end(2);
});

/** Ends once all output is written, even when a judge module left a timer or a socket open. */
function end(code: number): void {
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
}
