import { assembleContext, hitsWithContent } from '../../core/judge/assembleContext';
import type { SteeringPlace } from '../../core/judge/steering/steeringFlags';
import type { RagHit } from '../../core/rag/RagHit';
import type { Role } from '../../store/FileSet';
import type { CaseState } from '../Session';
import { judgedText } from './judgedText';

/** The file that holds a text, and what to look for in it: the text, and its offset in what was judged. */
export interface SteeringText {
  file: string | undefined;
  sentence?: { text: string; near: number };
}

/** An invisible character is shown with the word around it: half of that many UTF-16 units on each side at most. */
const around = 40;

/** Where in the files of a case stands what may have steered the judge. */
export function steeringText(state: CaseState, { part, from, to }: SteeringPlace): SteeringText {
  const own: readonly Role[] = part === 'context' ? ['context', 'hits'] : [part];
  const files = [...own, 'trace' as const, 'query' as const].flatMap((role) => state.set.files[role] ?? []);
  const [file] = files;
  const text = judgedText(state.history, part) ?? '';
  if (part !== 'context' || text.trim() !== '') return withText(file, { text, from, to });
  const hits = hitsOf(state);
  const whole = { text: assembleContext(hits), from, to };
  if (!state.set.chunked) return withText(file, whole);
  // The hits of a folder of chunks are its files, in the same order: those with content.
  const contents = hits.filter((hit) => hitsWithContent([hit]).length > 0);
  const nth = contents.findIndex((_, index) => assembleContext(contents.slice(0, index + 1)).length >= to);
  const chunk = contents[nth];
  return withText(chunk === undefined ? file : state.set.files.context?.[hits.indexOf(chunk)], whole);
}

function withText(
  file: string | undefined,
  { text, from, to }: { text: string; from: number; to: number },
): SteeringText {
  const found = text.slice(from, to);
  const visible = found.replace(/[\p{Cf}\s]/gu, '') !== '';
  const before = visible ? '' : (/\S{1,40}$/.exec(text.slice(Math.max(0, from - around), from))?.[0] ?? '');
  const after = visible ? '' : (/^\S{1,40}/.exec(text.slice(to, to + around))?.[0] ?? '');
  const whole = before + found + after;
  return whole === '' ? { file } : { file, sentence: { text: whole, near: from - before.length } };
}

function hitsOf(state: CaseState): RagHit[] {
  try {
    const hits: unknown = JSON.parse(judgedText(state.history, 'hits') ?? '[]');
    return Array.isArray(hits) ? hits.filter(isHit) : [];
  } catch {
    // The history can be edited: the problem then stands on the file's first word.
    return [];
  }
}

function isHit(value: unknown): value is RagHit {
  return typeof value === 'object' && value !== null;
}
