import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DatasetBatch } from '../../../../src/core/dataset/DatasetBatch';
import { DatasetReader } from '../../../../src/core/dataset/DatasetReader';
import { PlainRowReader } from '../../../../src/core/dataset/plain/PlainRow';
import { metricIds } from '../../../../src/core/retrieval/metricIds';
import { findProfile, type Profile, type ProfileId } from '../../../../src/core/retrieval/Profile';
import { toRunCase, type EvaluatedCase } from '../../../../src/core/run/EvaluatedCase';
import { evaluateDataset } from '../../../../src/core/run/evaluateDataset';

const k = [1, 3, 10];

interface How {
  piece: number;
  profile: ProfileId;
  /** Whether plain rows are read from their bytes. */
  plain: boolean;
}

/** All that a dataset gives. */
async function evaluate(bytes: Uint8Array, { piece, profile: id, plain }: How) {
  const profile = findProfile(id) as Profile;
  const metricsOnly = { scores: profile.order !== undefined };
  const reader = new DatasetReader({ file: 'd.jsonl', ...(plain ? { metricsOnly } : {}) });
  async function* batches(): AsyncGenerator<DatasetBatch> {
    for (let from = 0; from < bytes.length; from += piece)
      yield await Promise.resolve(reader.push(bytes.subarray(from, from + piece)));
    yield reader.finish();
  }
  const cases: EvaluatedCase[] = [];
  const result = await evaluateDataset({
    file: 'd.jsonl',
    name: 'd',
    profile,
    k,
    batches: batches(),
    onCases: (some) => void cases.push(...some),
  });
  return { ...result, cases: cases.map((one) => toRunCase(one, metricIds(k))) };
}

async function expectSame(bytes: Uint8Array, how: Omit<How, 'plain'>): Promise<void> {
  const plainly = await evaluate(bytes, { ...how, plain: true });
  expect(plainly).toEqual(await evaluate(bytes, { ...how, plain: false }));
}

const text = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'doc-1',
    'doc-1 ',
    ' x',
    '12',
    '007',
    'é',
    '\ufeffb',
    '文書',
    '\u{1f600}',
    'a"b',
    '\\',
    '\ud800',
  ),
  fc.string({ maxLength: 6 }),
);
const id = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('a', 'b', 'c', 'd#1', 'd', 'é', '7', 'A') },
  text,
  fc.constantFrom<unknown>(1, 2, 12, 1.5, -1, null, true),
);
const value = fc.oneof(
  text,
  fc.constantFrom<unknown>(1, 0, -0.5, 1e21, null, false, [], ['x', 1], { a: { b: [1] } }, []),
);
const hitObject = fc
  .tuple(
    id,
    fc.dictionary(
      fc.constantFrom('score', 'content', 'rank', 'documentId', 'note', '_id', 'chunkIndex'),
      value,
    ),
  )
  .map(([own, rest]) => ({ ...rest, id: own }));
const rankedHits = fc
  .tuple(fc.array(id, { maxLength: 5 }), fc.nat({ max: 2 }))
  .map(([ids, start]) => ids.map((one, index) => ({ rank: index + start, id: one, score: 1 - index / 7 })));
const manyHits = fc.constant(Array.from({ length: 40 }, (_, index) => `d${index % 37}`));
const hits = fc.oneof(
  { weight: 4, arbitrary: fc.array(id, { maxLength: 6 }) },
  { weight: 2, arbitrary: fc.array(fc.oneof(id, hitObject), { maxLength: 4 }) },
  { weight: 2, arbitrary: rankedHits },
  manyHits,
  value,
);
const labels = fc.oneof(
  { weight: 4, arbitrary: fc.array(id, { minLength: 1, maxLength: 4 }) },
  {
    weight: 4,
    arbitrary: fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd#1', '7', '10', 'x', 'é', '__proto__'),
      fc.constantFrom<unknown>(0, 1, 2, 3, -1, 0.5, '1', true),
      { minKeys: 1, maxKeys: 4 },
    ),
  },
  value,
);
const fields: Record<string, fc.Arbitrary<unknown>> = {
  id: fc.oneof({ weight: 5, arbitrary: fc.nat({ max: 9 }).map((number) => `q${number}`) }, id),
  query: text,
  question: value,
  hits,
  results: hits,
  relevant: labels,
  qrels: labels,
  reference_contexts: labels,
  answer: value,
  context: value,
  metadata: fc.oneof(value, fc.constant({ team: 'a', size: 3, tags: ['x', 'y'] })),
  other: value,
  inputs: fc.constant({ query: 'inner' }),
  vars: fc.constantFrom<unknown>(1, { a: '["x"]' }),
};
const good = fc.record({
  id: fields.id as typeof value,
  query: text,
  hits: fc.array(fc.constantFrom('a', 'b', 'c', 'd#1', 'é')),
  relevant: fc.constantFrom(['a'], ['b', 'z'], { a: 2, b: 0 }, { é: 1 }),
});
const oneField = fc.oneof(
  ...Object.entries(fields).map(([name, of]) =>
    of.map((found): Record<string, unknown> => ({ [name]: found })),
  ),
);
const row = fc.oneof(
  good,
  // One field at a time, so that nothing else keeps the row from being plain.
  { weight: 4, arbitrary: fc.tuple(good, oneField).map(([plain, odd]) => ({ ...plain, ...odd })) },
  fc.record(fields, { requiredKeys: [] }),
);
/** The row as a text with one member twice, spaces, or one character lost, doubled or replaced. */
const line = fc
  .tuple(
    row,
    fc.nat({ max: 12 }),
    fc.nat(),
    fc.constantFrom('"', '\\', '{', ']', ',', ' ', '\t', '\u0001', '1', '-', 'e', '\ufffd'),
  )
  .map(([one, way, at, other]) => {
    const plain = JSON.stringify(one);
    const place = at % Math.max(plain.length, 1);
    switch (way) {
      case 0:
        return plain.slice(0, place) + plain.slice(place + 1);
      case 1:
        return plain.slice(0, place) + other + plain.slice(place);
      case 2:
        return plain.slice(0, place) + other + plain.slice(place + 1);
      case 3:
        return plain.replace(/}$/, `,"id":"q${at % 3}"}`);
      case 4:
        return plain.replaceAll(/([,:[\]{}])/g, ' $1\t');
      case 5:
        return plain.replace(/"[ab]"/, '07');
      case 6:
        return plain.replaceAll('a', '\\u0061');
      default:
        return plain;
    }
  });
