import { existsSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RunStore, type NewRun } from '../../src/store/RunStore';
import { temporaryFolder } from './temporaryFolder';

const head: NewRun = {
  name: 'bm25',
  dataset: 'd.jsonl',
  startedAt: '2026-05-12T10:00:00.000Z',
  durationMs: 5,
  profile: 'standard',
  k: [5],
  queries: 1,
  skipped: 0,
  means: { mrr: { value: 0.5, n: 1, N: 1 } },
  causes: {},
  problems: [],
};

async function storeWithRun(complete = true): Promise<{ store: RunStore; id: string; file: string }> {
  const store = new RunStore(join(temporaryFolder(), '.rag-judge', 'runs'));
  const writer = await store.begin(head);
  await writer.append([{ id: 'q', line: 1, metrics: { mrr: 0.5 } }]);
  await writer.finish({ complete });
  return { store, id: writer.id, file: join(store.folder, writer.id, 'run.json') };
}

describe('renaming a stored run', () => {
  it('changes nothing but the title, fields of a later version and the way it is written included', async () => {
    const { store, id, file } = await storeWithRun();
    const text = readFileSync(file, 'utf8').replace('"n": 1,', '"n": 1, "spread": 1e-1,');
    writeFileSync(file, text);
    const renamed = await store.rename(id, '  reranker on ');
    expect(renamed).toMatchObject({ id, title: 'reranker on', name: 'bm25' });
    const after = readFileSync(file, 'utf8');
    expect(after.replace(/,\s*"title": "reranker on"/, '')).toBe(text);
    expect(after).not.toBe(text);
    expect((await store.rename(id, 'reranker off')).title).toBe('reranker off');
    expect(readFileSync(file, 'utf8').match(/"title"/g)).toHaveLength(1);
    expect(readdirSync(join(store.folder, id)).sort()).toEqual(['results.jsonl', 'run.json']);
  });

  it.each([
    [' \t ', 'A run needs a name.'],
    ['a\nb', 'A name is one line without control characters.'],
    ['a\u202egpj.exe', 'A name is one line without control characters.'],
    ['x'.repeat(201), 'A name has at most 200 characters; this one has 201.'],
  ])('refuses %j', async (title, message) => {
    const { store, id, file } = await storeWithRun();
    const text = readFileSync(file, 'utf8');
    await expect(store.rename(id, title)).rejects.toThrow(message);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('says what is wrong with a broken head or a missing run, and writes nothing', async () => {
    const { store, id, file } = await storeWithRun();
    writeFileSync(file, '{"version": 1,');
    await expect(store.rename(id, 'new')).rejects.toThrow('run.json is not JSON');
    expect(readFileSync(file, 'utf8')).toBe('{"version": 1,');
    await expect(store.rename('20260512-gone', 'new')).rejects.toThrow('There is no run 20260512-gone');
    expect(existsSync(join(store.folder, '20260512-gone'))).toBe(false);
    await expect(store.rename('../runs', 'new')).rejects.toThrow('not the id of a run');
  });

  it('refuses a run that is being written, which would lose its title or its figures', async () => {
    const { store, id, file } = await storeWithRun(false);
    await expect(store.rename(id, 'new')).rejects.toThrow('still being written');
    const longAgo = Date.now() / 1000 - 60;
    utimesSync(join(store.folder, id, 'results.jsonl'), longAgo, longAgo);
    expect(await store.rename(id, 'broken off')).toMatchObject({ title: 'broken off', complete: false });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ complete: false });
  });

  it('does not write through a link that leads out of the folder', async () => {
    const outside = await storeWithRun();
    const folder = temporaryFolder();
    symlinkSync(join(outside.store.folder, '..'), join(folder, '.rag-judge'));
    const store = new RunStore(join(folder, '.rag-judge', 'runs'));
    await expect(store.rename(outside.id, 'new')).rejects.toThrow('outside the folder');
    await expect(store.remove(outside.id)).rejects.toThrow('outside the folder');
    expect((await outside.store.head(outside.id)).title).toBeUndefined();
  });
});

describe('a run that is written while somebody changes it', () => {
  it('keeps the title that it got', async () => {
    const store = new RunStore(temporaryFolder());
    const writer = await store.begin(head);
    const file = join(store.folder, writer.id, 'run.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('{', '{"title": "mine",'));
    await writer.finish({ complete: true, queries: 7 });
    expect(await store.head(writer.id)).toMatchObject({ title: 'mine', complete: true, queries: 7 });
  });

  it('stays deleted', async () => {
    const store = new RunStore(temporaryFolder());
    const writer = await store.begin(head);
    expect(await store.remove(writer.id)).toBe(true);
    await writer.append([{ id: 'q', line: 1 }]);
    await writer.finish({ complete: true });
    expect(readdirSync(store.folder)).toEqual([]);
  });
});

describe('removing a stored run', () => {
  it('removes it whole, broken or not, and is content with one that is gone', async () => {
    const { store, id, file } = await storeWithRun();
    const { id: other } = await (await store.begin(head, 1)).finish({ complete: true });
    writeFileSync(file, 'torn');
    expect(await store.remove(id)).toBe(true);
    expect(await store.remove(id)).toBe(false);
    expect(readdirSync(store.folder)).toEqual([other]);
    await expect(store.remove('..')).rejects.toThrow('not the id of a run');
  });

  it('lets two windows remove the same run at once', async () => {
    const { store, id } = await storeWithRun();
    const results = await Promise.all([store.remove(id), new RunStore(store.folder).remove(id)]);
    expect(results.sort()).toEqual([false, true]);
    expect(readdirSync(store.folder)).toEqual([]);
  });
});

it('knows a copied run by the name of its folder, not by what its head says', async () => {
  const { store, id, file } = await storeWithRun();
  writeFileSync(file, readFileSync(file, 'utf8').replace(`"id": "${id}"`, '"id": "../../elsewhere"'));
  expect((await store.list()).heads.map((one) => one.id)).toEqual([id]);
});
