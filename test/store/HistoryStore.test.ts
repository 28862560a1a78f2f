import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { textHash } from '../../src/core/judge/inputHash';
import type { HistoryEntry } from '../../src/store/HistoryEntry';
import { HistoryStore } from '../../src/store/HistoryStore';
import { bundled } from './bundled';
import { temporaryFolder } from './temporaryFolder';

// Processes are slow to start on a busy machine, which says nothing of the code.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

function entry(caseId: string, answer: string, reason = 'r'): HistoryEntry {
  const input = (text: string): { hash: string; text: string } => ({ hash: textHash(text), text });
  return {
    version: 1,
    case: caseId,
    evaluation: {
      faithfulnessScore: 0.5,
      contextRelevanceScore: 1,
      answerRelevanceScore: null,
      causes: { answerRelevanceScore: 'missing' },
      reason,
      rawOutput: '{\n}',
    },
    inputs: { query: input('q'), answer: input(answer), context: input('c'), hits: input('[]') },
  };
}

const reasons = async (store: HistoryStore, caseId: string): Promise<unknown[]> =>
  (await store.read(caseId)).entries.map(({ evaluation }) => evaluation.reason);

test('judgments come back by case, oldest first, with a text only where it changed', async () => {
  const store = new HistoryStore(temporaryFolder());
  expect(await store.read('a')).toEqual({ entries: [], problems: [] });
  await store.append(entry('a', 'one', '1'));
  await store.append(entry('b', 'one', '2'));
  await store.append(entry('a', 'one', '3'));
  const written = await store.append(entry('a', 'two', '4'));
  expect(written.inputs.answer.text).toBe('two');
  expect(written.inputs.query).toEqual({ hash: textHash('q') });
  const { entries, problems } = await store.read('a');
  expect(entries.map(({ evaluation }) => evaluation.reason)).toEqual(['1', '3', '4']);
  expect(entries.map(({ inputs }) => inputs.answer.text)).toEqual(['one', undefined, 'two']);
  expect(problems).toEqual([]);
  expect(entries[2]).toEqual(written);
});

test('what another store appends is seen, and a list that was given stays as it was', async () => {
  const folder = temporaryFolder();
  const [mine, theirs] = [new HistoryStore(folder), new HistoryStore(folder)];
  await mine.append(entry('a', 'one', '1'));
  const before = (await mine.read('a')).entries;
  await theirs.append(entry('a', 'one', '2'));
  expect(await reasons(mine, 'a')).toEqual(['1', '2']);
  expect(before).toHaveLength(1);
});

test('a last line that a crash cut off is reported, closed by the next append, and nothing else is lost', async () => {
  const folder = temporaryFolder();
  const store = new HistoryStore(folder);
  for (const reason of ['1', '2']) await store.append(entry('a', 'one', reason));
  truncateSync(store.file, readFileSync(store.file).length - 20);
  const torn = await store.read('a');
  expect(torn.entries.map(({ evaluation }) => evaluation.reason)).toEqual(['1']);
  expect(torn.problems).toMatchObject([{ code: 'bad-format', file: store.file }]);
  expect(torn.problems[0]?.message).toContain('line 2: the line is cut off');
  await store.append(entry('a', 'one', '3'));
  for (const reader of [store, new HistoryStore(folder)]) {
    expect(await reasons(reader, 'a')).toEqual(['1', '3']);
    expect((await reader.read('a')).problems).toEqual(torn.problems);
  }
  expect(readFileSync(store.file, 'utf8').split('\n')).toHaveLength(4);
});

test('a last line that lost only its end counts, and later line numbers stay true', async () => {
  const folder = temporaryFolder();
  const store = new HistoryStore(folder);
  for (const reason of ['1', '2']) await store.append(entry('a', 'one', reason));
  truncateSync(store.file, readFileSync(store.file).length - 1);
  expect(await reasons(store, 'a')).toEqual(['1', '2']);
  await store.append(entry('a', 'one', '3'));
  appendFileSync(store.file, 'garbage\n');
  for (const reader of [store, new HistoryStore(folder)]) {
    expect(await reasons(reader, 'a')).toEqual(['1', '2', '3']);
    expect((await reader.read('a')).problems[0]?.message).toContain('line 4: ');
  }
});

