import { expect, it } from 'vitest';
import { ChatRagJudge } from '../../../../src/core/judge/ChatRagJudge';
import type { ChatModel } from '../../../../src/core/judge/ChatModel';
import { cacheKey } from '../../../../src/core/run/judging/judgmentCache';
import { estimateTokens } from '../../../../src/core/run/judging/estimateTokens';
import { judgeInput } from '../../../../src/core/run/judging/judgeInput';
import { modelFamilies, sharedFamily } from '../../../../src/core/run/judging/modelFamilies';
import { planRun } from '../../../../src/core/run/judging/planRun';
import { costSheetLines, costSheetWarnings } from '../../../../src/core/words/costSheet';
import { FakeJudge, inBatches, MemoryCache, row, rows, scored, sha } from './fixtures';

const { signal } = new AbortController();

function chat(more: Partial<ChatModel> = {}): ChatRagJudge {
  const model: ChatModel = {
    label: 'gpt-4.1-mini',
    origin: 'https://api.openai.com',
    asked: { path: '/v1', parameters: { temperature: 0 }, protocol: true },
    complete: () => Promise.reject(new Error('nothing is asked')),
    ...more,
  };
  return new ChatRagJudge({ id: 'chat', model });
}

function keyOf(judge: ChatRagJudge, number = 1): string {
  const input = judgeInput(row(number));
  if ('notSent' in input) throw new Error(input.notSent);
  return cacheKey(judge, input.request, sha) ?? '';
}

it('counts calls, cached, kept and unjudgeable rows, and tokens and price of the calls alone', async () => {
  const judge = chat();
  const cache = new MemoryCache();
  cache.entries.set(keyOf(judge, 2), scored(1));
  const sheet = await planRun({
    batches: inBatches([...rows(4), row(5, { answer: '' }), row(6, { answer: '…' })]),
    judge,
    cache,
    prices: { input: 1, output: 10 },
    limits: { maxCalls: 1 },
    kept: new Set(['q3']),
    hash: sha,
    signal,
  });
  expect(sheet).toMatchObject({
    cases: 6,
    calls: 2,
    cached: 1,
    kept: 1,
    notSent: { 'no-answer': 1, 'symbols-only': 1 },
    maxCalls: 1,
    judge: { id: 'chat', model: 'gpt-4.1-mini', protocol: true },
  });
  expect(sheet.tokens).toMatchObject({ output: 300, exactInput: false });
  // The o200k_base tokenizer counts 96 tokens, and a chat format adds about ten.
  expect((sheet.tokens?.input ?? 0) / 2).toBeGreaterThan(90);
  expect((sheet.tokens?.input ?? 0) / 2).toBeLessThan(125);
  expect(sheet.cost).toBeCloseTo(((sheet.tokens?.input ?? 0) + 3000) / 1e6, 12);
  const lines = Object.fromEntries(costSheetLines(sheet).map(({ name, text }) => [name, text]));
  expect(lines).toMatchObject({
    Judge: 'gpt-4.1-mini at api.openai.com, protocol',
    'Calls to make': '2',
    'Cannot be judged': '2 (1 no answer, 1 symbols only)',
    Budget: '1 call: the run would stop before its end',
  });
});

it('counts the input as the model does where it can', async () => {
  const seen: string[] = [];
  const judge = chat({
    countTokens: ({ system, user }) => {
      seen.push(`${system.length}:${user.slice(0, 9)}`);
      return Promise.resolve(1000);
    },
  });
  const sheet = await planRun({ batches: inBatches(rows(3)), judge, hash: sha, signal });
  expect(sheet.tokens).toEqual({ input: 3000, output: 450, exactInput: true });
  expect(new Set(seen)).toEqual(new Set(['161:Question:']));
});

it('knows neither tokens nor price of a judge that does not say what it sends', async () => {
  const prices = { input: 1, output: 1 };
  const sheet = await planRun({
    batches: inBatches(rows(3)),
    judge: new FakeJudge(),
    prices,
    hash: sha,
    signal,
  });
  expect([sheet.calls, sheet.tokens, sheet.cost]).toEqual([3, null, null]);
});

