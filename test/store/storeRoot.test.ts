import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storeRoot } from '../../src/store/storeRoot';
import { temporaryFolder } from './temporaryFolder';

test('the store is that of the nearest ancestor with .rag-judge or .git, else of the folder itself', async () => {
  const folder = temporaryFolder({
    '.git': 'gitdir: x',
    'a/.rag-judge/history.jsonl': '',
    'a/b/c': '',
    'd/e': '',
  });
  expect(await storeRoot(join(folder, 'a/b'))).toBe(join(folder, 'a'));
  expect(await storeRoot(join(folder, 'd'))).toBe(folder);
  const alone = temporaryFolder({ 'x/y': '' });
  expect(await storeRoot(join(alone, 'x'))).toBe(join(alone, 'x'));
});
