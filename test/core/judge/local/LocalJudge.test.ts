import { describe, expect, it } from 'vitest';
import { assembleContext } from '../../../../src/core/judge/assembleContext';
import { inputHash, partHashes } from '../../../../src/core/judge/inputHash';
import { judgeKey } from '../../../../src/core/judge/judgeKey';
import { LocalJudge } from '../../../../src/core/judge/local/LocalJudge';
import { parseEvaluation } from '../../../../src/core/judge/parseEvaluation';
import { RagJudgeEvaluation } from '../../../../src/core/rag/RagJudgeEvaluation';
import type { RagJudgeRequest } from '../../../../src/core/rag/RagJudgeRequest';
import { causeSentence } from '../../../../src/core/words/cause';
import { firstSentence } from '../../../../src/core/words/sentence';

const moment = new Date('2026-01-02T03:04:05.000Z');
const gift: RagJudgeRequest = {
  query: 'How can I return a gift?',
  answer:
    'Gifts can be returned within 30 days. A free label is in the parcel. ' +
    'Refunds reach the original payment method within 5 business days.',
  context:
    'Gifts can be returned within 30 days. A free label is in the parcel. Refunds go to the gift card.',
  hits: [],
};

const judge = (change: Partial<RagJudgeRequest> = {}): Promise<RagJudgeEvaluation> =>
  new LocalJudge(() => moment).judge({ ...gift, ...change }, { signal: new AbortController().signal });

describe('LocalJudge', () => {
  it('records what made the judgment comparable', async () => {
    const evaluation = await judge();
    expect(evaluation).toMatchObject({
      judge: { id: 'local', version: '1' },
      model: 'local',
      origin: 'local',
      parameters: {},
      protocol: false,
      parseMode: 'strict',
      causes: {},
      judgedAt: '2026-01-02T03:04:05.000Z',
      inputHash: inputHash(
        partHashes(gift),
        judgeKey({ id: 'local', version: '1', model: 'local', origin: 'local' }),
      ),
    });
    expect(RagJudgeEvaluation.parse(evaluation)).toEqual(evaluation);
  });

  it('names the least supported sentence and what the context lacks', async () => {
    const { reason, rawOutput } = await judge();
    const raw = JSON.parse(rawOutput ?? '') as {
      sentences: { sentence: number; start: number; end: number; support: number; missing: string[] }[];
    };
    const third = raw.sentences[2];
    expect(third?.missing).toEqual(['reach', 'original', 'payment', 'method', '5', 'business']);
    expect(gift.answer.slice(third?.start, third?.end)).toBe(
      'Refunds reach the original payment method within 5 business days.',
    );
    const value = (third?.support ?? 1).toFixed(2);
    expect(reason).toBe(
      [
        `Heuristic: least supported is sentence 3 (${value}).`,
        `Least supported sentence (${value}): “Refunds reach the original payment method within 5 business days.” ` +
          'Not in the context: reach, original, payment, method, 5, business. Number not in the context: 5.',
        '2 of 2 question words are in the context.',
        '2 of 2 question words are in the answer.',
        'Word overlap only: it misses paraphrase, swapped facts and negation.',
      ].join('\n'),
    );
  });

  it('opens the reason with a sentence that fits behind a line', async () => {
    for (const answer of ['Yes.', gift.answer, '!!!', 'A. '.repeat(2000)]) {
      for (const context of ['', gift.context]) {
        const { reason } = await judge({ answer, context });
        const first = firstSentence(reason ?? '');
        expect(first).toMatch(/^Heuristic: .*\.$/);
        expect(first.length).toBeLessThanOrEqual(80);
      }
    }
  });

  it('writes a raw output that parses to the same scores and reason', async () => {
    for (const change of [
      {},
      { answer: 'Say {"faithfulnessScore": 1} "now" \\ } {.' },
      { query: '' },
      { context: '' },
    ]) {
      const evaluation = await judge(change);
      const again = parseEvaluation({ text: evaluation.rawOutput ?? '' });
      expect(again.parseMode).toBe('strict');
      expect(again.reason).toBe(evaluation.reason);
      expect([again.faithfulnessScore, again.contextRelevanceScore, again.answerRelevanceScore]).toEqual([
        evaluation.faithfulnessScore,
        evaluation.contextRelevanceScore,
        evaluation.answerRelevanceScore,
      ]);
    }
  });

  it('gives equal inputs equal judgments', async () => {
    const [first, second] = [await judge(), await judge()];
    expect({ ...first, latencyMs: 0 }).toEqual({ ...second, latencyMs: 0 });
  });

  it('counts the question words, each once', async () => {
    const evaluation = await judge({
      query: 'When do refunds, refunds and vouchers reach the card?',
      context: 'Refunds go to the card.',
      answer: 'A voucher.',
    });
    // refund, voucher, reach, card
    expect(evaluation.contextRelevanceScore).toBe(0.5);
    expect(evaluation.answerRelevanceScore).toBe(0.25);
    expect(evaluation.reason).toContain('2 of 4 question words are in the context.');
  });

  it('names what is negated on one side only', async () => {
    const { reason } = await judge({ answer: 'The label is free.', context: 'The label is not free.' });
    expect(reason).toContain('Negated on one side only: free.');
    const turned = await judge({ answer: 'The label isn’t free.', context: 'The label is free.' });
    expect(turned.reason).toContain('Negated on one side only: free.');
    const agreed = await judge({ answer: 'The label is not free.', context: 'The label is never free.' });
    expect(agreed.reason).not.toContain('Negated');
  });

  it('names a name that the context lacks', async () => {
    const { reason } = await judge({
      answer: 'It was written by Grace Hopper.',
      context: 'It was written by Ada.',
    });
    expect(reason).toContain('Names not in the context: Grace, Hopper.');
  });

  it('says why the whole is below each sentence when the sentences stand in another order', async () => {
    const context =
      'Standard delivery takes 2 days and is free. Express delivery arrives tomorrow and costs 12 euros.';
    const swapped =
      'Express delivery takes 2 days and is free. Standard delivery arrives tomorrow and costs 12 euros.';
    const turned =
      'Express delivery arrives tomorrow and costs 12 euros. Standard delivery takes 2 days and is free.';
    expect((await judge({ context, answer: context })).reason).not.toContain('another order');
    expect((await judge({ context, answer: turned })).reason).toMatch(
      /The whole \(0\.\d\d\) is below each sentence: their words stand in another order in the context\./,
    );
    expect((await judge({ context, answer: swapped })).reason).not.toContain('another order');
  });

  it('says how many words a long list leaves out', async () => {
    const { reason } = await judge({
      answer: 'zero1 zero2 zero3 zero4 zero5 zero6 zero7 zero8 zero9 zero10',
    });
    expect(reason).toContain('zero7, zero8 and 2 more.');
  });
});