const odd = fc.constantFrom('', '  ', '[]', '"x"', '\u00a0', '{"id":"q1"', '{}', '\ufeff{}');

describe('rows of JSON Lines that are read from their bytes', () => {
  it('give what parsed rows give, problems included, in pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 8, arbitrary: line }, odd), { minLength: 1, maxLength: 12 }),
        fc.record({
          end: fc.constantFrom('\n', '\r\n'),
          mark: fc.boolean(),
          piece: fc.integer({ min: 1, max: 300 }),
          profile: fc.constantFrom<ProfileId>('standard', 'trec_eval', 'ai4j'),
        }),
        fc.option(fc.tuple(fc.nat(), fc.integer({ min: 0x80, max: 0xff }))),
        async (lines, { end, mark, ...how }, broken) => {
          const bytes = new TextEncoder().encode((mark ? '\ufeff' : '') + lines.join(end));
          if (broken !== null) bytes[broken[0] % bytes.length] = broken[1];
          await expectSame(bytes, how);
        },
      ),
      { numRuns: 250 },
    );
  });

  it('hold their line numbers and order over many rows, some of which are not plain', async () => {
    const lines = Array.from({ length: 2000 }, (_, at) =>
      at % 97 === 5
        ? '{"id": 1.5, "hits": ["a"], "relevant": ["b"]}'
        : at % 89 === 3
          ? ''
          : JSON.stringify({
              id: `q${at % 1500}`,
              query: `q é ${at}`,
              hits: ['a', `d${at}`, 'c'],
              relevant: [`d${at}`],
            }),
    );
    const bytes = new TextEncoder().encode(lines.join('\n'));
    await expectSame(bytes, { piece: 1 << 14, profile: 'standard' });
  });

  const read = (json: string, scores = false) => {
    const bytes = new TextEncoder().encode(`${json}\n`);
    return new PlainRowReader({ scores }).read(bytes, 0) !== undefined;
  };

  it('are plain as people write them', () => {
    expect(read('{"id":"q1","query":"x \\"y\\"","hits":["a",7],"relevant":{"a":2}}')).toBe(true);
    expect(read('{ "qid": 3, "results": [{"id": "a", "score": 0.5, "text": "…"}], "gold": ["a"] }')).toBe(
      true,
    );
    expect(read('{"hits":[],"relevant":["a"],"answer":null,"context":["x"],"metadata":{"a":[{}]}}')).toBe(
      true,
    );
  });

  it('are not plain when there is something to say of them, or scores matter', () => {
    expect(read('{"hits":["a"],"relevant":["a","a"]}')).toBe(false);
    expect(read('{"hits":["a"],"relevant":{"a":0}}')).toBe(false);
    // The parsed object has them in another order.
    expect(read('{"hits":["a"],"relevant":{"x":1,"7":1}}')).toBe(false);
    expect(read('{"hits":[{"id":"a","rank":2}],"relevant":["a"]}')).toBe(false);
    expect(read('{"hits":["a"],"relevant":["a"],}')).toBe(false);
    expect(read('{"hits":[{"id":"a","score":1}],"relevant":["a"]}', true)).toBe(false);
    expect(read('{"hits":["a"],"relevant":["a"]}', true)).toBe(true);
  });
});
