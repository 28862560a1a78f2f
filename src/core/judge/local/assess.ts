import type { RagJudgeRequest } from '../../rag/RagJudgeRequest';
import { ContextIndex } from './ContextIndex';
import { maskStructure } from './maskStructure';
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

/** What the local judge measured. */
export interface Assessment {
  /** Of the whole answer; undefined without an answer or a context to compare. */
  readonly faithfulness: Support | undefined;
  readonly sentences: readonly SentenceSupport[];
  /** Undefined without a question word or a context, and without a question word or an answer. */
  readonly inContext: QuestionCoverage | undefined;
  readonly inAnswer: QuestionCoverage | undefined;
  readonly hasContext: boolean;
  readonly hasAnswer: boolean;
}

/** Measures one case. `request.context` is taken as it is; hits are not looked at. */
export function* assess(request: Pick<RagJudgeRequest, 'query' | 'answer' | 'context'>): Steps<Assessment> {
  const forms = new WordForms();
  const text = maskStructure(request.answer);
  const answer = yield* tokensOf(text, forms);
  const terms = new Map<string, Token>();
  for (const token of yield* tokensOf(request.query, forms)) if (token.content) terms.set(token.key, token);
  const context = new ContextIndex(idsOf(answer), terms.keys());
  yield* tokenize(maskStructure(request.context), { forms, add: (token) => context.add(token) });
  const hasContext = context.size > 0;
  const hasAnswer = answer.length > 0;
  const hasQuestion = terms.size > 0;
  const faithfulness = hasContext ? yield* support(answer, context) : undefined;
  const sentences: SentenceSupport[] = [];
  for (const { tokens, ...span } of hasContext ? tokensBySentence(text, answer) : []) {
    const own = yield* support(tokens, context);
    if (own !== undefined) sentences.push({ ...span, number: sentences.length + 1, ...own });
  }
  return {
    faithfulness,
    sentences,
    inContext: hasQuestion && hasContext ? coverage(terms, (token) => context.has(token)) : undefined,
    inAnswer:
      hasQuestion && hasAnswer ? coverage(terms, (token) => context.answerIds.has(token.key)) : undefined,
    hasContext,
    hasAnswer,
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

function* tokensOf(text: string, forms: WordForms): Steps<Token[]> {
  const tokens: Token[] = [];
  yield* tokenize(text, { forms, add: (token) => tokens.push(token) });
  return tokens;
}

/** An id for each different word of the answer. */
function idsOf(answer: readonly Token[]): Map<string, number> {
  const ids = new Map<string, number>();
  for (const token of answer) if (!ids.has(token.key)) ids.set(token.key, ids.size);
  return ids;
}

/** Tokens in sentence order; a token that no sentence spans goes with the sentence after it. */
function* tokensBySentence(text: string, tokens: readonly Token[]): Generator<Span & { tokens: Token[] }> {
  let next = 0;
  for (const span of splitSentences(text)) {
    const own: Token[] = [];
    for (let token = tokens[next]; token !== undefined && token.start < span.end; token = tokens[next]) {
      own.push(token);
      next++;
    }
    yield { ...span, tokens: own };
  }
}