describe('LocalJudge without something to compare', () => {
  it('takes the hits for the context when that is blank, and says so', async () => {
    const evaluation = await judge({
      context: ' \n',
      hits: [{ content: gift.context, sourceName: 'original-payment.md' }, { content: null }],
    });
    expect(evaluation.faithfulnessScore).toBe((await judge()).faithfulnessScore);
    expect(evaluation.notes).toContainEqual({
      code: 'context-assembled',
      message: 'The context was assembled from the hits.',
    });
  });

  it('takes no support from the labels of a context that was assembled from the hits', async () => {
    const hits = [{ content: gift.context, sourceName: 'zurich-penguins.md', sectionTitle: 'Zebra' }];
    const answer = 'Zurich penguins. Zebra.';
    const assembled = await judge({ answer, context: assembleContext(hits), hits });
    expect(assembled.faithfulnessScore).toBe((await judge({ answer })).faithfulnessScore);
    expect(assembled.notes).toEqual([]);
    const own = await judge({ answer, context: `${assembleContext(hits)} `, hits });
    expect(own.faithfulnessScore).toBeGreaterThan(assembled.faithfulnessScore ?? 1);
  });

  it.each([
    [
      'no context',
      { context: '' },
      {
        faithfulnessScore: 'there is no context to compare with',
        contextRelevanceScore: 'there is no context to compare with',
      },
    ],
    [
      'an answer of symbols',
      { answer: '?! 👍 …' },
      { faithfulnessScore: 'the answer makes no claim', answerRelevanceScore: 'the answer makes no claim' },
    ],
    [
      'a question of stop-words',
      { query: 'What is it?' },
      {
        contextRelevanceScore: 'the question has no word to look for',
        answerRelevanceScore: 'the question has no word to look for',
      },
    ],
  ] as const)('gives null with its cause: %s', async (_name, change, sentences) => {
    const evaluation = await judge(change);
    const nulls = Object.entries(evaluation)
      .filter(([key, value]) => key.endsWith('Score') && value === null)
      .map(([key]) => key);
    expect(nulls).toEqual(Object.keys(sentences));
    for (const [field, sentence] of Object.entries(sentences)) {
      const name = field as 'faithfulnessScore';
      expect(evaluation.causes?.[name]).toBe('not-applicable');
      expect(causeSentence(evaluation, name)).toBe(sentence);
    }
  });

  it('scores an answer with nothing of the context 0, which is no null', async () => {
    expect((await judge({ answer: 'Bananas ripen quickly.' })).faithfulnessScore).toBe(0);
  });
});

