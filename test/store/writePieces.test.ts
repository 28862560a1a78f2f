import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writePieces } from '../../src/store/writePieces';
import { temporaryFolder } from './temporaryFolder';

const { signal } = new AbortController();

describe('a file that is written in pieces', () => {
  it('has all of them in order, and takes the place of the one before', async () => {
    const folder = temporaryFolder({ 'a.csv': 'old and longer than the new' });
    const pieces = Array.from({ length: 300 }, (_, at) => `${at} é${'x'.repeat(1000)}\n`);
    await writePieces({ file: join(folder, 'a.csv'), pieces, signal });
    expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe(pieces.join(''));
    await writePieces({ file: join(folder, 'a.csv'), pieces: [], signal });
    expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe('');
    expect(readdirSync(folder)).toEqual(['a.csv']);
  });

  it('stays as it was when a piece cannot be made or it is cancelled, and nothing is left beside it', async () => {
    const folder = temporaryFolder({ 'a.csv': 'old' });
    const stop = new AbortController();
    function* breaking(): Generator<string> {
      yield 'new'.repeat(50_000);
      throw new Error('no more');
    }
    function* cancelled(): Generator<string> {
      yield 'new'.repeat(50_000);
      stop.abort(new Error('Cancelled'));
      yield 'new'.repeat(50_000);
      throw new Error('asked for more after the abort');
    }
    const file = join(folder, 'a.csv');
    await expect(writePieces({ file, pieces: breaking(), signal })).rejects.toThrow('no more');
    await expect(writePieces({ file, pieces: cancelled(), signal: stop.signal })).rejects.toThrow(
      'Cancelled',
    );
    expect(readFileSync(file, 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['a.csv']);
  });

  it('gives the thread to others while pieces take long to make', async () => {
    const folder = temporaryFolder();
    let turns = 0;
    let over = false;
    const count = (): void => {
      turns++;
      if (!over) setImmediate(count);
    };
    setImmediate(count);
    function* slow(): Generator<string> {
      for (let at = 0; at < 4; at++) {
        const until = performance.now() + 20;
        while (performance.now() < until);
        yield `${turns} `;
      }
    }
    await writePieces({ file: join(folder, 'a'), pieces: slow(), signal });
    over = true;
    const seen = readFileSync(join(folder, 'a'), 'utf8').trim().split(' ').map(Number);
    expect(new Set(seen).size).toBe(4);
  });

  it('follows a link, and says when the folder is not there', async () => {
    const folder = temporaryFolder({ 'real.csv': 'old' });
    symlinkSync(join(folder, 'real.csv'), join(folder, 'link.csv'));
    await writePieces({ file: join(folder, 'link.csv'), pieces: ['new'], signal });
    expect(readFileSync(join(folder, 'real.csv'), 'utf8')).toBe('new');
    const file = join(folder, 'none', 'a.csv');
    await expect(writePieces({ file, pieces: ['x'], signal })).rejects.toThrow('ENOENT');
  });
});
