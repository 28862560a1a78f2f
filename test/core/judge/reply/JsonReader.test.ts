import fc from 'fast-check';
import { jsonrepair } from 'jsonrepair';
import { describe, expect, it } from 'vitest';
import { findObjects } from '../../../../src/core/judge/reply/findObjects';
import { JsonReader } from '../../../../src/core/judge/reply/JsonReader';
import type { JsonNode } from '../../../../src/core/judge/reply/JsonNode';
import { parseEvaluation } from '../../../../src/core/judge/parseEvaluation';
import { scoreFields } from '../../../../src/core/rag/scoreFields';

/** The value that a node stands for, as JSON.parse would give it. */
function valueOf(node: JsonNode): unknown {
  if (node.kind === 'string') return node.text;
  if (node.kind === 'bare') return JSON.parse(node.text);
  if (node.kind === 'array') return node.items.map(valueOf);
  return Object.fromEntries(node.members.map(({ key, value }) => [key ?? '', valueOf(value)]));
}

function read(text: string, strict: boolean): JsonNode {
  const result = new JsonReader(text, strict).read(0);
  if (!('object' in result)) throw new Error('prose');
  return result.object;
}

const objects = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
const plainKeys = fc.dictionary(fc.stringMatching(/^[a-zA-Z]{1,12}$/), fc.jsonValue(), { minKeys: 1 });

describe('JsonReader', () => {
  it('reads valid JSON as JSON.parse does', () => {
    fc.assert(
      fc.property(objects, fc.constantFrom(undefined, 2), (object, space) => {
        const text = JSON.stringify(object, null, space);
        expect(valueOf(read(text, true))).toEqual(JSON.parse(text));
      }),
      { seed: 3, numRuns: 500 },
    );
  });

  it('reads what is only nearly JSON the same', () => {
    fc.assert(
      fc.property(plainKeys, (object) => {
        const text = JSON.stringify(object, null, 1).replace(/\n\}$/, ', // done\n}');
        expect(valueOf(read(text, false))).toEqual(object);
      }),
      { seed: 4, numRuns: 500 },
    );
  });

  it('keeps the place of every key and value', () => {
    const text = `{"a": 0.5, 'b': [1,  "x"], c : {"d":null} }`;
    const node = read(text, false);
    const places =
      node.kind === 'object'
        ? node.members.map(({ keySpan, value }) => [text.slice(...keySpan), text.slice(...value.span)])
        : [];
    expect(places).toEqual([
      ['"a"', '0.5'],
      ["'b'", '[1,  "x"]'],
      ['c ', '{"d":null}'],
    ]);
    expect(node.span).toEqual([0, text.length]);
  });

  it('marks what the end of the text cuts', () => {
    const node = read('{"a": "x", "b": [1, {"c": 0.', true);
    const members = node.kind === 'object' ? node.members : [];
    expect(node.closed).toBe(false);
    expect(members.map(({ value }) => value.closed)).toEqual([true, false]);
  });
});

describe('findObjects', () => {
  it.each([
    ['none', 'no braces', []],
    ['prose in braces', 'a {query} and { more', []],
    ['an empty object', 'x {} y', ['{}']],
    ['several', '{"a":1} {query} {"b":2}', ['{"a":1}', '{"b":2}']],
    ['a cut one', '{"a":1} {"b', ['{"a":1}', '{"b']],
    ['one behind a stray brace', 'set { of {"a":1}', ['{"a":1}']],
  ])('finds %s', (_name, text, expected) => {
    expect(findObjects(text).map(({ span }) => text.slice(...span))).toEqual(expected);
  });
});

// jsonrepair is the yardstick for repair where its result can be relied on: not on cut numbers, NaN or a bare 8/10.
describe('repair agrees with jsonrepair', () => {
  const scores = fc.tuple(...scoreFields.map(() => fc.integer({ min: 0, max: 100 })));
  const damages: ((text: string) => string)[] = [
    (text) => text.replaceAll('"', "'"),
    (text) => text.replaceAll(/"(\w+)":/g, '$1:'),
    (text) => text.replaceAll(',\n', '\n'),
    (text) => text.replace(/\n\}$/, ',\n}'),
    (text) => text.replace(',\n', ', // why\n'),
    (text) => text.replace(',\n', ', /* why */\n'),
    (text) => text.replaceAll(/"(\w+)"/g, '\u201c$1\u201d'),
  ];

  it('on damaged judgments, one or several damages at a time', () => {
    let compared = 0;
    fc.assert(
      fc.property(scores, fc.subarray(damages, { minLength: 1 }), fc.lorem(), (values, chosen, reason) => {
        const fields = scoreFields.map((field, index) => [field, (values[index] ?? 0) / 100]);
        const whole = JSON.stringify({ ...Object.fromEntries(fields), reason }, null, 2);
        const text = chosen.reduce((damaged, damage) => damage(damaged), whole);
        let repaired: Record<string, unknown>;
        try {
          repaired = JSON.parse(jsonrepair(text)) as Record<string, unknown>;
        } catch {
          return;
        }
        compared++;
        const { reason: said, ...evaluation } = parseEvaluation({ text });
        expect([...scoreFields.map((field) => evaluation[field]), said]).toEqual([
          ...scoreFields.map((field) => repaired[field]),
          repaired.reason,
        ]);
      }),
      { seed: 5, numRuns: 300 },
    );
    expect(compared).toBeGreaterThan(150);
  });
});