it('warns when judge and generator are of one family', async () => {
  const batches = (): ReturnType<typeof inBatches> =>
    inBatches([row(1, { metadata: { model: 'GPT-4o' } }), row(2, { metadata: { model: 'claude-4' } })]);
  const sheet = await planRun({ batches: batches(), judge: chat(), hash: sha, signal });
  expect(sheet.sameFamily).toEqual({ family: 'GPT', generator: 'GPT-4o' });
  expect(costSheetWarnings(sheet)).toHaveLength(1);
  const other = await planRun({ batches: batches(), judge: chat({ label: 'qwen3:8b' }), hash: sha, signal });
  expect([other.sameFamily, costSheetWarnings(other)]).toEqual([undefined, []]);
});

it.each([
  ['openai:gpt-4o', ['GPT']],
  ['o3-mini', ['GPT']],
  ['azure/o1-preview', ['GPT']],
  ['ollama:qwen3:8b', ['Qwen']],
  ['meta-llama/Llama-3.3-70B-Instruct', ['Llama']],
  ['deepseek-r1-distill-llama-70b', ['Llama', 'DeepSeek']],
  ['zai-org/GLM-4.6', ['GLM']],
  ['mixtral-8x7b-instruct-v01', ['Mistral']],
  ['google/gemma-3-27b', ['Gemini']],
  ['foo-3', []],
  ['openai/judge', []],
])('families of %s', (name, families) => {
  expect(modelFamilies(name)).toEqual(families);
});

it('two names without a known family share none', () => {
  expect(sharedFamily('foo', 'foo')).toBeUndefined();
});

/** Counted with the o200k_base tokenizer of OpenAI. */
it.each([
  ['The refund window is thirty days from the date of delivery, unless the item was opened.', 18],
  ['Die Rückgabefrist beträgt dreißig Tage ab Lieferdatum, sofern die Ware nicht geöffnet wurde.', 21],
  ['退款期限为自交货之日起三十天，除非商品已被打开。', 19],
  ['返金期間は、商品が開封されていない限り、配達日から30日間です。', 25],
  ['환불 기간은 상품을 개봉하지 않은 경우 배송일로부터 30일입니다.', 20],
  ['Срок возврата составляет тридцать дней с даты доставки, если товар не был вскрыт.', 21],
  ['فترة الاسترداد ثلاثون يومًا من تاريخ التسليم ما لم يتم فتح المنتج.', 19],
  ['धनवापसी की अवधि डिलीवरी की तारीख से तीस दिन है, जब तक कि वस्तु खोली न गई हो।', 29],
  ['ระยะเวลาคืนเงินคือสามสิบวันนับจากวันที่จัดส่ง เว้นแต่สินค้าจะถูกเปิด', 24],
])('estimates the tokens of %s within a fifth', (text, counted) => {
  expect(Math.abs(estimateTokens(text) / counted - 1)).toBeLessThan(0.2);
});

it('the cache key depends on all that decides the answer', () => {
  const input = judgeInput(row(1));
  if ('notSent' in input) throw new Error('not sent');
  const { request } = input;
  const key = (judge: FakeJudge, own = request): string | undefined => cacheKey(judge, own, sha);
  const settings = { model: 'm', origin: 'https://a.example', promptHash: 'p', parameters: { a: 1, b: 2 } };
  const judge = Object.assign(new FakeJudge(), { settings });
  const base = key(judge);
  const variants = [
    Object.assign(new FakeJudge(), { settings, version: '2' }),
    Object.assign(new FakeJudge(), { settings, id: 'other' }),
    ...[{ model: 'n' }, { origin: 'https://b.example' }, { promptHash: 'q' }, { path: '/v2' }].map((change) =>
      Object.assign(new FakeJudge(), { settings: { ...settings, ...change } }),
    ),
    Object.assign(new FakeJudge(), { settings: { ...settings, parameters: { a: 1, b: 3 } } }),
    Object.assign(new FakeJudge(), { settings: { ...settings, contentHash: 'x' } }),
  ].map((one) => key(one as FakeJudge));
  const inputs = (['query', 'answer', 'context'] as const).map((part) =>
    key(judge, { ...request, [part]: 'x' }),
  );
  const keys = [base, ...variants, ...inputs, key(judge, { ...request, hits: [{ id: 'd' }] })];
  expect(new Set(keys).size).toBe(keys.length);
  const reordered = Object.assign(new FakeJudge(), { settings: { ...settings, parameters: { b: 2, a: 1 } } });
  expect(key(reordered)).toBe(base);
  expect(base).toMatch(/^[0-9a-f]{64}$/);
  expect(
    key(Object.assign(new FakeJudge(), { settings: undefined }) as unknown as FakeJudge),
  ).toBeUndefined();
});
