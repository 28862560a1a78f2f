import { appendFileSync, writeFileSync } from 'node:fs';

/** Writes a Mocha run to a text file as it goes, one line per test, and a summary in JSON beside it. */
export class ResultFile {
  private passed = 0;
  private failed = 0;
  private skipped = 0;

  constructor(private readonly file: string) {
    writeFileSync(file, '');
  }

  /** Listens to a run; call it before the run starts. */
  follow(runner: Mocha.Runner): void {
    runner.on('pass', (test) => {
      this.passed += 1;
      this.line(`  ✓ ${title(test)} (${test.duration ?? 0} ms)`);
    });
    runner.on('pending', (test) => {
      this.skipped += 1;
      this.line(`  - ${title(test)}`);
    });
    runner.on('fail', (test, error: unknown) => {
      this.failed += 1;
      this.line(`  ✗ ${title(test)}\n${indent(describe(error))}`);
    });
  }

  /** Writes the closing line and `<file>.json`: `{passed, failed, skipped}`. */
  finish(): { passed: number; failed: number; skipped: number } {
    const counts = { passed: this.passed, failed: this.failed, skipped: this.skipped };
    this.line(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
    writeFileSync(`${this.file}.json`, JSON.stringify(counts));
    return counts;
  }

  private line(text: string): void {
    appendFileSync(this.file, `${text}\n`);
  }
}

function title(test: Mocha.Runnable): string {
  return test.titlePath().join(' › ');
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const values = error as { expected?: unknown; actual?: unknown };
  const compared =
    'expected' in values && 'actual' in values
      ? `\nexpected: ${JSON.stringify(values.expected)}\nactual:   ${JSON.stringify(values.actual)}`
      : '';
  return `${error.stack ?? error.message}${compared}`;
}

function indent(text: string): string {
  return text.replace(/^/gm, '      ');
}
