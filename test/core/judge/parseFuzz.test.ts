import { describe, expect, it } from 'vitest';
import { parseEvaluation } from '../../../src/core/judge/parseEvaluation';
import { RagJudgeEvaluation, nullCauses } from '../../../src/core/rag/RagJudgeEvaluation';
import { scoreFields } from '../../../src/core/rag/scoreFields';
import { causeSentence } from '../../../src/core/words/cause';
import { locateParsed } from '../../../src/core/judge/locateParsed';

const seeds = [
  '{"faithfulnessScore": 0.9, "contextRelevanceScore": 0.8, "answerRelevanceScore": 0.7, "reason": "fine"}',
  '```json\n{"faithfulnessScore":"62%","contextRelevanceScore":8/10,"answerRelevance":0.9,"reason":"a \\"b\\" } c"}\n```',
  "<think>maybe {'x': 1}</think>\n{'faithfulnessScore': 1, 'contextRelevanceScore': null, 'reason': 'it says <think>',}",
  '{"scores":[{"faithfulnessScore":-3,"contextRelevanceScore":7,"answerRelevanceScore":1e400}]} // done\n{"note":true}',
  'Sure: {faithfulnessScore：0.5，“contextRelevanceScore”：“0,8”，answerRelevanceScore：NaN} {and} more',
  '{"a":{"faithfulnessScore":0.25,"reason":["x",{"y":"\\u00e9\\ud83d"}]},"b":{"contextRelevanceScore":"0.9 (high)"}}',
  JSON.stringify('{"faithfulnessScore": 0.9, "reason": "a \\"quote\\""}'),
];
const tokens = [
  ...[
    'NaN',
    'Infinity',
    '-',
    '0.',
    '1e400',
    'null',
    '"',
    "'",
    '\\',
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '：',
    '“',
    '”',
  ],
  ...[
    '<think>',
    '</think>',
    '/*',
    '*/',
    '//',
    '#',
    '\n',
    '\u0000',
    '\ud83d',
    '\ufeff',
    '9/10',
    '80%',
    '(',
    ')',
    '```',
  ],
  ...[
    '"faithfulnessScore":',
    '"answerRelevanceScore": 2',
    '"reason":"',
    '\\"',
    '\\u12',
    '__proto__',
    '"__proto__":{',
  ],
];

/** mulberry32: small, seeded, good enough to choose mutations. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

function mutate(text: string, below: (n: number) => number): string {
  const at = below(text.length + 1);
  switch (below(7)) {
    case 0:
      return (
        text.slice(0, at) +
        String.fromCharCode((text.charCodeAt(at) || 0) ^ (1 << below(8))) +
        text.slice(at + 1)
      );
    case 1:
      return text.slice(0, at);
    case 2:
      return text.slice(at);
    case 3:
      return text.slice(0, at) + (seeds[below(seeds.length)] ?? '').slice(below(80)) + text.slice(at);
    case 4:
      return text.slice(0, at) + text.slice(Math.min(text.length, at + 1 + below(12)));
    default:
      return text.slice(0, at) + (tokens[below(tokens.length)] ?? '') + text.slice(at);
  }
}

const finishReasons = [undefined, 'stop', 'length', undefined, undefined, 'content_filter'];

function faultOf(text: string, result: RagJudgeEvaluation): string | undefined {
  if (result.rawOutput !== text) return 'rawOutput differs';
  for (const field of scoreFields) {
    const value = result[field];
    const cause = result.causes?.[field];
    if (value === null && (cause === undefined || !nullCauses.includes(cause)))
      return `${field} null, cause ${cause}`;
    if (value === null && causeSentence(result, field).trim() === '') return `${field} without a sentence`;
    if (value !== null && !(value >= 0 && value <= 1)) return `${field} is ${value}`;
    if (value !== null && cause !== undefined) return `${field} has a value and a cause`;
  }
  return undefined;
}

describe('100,000 mutated replies', () => {
  it('never throw, leave [0, 1]-or-null, lose a cause or touch the raw output', () => {
    const below = random(20_240_613);
    const modes: Record<string, number> = {};
    let checkedAgainstSchema = 0;
    for (let round = 0; round < 100_000; round++) {
      let text = seeds[below(seeds.length)] ?? '';
      for (let count = 1 + below(3); count > 0; count--) text = mutate(text, below);
      const reply = {
        text,
        finishReason: finishReasons[below(finishReasons.length)],
        fromReasoning: below(20) === 0,
      };
      const result = parseEvaluation(reply);
      const fault = faultOf(text, result);
      if (fault !== undefined) expect.fail(`${fault} in round ${round}: ${JSON.stringify(reply)}`);
      modes[result.parseMode ?? ''] = (modes[result.parseMode ?? ''] ?? 0) + 1;
      if (round % 20 === 0) {
        expect(RagJudgeEvaluation.safeParse(result).success).toBe(true);
        const { parsed, read, unread } = locateParsed(text);
        for (const [from, to] of [...(parsed ? [parsed] : []), ...read, ...unread]) {
          expect(from >= 0 && from <= to && to <= text.length).toBe(true);
        }
        checkedAgainstSchema++;
      }
    }
    expect(checkedAgainstSchema).toBe(5000);
    // The mutations reach every mode, or the run would prove little.
    expect(Math.min(modes.strict ?? 0, modes.recovered ?? 0, modes.failed ?? 0)).toBeGreaterThan(1000);
  }, 120_000);
});
