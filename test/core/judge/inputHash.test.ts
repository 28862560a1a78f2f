import { describe, expect, it } from 'vitest';
import { inputHash, partHashes, textHash } from '../../../src/core/judge/inputHash';
import { judgeKey } from '../../../src/core/judge/judgeKey';

describe('the input hash', () => {
  const request = { query: 'q', answer: 'a', context: 'c', hits: [{ id: 'h' }] };
  const key = judgeKey({ id: 'chat', version: '1', model: 'm', origin: 'https://api.example.com' });
  const hash = inputHash(partHashes(request), key);

  it('is SHA-256 over UTF-8', () => {
    expect(textHash('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(textHash('é')).toBe('4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('changes with every part, and only the changed part’s hash does', () => {
    const others = { query: 'q2', answer: 'a2', context: 'c2', hits: [] };
    for (const part of ['query', 'answer', 'context', 'hits'] as const) {
      const changed = partHashes({ ...request, [part]: others[part] });
      expect(inputHash(changed, key)).not.toBe(hash);
      const differing = Object.entries(changed).filter(
        ([name, value]) => value !== partHashes(request)[name as 'query'],
      );
      expect(differing.map(([name]) => name)).toEqual([part]);
    }
  });

  it('does not take text that moved between parts for the same', () => {
    const moved = partHashes({ ...request, query: 'qa', answer: '' });
    expect(inputHash(moved, key)).not.toBe(
      inputHash(partHashes({ ...request, query: 'q', answer: 'a' }), key),
    );
  });

  it('changes with the judge’s id, version, model and origin', () => {
    const keys = [
      key,
      judgeKey({ id: 'vscode', version: '1', model: 'm', origin: 'https://api.example.com' }),
      judgeKey({ id: 'chat', version: '2', model: 'm', origin: 'https://api.example.com' }),
      judgeKey({ id: 'chat', version: '1', model: 'n', origin: 'https://api.example.com' }),
      judgeKey({ id: 'chat', version: '1', model: 'm', origin: 'http://127.0.0.1:11434' }),
      judgeKey({ id: 'chat', version: '1' }),
    ];
    expect(new Set(keys.map((each) => inputHash(partHashes(request), each))).size).toBe(keys.length);
  });
});
