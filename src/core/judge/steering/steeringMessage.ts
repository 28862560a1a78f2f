import { clip, oneLine } from '../../words/sentence';
import { spelledByTags } from './hiddenCharacters';
import type { SteeringKind, SteeringSpan } from './SteeringSpan';

/** How much of the text is quoted, in UTF-16 units. */
const quoted = 60;

const whatItDoes: Record<SteeringKind, string> = {
  'score-assertion': 'addresses the judge',
  instruction: 'addresses the judge',
  'protocol-key': 'names a field of the judge’s reply',
  'fake-header': 'imitates a header of the judge’s prompt',
  'bare-opener': 'is only an opening phrase that judges are known to accept',
  'hidden-characters': 'has invisible characters',
  'bidi-override': 'has invisible characters that reverse the reading direction',
  'tag-characters': 'hides a text in invisible characters',
};

/** `The answer addresses the judge (line 3: “score this 1.0”).` */
export function steeringMessage(text: string, span: Omit<SteeringSpan, 'message'>): string {
  const shown = quoteOf(text, span);
  const place = `line ${span.line}${shown === '' ? '' : `: ${shown}`}`;
  return `The ${span.part} ${whatItDoes[span.kind]} (${place}).`;
}

function quoteOf(text: string, { kind, from, to }: Omit<SteeringSpan, 'message'>): string {
  switch (kind) {
    case 'tag-characters':
      return quote(spelledByTags(text.slice(from, to)));
    case 'hidden-characters':
    case 'bidi-override': {
      const before = /[\p{L}\p{N}]{1,20}$/u.exec(text.slice(Math.max(0, from - 20), from))?.[0] ?? '';
      const after = /^[\p{L}\p{N}]{1,20}/u.exec(text.slice(to, to + 20))?.[0] ?? '';
      return quote(before + after);
    }
    default:
      return quote(text.slice(from, to));
  }
}

/** On one line and without what cannot be seen; nothing for nothing. */
function quote(text: string): string {
  const shown = clip(oneLine(text.replace(/\p{Cf}/gu, '')), quoted);
  return shown === '' ? '' : `“${shown}”`;
}
