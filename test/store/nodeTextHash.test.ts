import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textHash } from '../../src/core/judge/inputHash';
import { nodeTextHash } from '../../src/store/nodeTextHash';

test('hashes every text as textHash does, halves of surrogate pairs included', () => {
  expect(nodeTextHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(nodeTextHash('a\ud83db')).toBe(textHash('a\ud83db'));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => nodeTextHash(text) === textHash(text)),
    { seed: 7 },
  );
});
