import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptMetadata } from '../../src/core/run/keptMetadata';
import { readRunCases } from '../../src/store/readRunCases';
import { runMetrics } from '../../src/worker/runMetrics';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'metadata-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('what a run keeps of metadata', () => {
  it('is texts, numbers and booleans, and the list of tags', () => {
    const given = {
      topic: 'refunds',
      level: 2,
      checked: false,
      empty: '',
      long: 'x'.repeat(201),
      nested: { a: 1 },
      list: ['a'],
      nothing: null,
      infinite: Infinity,
      tags: ['a', 'b', 'a', 3],
    };
    expect(keptMetadata(given)).toEqual({
      metadata: { topic: 'refunds', level: 2, checked: false },
      tags: ['a', 'b'],
    });
    expect(keptMetadata({ tags: 'a' })).toEqual({ metadata: { tags: 'a' } });
    expect(keptMetadata({ nested: {} })).toEqual({});
    const wide = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`f${i}`, i]));
    expect(Object.keys(keptMetadata(wide).metadata ?? {})).toHaveLength(20);
  });

  it('goes from the rows of a dataset into the stored run, and back', async () => {
    const path = join(folder, 'd.jsonl');
    const row = {
      id: 'q1',
      hits: ['a'],
      relevant: ['a'],
      metadata: { topic: 'refunds', deep: {}, tags: ['x'] },
    };
    writeFileSync(path, `${JSON.stringify(row)}\n${JSON.stringify({ ...row, id: 'q2', metadata: {} })}\n`);
    const store = { folder: join(folder, 'runs'), dataset: 'd.jsonl' };
    const { heads } = await runMetrics(
      { path, file: path, name: 'd', profile: 'standard', k: [1], store },
      {},
    );
    const { cases } = await readRunCases(join(folder, 'runs', heads[0]?.id ?? '', 'results.jsonl'));
    expect(cases.map(({ id, metadata, tags }) => ({ id, metadata, tags }))).toEqual([
      { id: 'q1', metadata: { topic: 'refunds' }, tags: ['x'] },
      { id: 'q2', metadata: undefined, tags: undefined },
    ]);
  });

  it('is read from a stored run as far as it is of that shape; a line whose metadata is none is named', async () => {
    const file = join(folder, 'results.jsonl');
    const lines = [{ metadata: { a: 1, b: [2] } }, { metadata: { b: [2] } }, { metadata: 3 }, { tags: [1] }];
    writeFileSync(file, lines.map((one) => `${JSON.stringify({ id: 'q', line: 1, ...one })}\n`).join(''));
    const { cases, problems } = await readRunCases(file);
    expect(cases).toEqual([
      { id: 'q', line: 1, metadata: { a: 1 } },
      { id: 'q', line: 1 },
    ]);
    expect(problems).toHaveLength(2);
  });
});
