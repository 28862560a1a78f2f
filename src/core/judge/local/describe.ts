import type { Assessment, QuestionCoverage, SentenceSupport } from './assess';
import { leastSupported } from './assess';
import type { Token } from './Token';

const shownSentence = 160;
const shownWords = 8;
/** How far the whole may be below its least supported sentence before the order of the sentences is named. */
const orderDrop = 0.05;
const limits = 'Word overlap only: it misses paraphrase, swapped facts and negation.';

/** The reason of a local judgment. Its first sentence stands alone and is at most 80 characters. */
export function describe(assessment: Assessment, answer: string): string {
  const least = leastSupported(assessment.sentences);
  const lines = [
    opening(assessment, least),
    least === undefined ? '' : detail(least, answer),
    orderLine(assessment, least),
    coverageLine(assessment.inContext, 'the context'),
    coverageLine(assessment.inAnswer, 'the answer'),
    limits,
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function opening(assessment: Assessment, least: SentenceSupport | undefined): string {
  if (!assessment.hasAnswer) return 'Heuristic: the answer makes no claim.';
  if (!assessment.hasContext) return 'Heuristic: there is no context to compare the answer with.';
  if (least === undefined) return 'Heuristic: the answer has no sentence.';
  const value = least.value.toFixed(2);
  if (assessment.sentences.length === 1) return `Heuristic: the only sentence is supported to ${value}.`;
  return `Heuristic: least supported is sentence ${least.number} (${value}).`;
}

function detail(least: SentenceSupport, answer: string): string {
  const quoted = shorten(answer.slice(least.start, least.end).replace(/\s+/g, ' '));
  const { missing, contradicted, value } = least;
  const named = (label: readonly [one: string, several: string], tokens: readonly Token[]): string => {
    const words = missingWords(tokens, answer);
    return words.length === 0 ? '' : `${words.length === 1 ? label[0] : label[1]}: ${list(words)}.`;
  };
  const parts = [
    `Least supported sentence (${value.toFixed(2)}): “${quoted}”`,
    named(['Not in the context', 'Not in the context'], missing),
    named(
      ['Number not in the context', 'Numbers not in the context'],
      missing.filter((token) => token.kind === 'number'),
    ),
    named(
      ['Name not in the context', 'Names not in the context'],
      missing.filter((token) => token.name),
    ),
    named(['Negated on one side only', 'Negated on one side only'], contradicted),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** Why the whole is below each of its parts: its words are the context's, in another order across sentences. */
function orderLine(assessment: Assessment, least: SentenceSupport | undefined): string {
  const whole = assessment.faithfulness?.value;
  if (least === undefined || whole === undefined || whole >= least.value - orderDrop) return '';
  return `The whole (${whole.toFixed(2)}) is below each sentence: their words stand in another order in the context.`;
}

/** The tokens as the answer spells them, each spelling once; touching character pairs are one piece. */
export function missingWords(tokens: readonly Token[], answer: string): string[] {
  const pieces: { start: number; end: number }[] = [];
  for (const token of tokens) {
    const last = pieces.at(-1);
    if (token.kind === 'pair' && last !== undefined && token.start <= last.end) last.end = token.end;
    else pieces.push({ start: token.start, end: token.end });
  }
  return [...new Set(pieces.map((piece) => answer.slice(piece.start, piece.end)))];
}

function list(words: readonly string[]): string {
  const more = words.length - shownWords;
  return more > 0 ? `${words.slice(0, shownWords).join(', ')} and ${more} more` : words.join(', ');
}

function shorten(sentence: string): string {
  const characters = Array.from(sentence);
  return characters.length <= shownSentence ? sentence : `${characters.slice(0, shownSentence).join('')}…`;
}

function coverageLine(coverage: QuestionCoverage | undefined, where: string): string {
  if (coverage === undefined) return '';
  const words = coverage.total === 1 ? 'question word is' : 'question words are';
  return `${coverage.found} of ${coverage.total} ${words} in ${where}.`;
}
