import type { RagJudgeRequest } from '../../rag/RagJudgeRequest';
import { ContextIndex } from './ContextIndex';
import { splitSentences } from './splitSentences';
import type { Span } from './splitSentences';
import type { Steps } from './steps';
import { support } from './support';
import type { Support } from './support';
import type { Token } from './Token';
import { tokenize } from './tokenize';
import { WordForms } from './WordForms';

export interface SentenceSupport extends Span, Support {
  /** 1-based place among the sentences of the answer. */
  readonly number: number;
}

/** How many different content words of the question another text has. */
export interface QuestionCoverage {
  readonly found: number;
  readonly total: number;
}

/** What the local judge measured. A text that has no words is undefined everywhere it is needed. */
export interface Assessment {
  readonly faithfulness: Support | undefined;
  readonly sentences: readonly SentenceSupport[];
  readonly inContext: QuestionCoverage | undefined;
  readonly inAnswer: QuestionCoverage | undefined;
  readonly hasContext: boolean;
  readonly hasAnswer: boolean;
  /** False when the question has no word but stop-words. */
  readonly hasQuestion: boolean;
}

/** Measures one case. `request.context` is taken as it is: assemble it from the hits before. */
export function* assess(request: Pick<RagJudgeRequest, 'query' | 'answer' | 'context'>): Steps<Assessment> {
  const forms = new WordForms();
  const answer = yield* tokenize(request.answer, forms);
  const context = yield* ContextIndex.build(yield* tokenize(request.context, forms));
  const question = yield* tokenize(request.query, forms);
  const hasContext = context.keys.length > 0;
  const hasAnswer = answer.length > 0;
  const against = { context, ...sequenceIds(answer, context) };
  const faithfulness = hasContext ? yield* support(answer, against) : undefined;
  const sentences: SentenceSupport[] = [];
  if (faithfulness !== undefined) {
    for (const span of tokensBySentence(request.answer, answer)) {
      const own = yield* support(span.tokens, against);
      if (own === undefined) continue;
      sentences.push({ start: span.start, end: span.end, number: span.number, ...own });
    }
  }
  const terms = new Map(question.filter((token) => token.content).map((token) => [token.key, token]));
  const answerKeys = new Set(answer.map((token) => token.key));
  const hasQuestion = terms.size > 0;
  return {
    faithfulness,
    sentences,
    inContext: hasQuestion && hasContext ? coverage(terms, (token) => context.has(token)) : undefined,
    inAnswer: hasQuestion && hasAnswer ? coverage(terms, (token) => answerKeys.has(token.key)) : undefined,
    hasContext,
    hasAnswer,
    hasQuestion,
  };
}

/** The sentence with the lowest support, the first of equals. */
export function leastSupported(sentences: readonly SentenceSupport[]): SentenceSupport | undefined {
  let least: SentenceSupport | undefined;
  for (const sentence of sentences) if (least === undefined || sentence.value < least.value) least = sentence;
  return least;
}

function coverage(terms: ReadonlyMap<string, Token>, has: (token: Token) => boolean): QuestionCoverage {
  let found = 0;
  for (const token of terms.values()) if (has(token)) found++;
  return { found, total: terms.size };
}

/** Numbers for the answer's keys, and the context as such numbers; context tokens that the answer lacks are left out. */
function sequenceIds(
  answer: readonly Token[],
  context: ContextIndex,
): { ids: Map<string, number>; contextIds: number[] } {
  const ids = new Map<string, number>();
  for (const token of answer) if (!ids.has(token.key)) ids.set(token.key, ids.size);
  const contextIds: number[] = [];
  for (const key of context.keys) {
    const id = ids.get(key);
    if (id !== undefined) contextIds.push(id);
  }
  return { ids, contextIds };
}

function* tokensBySentence(
  text: string,
  tokens: readonly Token[],
): Generator<Span & { number: number; tokens: Token[] }> {
  let next = 0;
  for (const [i, span] of splitSentences(text).entries()) {
    const own: Token[] = [];
    for (let token = tokens[next]; token !== undefined && token.start < span.end; token = tokens[next]) {
      own.push(token);
      next++;
    }
    yield { ...span, number: i + 1, tokens: own };
  }
}