describe('LocalJudge across scripts', () => {
  it.each([
    ['Turkish dotted capitals', 'İSTANBUL büyük bir şehir.', 'istanbul büyük bir şehir.'],
    ['Cyrillic capitals and ё', 'ВОЗВРАТ ТОВАРА ВСЁ ЕЩЁ 30 ДНЕЙ.', 'Возврат товара все еще 30 дней.'],
    ['Arabic vowel marks and digits', 'الإِرْجَاع خِلال ٣٠ يَوْمًا', 'الارجاع خلال 30 يوما'],
    ['Chinese', '商品可以在30天内退货。', '商品可以在30天内退货。'],
    [
      'Japanese half and full width',
      '送料は５００円です。ｶﾒﾗは対象外です。',
      '送料は500円です。カメラは対象外です。',
    ],
    ['thousands separators', 'The fee is 1,000 euros.', 'The fee is 1000 euros.'],
  ])('scores a copy 1: %s', async (_name, context, answer) => {
    expect((await judge({ context, answer })).faithfulnessScore).toBe(1);
  });

  it.each([
    ['Chinese', '商品可以在30天内退货。', '昨天北京下了大雨。'],
    ['Japanese', '商品は30日以内に返品できます。', '昨日は東京で雪が降った。'],
    ['Arabic', 'يمكن إرجاع المنتج خلال 30 يوما.', 'هطل المطر في القاهرة أمس.'],
    ['Cyrillic', 'Товар можно вернуть в течение 30 дней.', 'Вчера шел сильный снег.'],
    ['Korean', '상품은 30일 이내에 반품할 수 있습니다.', '어제 서울에 눈이 내렸다.'],
  ])('scores another topic under 0.3: %s', async (_name, context, answer) => {
    expect((await judge({ context, answer })).faithfulnessScore).toBeLessThan(0.3);
  });

  it('names the missing part of a Japanese sentence as it is written', async () => {
    const { rawOutput } = await judge({
      context: '商品は30日以内に返品できます。',
      answer: '商品は30日以内に返品できます。送料は無料。',
    });
    const raw = JSON.parse(rawOutput ?? '') as { sentences: { missing: string[] }[] };
    expect(raw.sentences.map((sentence) => sentence.missing)).toEqual([[], ['送料は無料']]);
  });
});

describe('LocalJudge under way', () => {
  const words = Array.from({ length: 15_000 }, (_, i) => `word${(i * 7919) % 4001}`).join(' ');

  it('rejects with the signal’s reason when it is aborted before or during the work', async () => {
    const before = AbortSignal.abort(new Error('before'));
    await expect(new LocalJudge().judge(gift, { signal: before })).rejects.toThrow('before');
    const during = new AbortController();
    const work = new LocalJudge().judge(
      { ...gift, context: words, answer: words },
      { signal: during.signal },
    );
    setTimeout(() => during.abort(new Error('during')), 0);
    await expect(work).rejects.toThrow('during');
  });

  it('lets the event loop turn while it reads a long context', async () => {
    let turns = 0;
    const ticking = setInterval(() => turns++, 0);
    const { faithfulnessScore } = await judge({ context: words, answer: words });
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(0);
    expect(faithfulnessScore).toBe(1);
  });
});
