// Preloaded into the VS Code server: when the process that started it is gone, however it ended, its end of the
// standard input pipe closes, and the server ends together with its whole process group.
// The server's children inherit the preload, but it is not for them.
if (/server-main\.js$/.test(process.argv[1] ?? '')) {
  process.stdin.once('close', () => process.kill(-process.pid, 'SIGKILL'));
  process.stdin.resume();
  process.stdin.unref();
}
