import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validJson } from '../../../../src/core/judge/reply/validJson';

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the whole text is one JSON value. */
function isWhole(text: string): boolean {
  const { valid, until } = validJson(text, 0);
  return valid && text.slice(until).replace(/^[ \n\r\t]+/, '') === '';
}

describe('validJson agrees with JSON.parse', () => {
  it('on any JSON value, however it is spaced', () => {
    const spacing = fc.constantFrom(undefined, 1, '\t', '\n ');
    fc.assert(
      fc.property(fc.jsonValue(), spacing, (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(validJson(`x${text},`, 1)).toEqual({ valid: true, until: text.length + 1 });
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it('on texts made of pieces of JSON', () => {
    const pieces = fc.constantFrom(
      ...[
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"',
        '\\',
        '\\u12',
        '\\u00e9',
        '\\n',
        '\n',
        ' ',
        'a',
        '0',
        '01',
        '-',
        '1.5',
        '1.',
      ],
      ...[
        '.5',
        'e5',
        '1e400',
        'true',
        'null',
        'NaN',
        '"a"',
        '"a":',
        '{"a":1}',
        '[1]',
        '\u00a0',
        '\u0001',
        '\u2028',
      ],
    );
    let valid = 0;
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 6 }), (list) => {
        const text = list.join('');
        valid += parses(text) ? 1 : 0;
        expect({ text, valid: isWhole(text) }).toEqual({ text, valid: parses(text) });
      }),
      { seed: 2, numRuns: 10_000 },
    );
    expect(valid).toBeGreaterThan(100);
  });

  it('and says how far it got', () => {
    expect(validJson('{"a": 1, b}', 0)).toEqual({ valid: false, until: 9 });
    expect(validJson('{"a": "x', 0)).toEqual({ valid: false, until: 8 });
    expect(validJson('', 0)).toEqual({ valid: false, until: 0 });
  });
});
