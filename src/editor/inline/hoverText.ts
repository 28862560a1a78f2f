import { scoreFields, type ScoreField } from '../../core/rag/scoreFields';
import { causeSentence } from '../../core/words/cause';
import { judgeFact } from '../../core/words/judgeName';
import { formatCount, formatScore, scoreNames } from '../../core/words/score';
import { changeInParentheses, changeOf, isBelow, scoreValue, type Judged } from '../../core/words/scoreLine';
import { clip, oneLine } from '../../core/words/sentence';
import { formatAge } from '../../core/words/time';
import type { CaseState } from '../Session';
import { fencedBlock } from './fencedBlock';

/** Longest part of a reason or a raw output that a hover shows, in UTF-16 units: a hover is about twelve lines high. */
const shownLength = 4000;

export interface HoverTextOptions {
  now: Date;
  /** Makes Markdown that shows a text as it is. Everything that a model, a server or a file said goes through it. */
  escape: (text: string) => string;
}

/** Scores, reason, notes and the judge of a case's current judgment, as Markdown that is shown untrusted. */
export function hoverHead(state: CaseState, judged: Judged, options: HoverTextOptions): string {
  const { escape } = options;
  const { evaluation } = judged;
  const paragraphs: string[] = [];
  if (state.stale.length > 0) paragraphs.push(`**Stale:** ${state.stale.join(', ')} changed`);
  paragraphs.push(lines(scoreFields.map((field) => scoreMarkdown(judged, field, escape))));
  if (evaluation.reason !== null && evaluation.reason.trim() !== '')
    paragraphs.push(...linesOfText(clip(evaluation.reason, shownLength), escape));
  const notes = (evaluation.notes ?? []).filter((note) => !isCauseNote(judged, note));
  if (notes.length > 0)
    paragraphs.push(lines(notes.map((note) => `$(info) ${fieldsAsCode(escape(oneLine(note.message)))}`)));
  const age =
    evaluation.judgedAt === undefined ? '' : `, ${formatAge(new Date(evaluation.judgedAt), options.now)}`;
  paragraphs.push(escape(oneLine(`${judgeFact(evaluation)}${age}`)));
  return paragraphs.join('\n\n');
}

/** The raw output as a code block that it cannot close; undefined when the judge said nothing. */
export function hoverRaw(judged: Judged): string | undefined {
  const raw = judged.evaluation.rawOutput ?? '';
  if (raw.trim() === '') return undefined;
  if (raw.length <= shownLength) return fencedBlock(raw, 'json');
  const rest = formatCount(raw.length - shownLength);
  return `${fencedBlock(raw.slice(0, shownLength), 'json')}\n\n${rest} more characters in the raw output.`;
}

function scoreMarkdown(judged: Judged, field: ScoreField, escape: (text: string) => string): string {
  const { evaluation, minimums } = judged;
  const head = `**${scoreNames[field]} ${scoreValue(judged, field)}**`;
  if (evaluation[field] === null) {
    const cause = evaluation.causes?.[field] ?? 'missing';
    return `${head} ${cause}: ${fieldsAsCode(escape(oneLine(causeSentence(evaluation, field))))}`;
  }
  const below = isBelow(judged, field) ? ` $(warning) below ${formatScore(minimums[field])}` : '';
  return `${head}${changeInParentheses(changeOf(judged, field))}${below}`;
}

/** Names of fields in escaped text, as code: they are letters alone, so nothing that was escaped comes undone. */
function fieldsAsCode(markdown: string): string {
  return markdown.replace(new RegExp(`\\b(?:${scoreFields.join('|')})\\b`, 'g'), '`$&`');
}

/** Notes that stand as a score's cause already. */
function isCauseNote(judged: Judged, note: { code: string; dimension?: ScoreField | undefined }): boolean {
  return note.dimension !== undefined && judged.evaluation.causes?.[note.dimension] === note.code;
}

/** A text's paragraphs; its lines stay lines, because each paragraph takes height from a hover that has little. */
function linesOfText(text: string, escape: (text: string) => string): string[] {
  const paragraphs = text
    .trim()
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/);
  return paragraphs.map((paragraph) => lines(paragraph.split('\n').map((line) => escape(line.trim()))));
}

/** Lines of one paragraph. */
function lines(texts: readonly string[]): string {
  return texts.join('  \n');
}
