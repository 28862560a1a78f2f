import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { findGateFile, gateFileNames, isGateFileName, readGateFile } from '../../src/store/gateFile';
import { temporaryFolder } from './temporaryFolder';

const found = async (folder: string, dataset: string): Promise<string | undefined> => {
  const gate = await findGateFile(join(folder, dataset));
  return gate && basename(gate.path);
};

it('names a dataset’s own gate first, then that of its folder', () => {
  expect(gateFileNames('support-faq.dataset.jsonl')).toEqual([
    'support-faq.gate.yaml',
    'support-faq.gate.yml',
    'support-faq.gate.json',
    'gate.yaml',
    'gate.yml',
    'gate.json',
  ]);
  expect(gateFileNames('results.json')[0]).toBe('results.gate.yaml');
  expect(gateFileNames('bm25.run.txt.gz')[0]).toBe('bm25.run.gate.yaml');
});

it('knows gate files by their names', () => {
  expect(['gate.yaml', 'a.gate.json', 'gate.yml'].every(isGateFileName)).toBe(true);
  expect(['agate.yaml', 'gate.txt', 'a.gate.yaml.bak'].some(isGateFileName)).toBe(false);
});

it('finds the file beside the dataset, and says which are not read', async () => {
  const folder = temporaryFolder({ 'a.gate.yml': '', 'a.gate.json': '', 'gate.yaml': '', 'gate.json': '' });
  expect(await found(folder, 'a.dataset.jsonl')).toBe('a.gate.yml');
  const own = await findGateFile(join(folder, 'a.dataset.jsonl'));
  expect(own?.others.map((path) => basename(path))).toEqual(['a.gate.json']);
  const shared = await findGateFile(join(folder, 'b.dataset.jsonl'));
  expect([shared?.path, ...(shared?.others ?? [])].map((path) => basename(path ?? ''))).toEqual([
    'gate.yaml',
    'gate.json',
  ]);
});

it('finds nothing in a folder without one, and takes no folder for one', async () => {
  const folder = temporaryFolder({ 'a.dataset.jsonl': '' });
  mkdirSync(join(folder, 'gate.yaml'));
  expect(await found(folder, 'a.dataset.jsonl')).toBeUndefined();
});

it('makes a problem of what cannot be read', async () => {
  const folder = temporaryFolder({});
  const read = async (bytes: Uint8Array | string): Promise<string[]> => {
    const path = join(folder, 'gate.yaml');
    writeFileSync(path, bytes);
    return (await readGateFile(path)).problems.map(({ code }) => code);
  };
  expect(await read(Uint8Array.of(0x6d, 0xff, 0xfe))).toEqual(['bad-encoding']);
  expect(await read(`min: {mrr: 0.5} #${'x'.repeat(1_000_000)}`)).toEqual(['too-big']);
  expect((await readGateFile(join(folder, 'none.yaml'))).problems[0]?.code).toBe('no-file');
  mkdirSync(join(folder, 'folder.yaml'));
  expect((await readGateFile(join(folder, 'folder.yaml'))).problems[0]?.code).toBe('unreadable');
  expect(await read('min: {mrr: 0.5}')).toEqual([]);
});