test('hostile lines are reported one by one and change nothing', async () => {
  const folder = temporaryFolder();
  const store = new HistoryStore(folder);
  await store.append(entry('__proto__', 'one', '1'));
  const good = JSON.stringify(entry('constructor', 'one', '2'));
  appendFileSync(
    store.file,
    ['', 'null', '[]', '{"version":2}', good.replace('0.5', '7'), '\u0000\u0000', `${good}\r`, ''].join('\n'),
  );
  const { problems } = await store.read('a');
  expect(problems.map(({ message }) => /line (\d+)/.exec(message)?.[1])).toEqual(['3', '4', '5', '6', '7']);
  expect(await reasons(store, '__proto__')).toEqual(['1']);
  expect(await reasons(store, 'constructor')).toEqual(['2']);
  expect(await reasons(store, 'toString')).toEqual([]);
});

test('a file that was replaced or shortened is read anew', async () => {
  const folder = temporaryFolder();
  const store = new HistoryStore(folder);
  for (const reason of ['1', '2', '3']) await store.append(entry('a', 'one', reason));
  const other = ['7', '8', '9', '10'].map((reason) => JSON.stringify(entry('a', 'two', reason))).join('\n');
  writeFileSync(store.file, `${other}\n`);
  expect(await reasons(store, 'a')).toEqual(['7', '8', '9', '10']);
  writeFileSync(store.file, `${JSON.stringify(entry('a', 'x', '11'))}\n`);
  expect(await reasons(store, 'a')).toEqual(['11']);
});

test('wherever a crash cuts the file, the whole lines before are read, and the next judgment is kept', async () => {
  const whole = temporaryFolder();
  const first = new HistoryStore(whole);
  for (const reason of ['1', 'é'.repeat(40), '3']) await first.append(entry('a', 'one', reason));
  const bytes = readFileSync(first.file);
  const folder = temporaryFolder({ '.rag-judge/history.jsonl': '' });
  const store = new HistoryStore(folder);
  for (let cut = 0; cut <= bytes.length; cut += 41) {
    writeFileSync(store.file, bytes.subarray(0, cut));
    const lines = bytes.subarray(0, cut).filter((byte) => byte === 10).length;
    const whole = await new HistoryStore(folder).read('a');
    expect(whole.entries).toHaveLength(lines);
    expect(whole.problems).toHaveLength(bytes[cut - 1] === 10 || cut === 0 ? 0 : 1);
    await store.append(entry('a', 'one', 'new'));
    expect((await store.read('a')).entries.at(-1)?.evaluation.reason).toBe('new');
    expect((await store.read('a')).entries).toHaveLength(lines + 1);
  }
});

test('a history that cannot be read is a problem, and nothing is written over it', async () => {
  const store = new HistoryStore(temporaryFolder({ '.rag-judge/history.jsonl/file': '' }));
  const { entries, problems } = await store.read('a');
  expect(entries).toEqual([]);
  expect(problems).toMatchObject([{ code: 'unreadable', file: store.file }]);
  await expect(store.append(entry('a', 'one'))).rejects.toThrow();
});

test('lines longer than a block are read across blocks', async () => {
  const folder = temporaryFolder();
  const store = new HistoryStore(folder);
  const long = 'é'.repeat(1_300_000);
  await store.append(entry('a', long, '1'));
  await store.append(entry('a', 'short', '2'));
  const { entries } = await new HistoryStore(folder).read('a');
  expect(entries[0]?.inputs.answer.text).toBe(long);
  expect(entries).toHaveLength(2);
});

test('two processes that append at once lose and mix nothing', async () => {
  const folder = temporaryFolder();
  const run = await bundled('HistoryStore', folder);
  const script = (who: string): string => `
    const store = new tested.HistoryStore(${JSON.stringify(folder)});
    const entry = ${JSON.stringify(entry('shared', 'x'.repeat(20_000)))};
    for (let at = 0; at < 60; at += 1) {
      const answer = { hash: '${who}' + at, text: '${who}'.repeat(20_000) };
      await store.append({ ...entry, evaluation: { ...entry.evaluation, reason: '${who}' + at }, inputs: { ...entry.inputs, answer } });
    }`;
  await Promise.all([run(script('m')), run(script('n'))]);
  const { entries, problems } = await new HistoryStore(folder).read('shared');
  expect(problems).toEqual([]);
  const all = entries.map(({ evaluation }) => evaluation.reason ?? '');
  const expected = Array.from({ length: 60 }, (_, at) => String(at));
  for (const who of ['m', 'n']) {
    expect(all.filter((reason) => reason.startsWith(who))).toEqual(expected.map((at) => who + at));
  }
});
