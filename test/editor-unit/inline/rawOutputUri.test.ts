import { describe, expect, it } from 'vitest';
import { rawOutputAddress, rawOutputUri } from '../../../src/editor/inline/rawOutputUri';

const address = { key: 'file:///home/a%20b#cases/返金 (1)', index: 3 };

describe('rawOutputUri', () => {
  it('carries the case and the judgment through any decoding', () => {
    const { query } = rawOutputUri(address, { name: 'x', raw: '' });
    expect(rawOutputAddress(decodeURIComponent(decodeURIComponent(query)))).toEqual(address);
  });

  it('has a name that says what it is, and the ending of its language', () => {
    expect(rawOutputUri(address, { name: 'refund-window', raw: ' {"a": 1}\n' }).path).toBe(
      '/refund-window raw output 4.json',
    );
    expect(rawOutputUri(address, { name: 'a/b', raw: 'Sure! {"a": 1}' }).path).toBe('/a-b raw output 4.txt');
    expect(rawOutputUri(address, { name: 'n', raw: '{"a": 1' }).path).toBe('/n raw output 4.txt');
  });
});

it.each(['', '1', '1.', '.abc', '-1.abc', '1.a b', '1.abc/../x'])(
  'rawOutputAddress does not read %j',
  (query) => {
    expect(rawOutputAddress(query)).toBeUndefined();
  },
);
