import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ResultCache } from '../../src/store/ResultCache';
import { scored, sha } from '../core/run/judging/fixtures';
import { bundled } from './bundled';
import { temporaryFolder } from './temporaryFolder';

const [one, two, three] = ['1', '2', '3'].map(sha) as [string, string, string];

it('gives what was put, also from another process, and undefined for the rest', async () => {
  const root = temporaryFolder();
  const cache = new ResultCache(root);
  expect([await cache.has(one), await cache.get(one)]).toEqual([false, undefined]);
  const evaluation = scored(0.25, { reason: 'première\n"ligne"' });
  await cache.put(one, evaluation);
  await cache.put(two, scored(1));
  expect(await cache.get(one)).toEqual(evaluation);
  const later = new ResultCache(root);
  expect([await later.has(two), await later.has(three)]).toEqual([true, false]);
  expect((await later.get(two))?.faithfulnessScore).toBe(1);
  await Promise.all([cache.close(), later.close()]);
  expect(readFileSync(join(dirname(cache.file), '.gitignore'), 'utf8')).toBe('*\n');
});

it('who asks while the file is read for the first time waits for what is found', async () => {
  const root = temporaryFolder();
  const first = new ResultCache(root);
  await Promise.all([one, two, three].map((key) => first.put(key, scored(1))));
  const cache = new ResultCache(root);
  const found = await Promise.all([one, two, three].map((key) => cache.get(key)));
  expect(found.map((evaluation) => evaluation?.faithfulnessScore)).toEqual([1, 1, 1]);
  await Promise.all([first.close(), cache.close()]);
});

it('of two judgments of one key the later counts', async () => {
  const root = temporaryFolder();
  const cache = new ResultCache(root);
  await cache.put(one, scored(0.1));
  await cache.put(one, scored(0.2));
  expect((await cache.get(one))?.faithfulnessScore).toBe(0.2);
  await cache.close();
});

it('a line that a crash cut off is closed by the next one, and is no judgment', async () => {
  const root = temporaryFolder();
  const cache = new ResultCache(root);
  await cache.put(one, scored(0.1));
  const line = readFileSync(cache.file, 'utf8').replace(one, two);
  appendFileSync(cache.file, line.slice(0, 150));
  await cache.put(three, scored(0.3));
  const later = new ResultCache(root);
  expect((await later.get(one))?.faithfulnessScore).toBe(0.1);
  expect(await later.get(two)).toBeUndefined();
  expect((await later.get(three))?.faithfulnessScore).toBe(0.3);
  await Promise.all([cache.close(), later.close()]);
});

it('what is no judgment is none, whoever wrote it', async () => {
  const root = temporaryFolder();
  const cache = new ResultCache(root);
  mkdirSync(dirname(cache.file), { recursive: true });
  const bad = { ...scored(1), faithfulnessScore: 7 };
  writeFileSync(
    cache.file,
    [
      'not json',
      JSON.stringify({ key: one, version: 1, evaluation: bad }),
      JSON.stringify({ key: two, version: 1 }),
      '',
      JSON.stringify({ key: three, version: 1, evaluation: scored(1) }),
    ].join('\n') + '\n',
  );
  expect([await cache.get(one), await cache.get(two)]).toEqual([undefined, undefined]);
  expect((await cache.get(three))?.faithfulnessScore).toBe(1);
  await cache.close();
});

it('two processes that write at once lose nothing', async () => {
  const folder = temporaryFolder();
  const root = temporaryFolder();
  const run = await bundled('ResultCache', folder);
  const script = (name: string): string => `
    const cache = new tested.ResultCache(${JSON.stringify(root)});
    const sha = (text) => require('node:crypto').createHash('sha256').update(text).digest('hex');
    for (let i = 0; i < 150; i++)
      await cache.put(sha('${name}' + i), { faithfulnessScore: 0.5, contextRelevanceScore: 1, answerRelevanceScore: 0,
        reason: 'x'.repeat(i * 40), rawOutput: '' });
    await cache.close();`;
  await Promise.all([run(script('a')), run(script('b'))]);
  const cache = new ResultCache(root);
  for (const name of ['a', 'b']) {
    for (let i = 0; i < 150; i++) expect((await cache.get(sha(name + i)))?.reason).toHaveLength(i * 40);
  }
  await cache.close();
});

it('sees what another process adds, and that another one cleared it', async () => {
  const root = temporaryFolder();
  const [mine, other] = [new ResultCache(root), new ResultCache(root)];
  await mine.put(one, scored(0.1));
  expect(await mine.has(one)).toBe(true);
  await other.put(two, scored(0.2));
  await expect.poll(() => mine.has(two)).toBe(true);
  expect(await ResultCache.clear(root)).toBeGreaterThan(100);
  expect(existsSync(dirname(mine.file))).toBe(false);
  await expect.poll(() => mine.has(one)).toBe(false);
  await mine.put(three, scored(0.3));
  expect((await mine.get(three))?.faithfulnessScore).toBe(0.3);
  await Promise.all([mine.close(), other.close()]);
});

it('clearing what is not there is no failure', async () => {
  expect(await ResultCache.clear(temporaryFolder())).toBe(0);
});

it('is not followed out of the folder by a link', async () => {
  const [root, outside] = [temporaryFolder(), temporaryFolder({ 'judgments.jsonl': 'keep' })];
  mkdirSync(join(root, '.rag-judge'));
  symlinkSync(outside, join(root, '.rag-judge', 'cache'));
  const cache = new ResultCache(root);
  await expect(cache.put(one, scored(1))).rejects.toThrow('outside the folder');
  await expect(ResultCache.clear(root)).rejects.toThrow('outside the folder');
  expect(readFileSync(join(outside, 'judgments.jsonl'), 'utf8')).toBe('keep');
  rmSync(join(root, '.rag-judge', 'cache'));
});
