import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The command line as it is shipped, bundled into a folder. */
export class CliProcess {
  private constructor(private readonly file: string) {}

  static async bundle(folder: string): Promise<CliProcess> {
    const source = (path: string): string => new URL(`../../src/${path}`, import.meta.url).pathname;
    await build({
      entryPoints: { cli: source('cli/main.ts'), openai: source('models/openaiClient.ts') },
      outdir: folder,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      external: ['vscode'],
    });
    return new CliProcess(join(folder, 'cli.js'));
  }

  start(
    args: readonly string[],
    { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
  ): { process: ChildProcess; ended: Promise<Ended> } {
    const child = spawn(process.execPath, [this.file, ...args], {
      cwd,
      env: { PATH: process.env['PATH'], ...env },
    });
    const output = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
    const ended = new Promise<Ended>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, ...output }));
    });
    return { process: child, ended };
  }

  run(args: readonly string[], options: { cwd: string; env?: Record<string, string> }): Promise<Ended> {
    return this.start(args, options).ended;
  }
}
