import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptProblems } from '../../src/store/keptProblems';
import { isRunId, newRunId } from '../../src/store/runId';
import { RunStore, type NewRun } from '../../src/store/RunStore';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const head: NewRun = {
  name: 'd.jsonl',
  dataset: 'data/d.jsonl',
  startedAt: '2026-05-12T10:00:00.000Z',
  durationMs: 5,
  profile: 'standard',
  k: [5],
  queries: 0,
  skipped: 0,
  means: {},
  causes: {},
  problems: [],
};
const one = (id: string, line: number) => ({ id, line, metrics: { mrr: 0.5, 'judged@5': null } });

describe('RunStore', () => {
  it('reads back what was written, and says complete only at the end', async () => {
    const store = new RunStore(join(folder, '.rag-judge', 'runs'));
    const writer = await store.begin(head);
    await writer.append([one('q1', 1), one('q2', 2)]);
    expect(await store.head(writer.id)).toMatchObject({ complete: false, queries: 0 });
    expect((await store.cases(writer.id)).cases).toEqual([one('q1', 1), one('q2', 2)]);
    await writer.append([one('q3', 9)]);
    const means = { mrr: { value: 0.5, n: 3, N: 3 } };
    await writer.finish({ complete: true, queries: 3, means });
    expect(await store.head(writer.id)).toEqual({
      ...head,
      version: 1,
      id: writer.id,
      complete: true,
      queries: 3,
      means,
    });
    expect(await store.cases(writer.id)).toEqual({
      cases: [one('q1', 1), one('q2', 2), one('q3', 9)],
      problems: [],
    });
    expect(readdirSync(join(store.folder, writer.id)).sort()).toEqual(['results.jsonl', 'run.json']);
  });

  it('lists runs by time, two of the same moment by their place, and none where there is no folder', async () => {
    expect(await new RunStore(join(folder, 'none')).list()).toEqual({ heads: [], broken: [] });
    const store = new RunStore(folder);
    for (const [name, startedAt, ordinal] of [
      ['late', '2026-05-13T00:00:00.000Z', 0],
      ['second', '2026-05-12T10:00:00.000Z', 1],
      ['first', '2026-05-12T10:00:00.000Z', 0],
    ] as const) {
      await (await store.begin({ ...head, name, startedAt }, ordinal)).finish({ complete: true });
    }
    expect((await store.list()).heads.map(({ name }) => name)).toEqual(['first', 'second', 'late']);
  });

  it('tolerates a line that a crash cut off, and names it', async () => {
    const store = new RunStore(folder);
    const writer = await store.begin(head);
    await writer.append([one('q1', 1)]);
    await writer.finish({ complete: true });
    const file = join(folder, writer.id, 'results.jsonl');
    appendFileSync(file, '{"id":"q2","line":2,"metr');
    const got = await store.cases(writer.id);
    expect(got.cases.map(({ id }) => id)).toEqual(['q1']);
    expect(got.problems).toEqual([`${file}, line 2: no case can be read here; it was left out.`]);
  });

  it('leaves out lines that are JSON but no case', async () => {
    const store = new RunStore(folder);
    const writer = await store.begin(head);
    await writer.finish({ complete: true });
    const file = join(folder, writer.id, 'results.jsonl');
    writeFileSync(
      file,
      '[]\n{"id":1}\n{"id":"a","line":1,"metrics":{"mrr":"high"}}\n{"id":"b","line":1,"evaluation":{}}\n{"id":"c","line":3}\n' +
        '{"id":"d","line":4,"hits":["a",7]}\n{"id":"e","line":5,"hits":["a"],"grades":["1"]}\n{"id":"f","line":6,"hits":["a"],"grades":[null]}\n',
    );
    const got = await store.cases(writer.id);
    expect(got.cases).toEqual([
      { id: 'c', line: 3 },
      { id: 'f', line: 6, hits: ['a'], grades: [null] },
    ]);
    expect(got.problems.length).toBe(6);
  });

  it('names a broken head in the list, and says what is wrong when it is asked for', async () => {
    const store = new RunStore(folder);
    for (const [id, text] of [
      ['a', '{"version":1'],
      ['b', '{"version":2}'],
    ] as const) {
      mkdirSync(join(folder, id));
      writeFileSync(join(folder, id, 'run.json'), text);
    }
    mkdirSync(join(folder, 'c'));
    const { heads, broken } = await store.list();
    expect(heads).toEqual([]);
    expect(broken.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(broken.map(({ message }) => message.replace(folder, ''))).toEqual([
      expect.stringContaining('run.json is not JSON'),
      expect.stringContaining('version'),
      expect.stringContaining('There is no run c'),
    ]);
  });

  it('refuses a head that is too big to be one, or no file, before it is read', async () => {
    const store = new RunStore(folder);
    mkdirSync(join(folder, 'big'));
    writeFileSync(join(folder, 'big', 'run.json'), '{}');
    truncateSync(join(folder, 'big', 'run.json'), 16_000_001);
    mkdirSync(join(folder, 'none', 'run.json'), { recursive: true });
    const { broken } = await store.list();
    expect(broken.map(({ message }) => message.replace(folder, ''))).toEqual([
      '/big/run.json has 16,000,001 bytes; the head of a run has 16,000,000 at most. Delete its folder, or restore it.',
      '/none/run.json is no file. Delete its folder, or restore it.',
    ]);
  });

  it('writes no head that it could not read, however many problems there are: it says how many are left out', async () => {
    const store = new RunStore(folder);
    const writer = await store.begin(head);
    const problem = { file: 'a.jsonl', code: 'bad-json', message: 'm'.repeat(200) };
    const problems = Array.from({ length: 12_000 }, (_, at) => ({
      ...problem,
      line: at + 1,
      severity: at % 2 === 0 ? ('error' as const) : ('warning' as const),
    }));
    await writer.finish({ complete: true, problems });
    const stored = (await store.head(writer.id)).problems;
    expect(stored).toHaveLength(10_001);
    expect(stored.at(-1)).toEqual({
      file: 'a.jsonl',
      line: 10_001,
      code: 'more-problems',
      severity: 'info',
      message:
        '2,000 more problems (1,000 errors) are not kept with the run, from this line on. Run it again to see them.',
    });
    const long = keptProblems(problems.map((one) => ({ ...one, message: '\u20ac'.repeat(10_000) })));
    expect(Buffer.byteLength(JSON.stringify(long, null, 2))).toBeLessThan(16_000_000);
  });

  it('leaves out a line that is too long to be a case, and names it', async () => {
    const store = new RunStore(folder);
    const writer = await store.begin(head);
    await writer.append([one('q1', 1)]);
    await writer.finish({ complete: true });
    const file = join(folder, writer.id, 'results.jsonl');
    truncateSync(file, 70_000_000);
    appendFileSync(file, '\n{"id":"q2","line":2}\n');
    const { cases, problems } = await store.cases(writer.id);
    expect(cases.map(({ id }) => id)).toEqual(['q1', 'q2']);
    expect(problems).toEqual([`${file}, line 2: the line has more than 64,000,000 bytes; it was left out.`]);
  });

  it('never leaves its folder', async () => {
    const store = new RunStore(join(folder, 'runs'));
    writeFileSync(join(folder, 'run.json'), '{}');
    await expect(store.head('..')).rejects.toThrow('not the id of a run');
    await expect(store.head('../runs')).rejects.toThrow('not the id of a run');
    expect(() => store.cases('/etc')).toThrow('not the id of a run');
  });

  it('removes a discarded run', async () => {
    const store = new RunStore(folder);
    const writer = await store.begin(head);
    await writer.append([one('q1', 1)]);
    await writer.discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keeps the file readable line by line', async () => {
    const store = new RunStore(folder);
    const writer = await store.begin(head);
    await writer.append([{ id: 'a\nb', line: 1 }]);
    await writer.finish({ complete: true });
    expect(readFileSync(join(folder, writer.id, 'results.jsonl'), 'utf8')).toBe('{"id":"a\\nb","line":1}\n');
  });
});

describe('newRunId', () => {
  it('begins with the time in UTC, is safe as a file name, and never twice the same', () => {
    const parts = { startedAt: new Date('2026-05-12T10:11:12.013+02:00'), ordinal: 3 };
    const ids = new Set(Array.from({ length: 50 }, () => newRunId(parts)));
    expect(ids.size).toBe(50);
    for (const id of ids)
      expect([/^20260512-081112-013-03-[0-9a-f]{6}$/.test(id), isRunId(id)]).toEqual([true, true]);
  });

  it.each(['', '.', '..', '.hidden', 'a/b', 'a\\b', 'a b', 'x'.repeat(101)])('%j cannot be one', (text) => {
    expect(isRunId(text)).toBe(false);
  });
});
