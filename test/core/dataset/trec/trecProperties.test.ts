import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { naiveTrecEval, type NaiveLabel, type NaiveRow } from '../../retrieval/naiveTrecEval';
import { evaluatePair, type EvaluatedPair, type Pair } from './evaluatePair';

const query = fc.constantFrom('1', '10', '2', 'é');
const document = fc.constantFrom('a', 'b', 'c', 'dd', 'D', 'é', '\uff5e', '\u{1f600}');
const row = fc.record({ query, document, score: fc.integer({ min: -2, max: 2 }) });
const label = fc.record({ query, document, grade: fc.integer({ min: -2, max: 3 }) });
const selector = (one: { query: string; document: string }): string => `${one.query} ${one.document}`;
const rows = fc.uniqueArray(row, { selector, minLength: 1, maxLength: 24 });
const labels = fc.uniqueArray(label, { selector, minLength: 1, maxLength: 24 });
const k = fc.integer({ min: 1, max: 5 });
const level = fc.integer({ min: 1, max: 3 });

function runText(list: readonly NaiveRow[], end = '\n'): string {
  return list.map((one) => `${one.query} Q0 ${one.document} 0 ${one.score} t${end}`).join('');
}

function qrelsText(list: readonly NaiveLabel[], end = '\n'): string {
  return list.map((one) => `${one.query} 0 ${one.document} ${one.grade}${end}`).join('');
}

async function evaluate(
  pair: Omit<Pair, 'profile' | 'options' | 'k'>,
  cut = 3,
  relevanceLevel = 1,
): Promise<EvaluatedPair> {
  return evaluatePair({
    ...pair,
    profile: 'trec_eval',
    options: { complete: true, relevanceLevel },
    k: [cut],
  });
}

/** Without what depends on the order of lines. */
function figuresOf({ cases, runs }: EvaluatedPair): unknown {
  return [new Map(cases.map(({ id, metrics }) => [id, metrics])), runs.map(({ means }) => means)];
}

describe('the profile trec_eval over any run and labels', () => {
  it('agrees with the definitions, and its means with their sum in byte order', async () => {
    await fc.assert(
      fc.asyncProperty(rows, labels, k, level, async (list, judged, cut, relevanceLevel) => {
        const got = await evaluate({ run: runText(list), qrels: qrelsText(judged) }, cut, relevanceLevel);
        const queries = [...new Set(judged.map((one) => one.query))].sort((a, b) =>
          Buffer.compare(Buffer.from(a), Buffer.from(b)),
        );
        expect(got.cases.map(({ id }) => id).sort()).toEqual([...queries].sort());
        const sums: Record<string, number> = {};
        for (const id of queries) {
          const wanted = naiveTrecEval(
            list.filter((one) => one.query === id),
            judged.filter((one) => one.query === id),
            { k: cut, level: relevanceLevel },
          );
          const metrics = got.cases.find((one) => one.id === id)?.metrics ?? {};
          for (const [name, value] of Object.entries(wanted)) {
            expect(metrics[name], `${name} of ${id}`).toBe(value);
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1);
            sums[name] = (sums[name] ?? 0) + value;
          }
        }
        for (const [name, sum] of Object.entries(sums)) {
          expect(got.runs[0]?.means[name]?.value, name).toBe(sum / queries.length);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('does not depend on the order of lines, in the run or in the labels', async () => {
    const shuffled = fc
      .tuple(rows, labels)
      .chain(([list, judged]) =>
        fc.tuple(
          fc.constant(list),
          fc.constant(judged),
          fc.shuffledSubarray(list, { minLength: list.length }),
          fc.shuffledSubarray(judged, { minLength: judged.length }),
        ),
      );
    await fc.assert(
      fc.asyncProperty(shuffled, async ([list, judged, otherList, otherJudged]) => {
        const one = await evaluate({ run: runText(list), qrels: qrelsText(judged) });
        const other = await evaluate({ run: runText(otherList), qrels: qrelsText(otherJudged) });
        expect(figuresOf(other)).toEqual(figuresOf(one));
      }),
      { numRuns: 100 },
    );
  });

  it('does not depend on where the chunks end, on CRLF or on a missing last line end', async () => {
    await fc.assert(
      fc.asyncProperty(rows, labels, fc.integer({ min: 1, max: 40 }), async (list, judged, chunk) => {
        const whole = await evaluate({ run: runText(list), qrels: qrelsText(judged), chunk: 1 << 20 });
        const cut = await evaluate({ run: runText(list), qrels: qrelsText(judged), chunk });
        const crlf = await evaluate({
          run: runText(list, '\r\n').trimEnd(),
          qrels: qrelsText(judged, '\r\n').trimEnd(),
          chunk,
        });
        expect(cut).toEqual(whole);
        expect(crlf).toEqual(whole);
      }),
      { numRuns: 100 },
    );
  });

  it('never throws for any bytes, and skips or counts each row', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc
        .array(fc.constantFrom('q1', ' ', '\t', '\n', '0', '1', 'nan', '#', '\r', '\u00a0', '\ufeff', '-'), {
          maxLength: 40,
        })
        .map((parts) => new TextEncoder().encode(parts.join(''))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, bytes, async (run, qrels) => {
        const got = await evaluatePair({ run, qrels });
        for (const { line, message } of got.problems) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(message).not.toBe('');
        }
      }),
      { numRuns: 300 },
    );
  });
});
