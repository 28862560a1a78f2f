import * as vscode from 'vscode';

/** A test controller of VS Code that writes down what test runs are told, one line per call. */
export class RecordedRuns {
  readonly controller: vscode.TestController;
  /** `failed q-002: ndcg@5 0.39 is below 0.60 (line 2)`, `passed faq.dataset.jsonl`, `enqueued …`, …, `end`. */
  lines: string[] = [];
  /** What was appended to the output since the start. */
  output = '';
  /** Whether each run that ended was to be kept by VS Code. */
  persisted: boolean[] = [];
  private readonly real: vscode.TestController;
  private waiting: { count: number; done: () => void }[] = [];

  constructor(id: string) {
    this.real = vscode.tests.createTestController(id, id);
    this.controller = new Proxy(this.real, {
      get: (target, name) => {
        if (name === 'createTestRun')
          return (...args: Parameters<vscode.TestController['createTestRun']>) =>
            this.recorded(target.createTestRun(...args));
        if (name === 'invalidateTestResults')
          return (item: vscode.TestItem) => {
            this.lines.push(`invalidated ${item.label}`);
            target.invalidateTestResults(item);
          };
        return Reflect.get(target, name, target) as unknown;
      },
      set: (target, name, value) => Reflect.set(target, name, value, target),
    });
  }

  /** How many runs ended. */
  get ended(): number {
    return this.persisted.length;
  }

  /** Resolves when that many runs ended since the start. */
  async untilEnded(count: number): Promise<void> {
    if (this.ended >= count) return;
    await new Promise<void>((done) => this.waiting.push({ count, done }));
  }

  /** The lines that begin with one of these words. */
  only(...words: string[]): string[] {
    return this.lines.filter((line) => words.some((word) => line.startsWith(word)));
  }

  clear(): void {
    this.lines = [];
    this.output = '';
  }

  dispose(): void {
    this.real.dispose();
  }

  private recorded(run: vscode.TestRun): vscode.TestRun {
    const note =
      (word: string) =>
      (test: vscode.TestItem, messages: vscode.TestMessage | readonly vscode.TestMessage[] = []): void => {
        const all = Array.isArray(messages)
          ? (messages as vscode.TestMessage[])
          : [messages as vscode.TestMessage];
        this.lines.push(
          [`${word} ${test.label}`, all.map(messageText).join('; ')].filter(Boolean).join(': '),
        );
      };
    return new Proxy(run, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target) as unknown;
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          if (name === 'appendOutput') this.output += args[0] as string;
          else if (name === 'end') this.lines.push('end');
          else note(String(name))(args[0] as vscode.TestItem, args[1] as vscode.TestMessage[]);
          const result: unknown = Reflect.apply(value, target, args);
          if (name === 'end') this.end(target.isPersisted);
          return result;
        };
      },
    });
  }

  private end(persisted: boolean): void {
    this.persisted.push(persisted);
    for (const { count, done } of this.waiting) if (this.ended >= count) done();
    this.waiting = this.waiting.filter(({ count }) => this.ended < count);
  }
}

function messageText({ message, location, expectedOutput, actualOutput }: vscode.TestMessage): string {
  const text = typeof message === 'string' ? message : message.value;
  const values = expectedOutput === undefined ? '' : ` [${actualOutput ?? ''} / ${expectedOutput}]`;
  const name = location?.uri.path.split('/').at(-1) ?? '';
  return `${text}${values}${location === undefined ? '' : ` at ${name}:${location.range.start.line + 1}`}`;
}
