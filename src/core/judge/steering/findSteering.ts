import type { Steps } from '../local/steps';
import { findHidden } from './hiddenCharacters';
import { bareOpener, longestMatch, steeringPatterns } from './steeringPatterns';
import { steeringMessage } from './steeringMessage';
import { steeringParts } from './SteeringSpan';
import type { SteeringMatch, SteeringPart, SteeringSpan } from './SteeringSpan';

/** Places that may steer the judge, in the order of the parts and of each text. `total` counts those not listed too. */
export interface SteeringFindings {
  spans: SteeringSpan[];
  total: Record<SteeringPart, number>;
}

/** So much is scanned between two pauses, in UTF-16 units. */
const windowLength = 1 << 15;
/** At most this many places of a part are listed; all are counted. */
const mostListed = 20;
/** A longer answer is more than an opening phrase. */
const longestOpener = 120;

/**
 * Looks in query, answer and context for attempts to steer the judge: asserted scores, the protocol's key names, headers
 * of the judge's prompt, instructions to a model (English, and the usual sentence in German, French, Spanish, Italian,
 * Portuguese, Dutch, Polish, Russian, Chinese, Japanese and Korean), and invisible characters. Patterns, not
 * understanding: a text about judges may be found, and an attempt in other words is not. Takes time linear in the texts.
 */
export function* findSteering(texts: Record<SteeringPart, string>): Steps<SteeringFindings> {
  const found: SteeringFindings = { spans: [], total: { query: 0, answer: 0, context: 0 } };
  for (const part of steeringParts) {
    const text = texts[part];
    const matches = yield* scan(text, part);
    found.total[part] = matches.total;
    let line = 1;
    let at = 0;
    for (const match of matches.listed) {
      line += lineEnds(text, at, match.from);
      at = match.from;
      found.spans.push({ ...match, part, line, message: steeringMessage(text, { ...match, part, line }) });
    }
  }
  return found;
}

interface Matches {
  listed: SteeringMatch[];
  total: number;
}

/** The matches of one text, none inside another, in its order. */
function* scan(text: string, part: SteeringPart): Steps<Matches> {
  const matches: Matches = { listed: [], total: 0 };
  if (part === 'answer' && text.length <= longestOpener && bareOpener.test(text)) {
    return { listed: [{ kind: 'bare-opener', from: 0, to: text.length }], total: 1 };
  }
  let last: SteeringMatch | undefined;
  let from = 0;
  while (from < text.length) {
    const to = windowEnd(text, from);
    for (const match of inWindow(text, { from, to, part })) {
      if (last !== undefined && match.from < last.to) continue;
      if (last !== undefined && match.from === last.to && match.kind === last.kind && isHidden(match)) {
        // A run that goes on in the next window.
        last.to = match.to;
        continue;
      }
      last = match;
      matches.total += 1;
      if (matches.listed.length < mostListed) matches.listed.push(match);
    }
    from = to;
    yield;
  }
  return matches;
}

/** Where the window from `from` ends: not amid a character, nor amid a short run of invisible ones. */
function windowEnd(text: string, from: number): number {
  const to = from + windowLength;
  if (to >= text.length) return text.length;
  return (
    to +
    (/^(?:[\u200b-\u202e\u2060-\u2064\ufeff\u{e0000}-\u{e01ef}]{0,8}|[\udc00-\udfff])/u.exec(
      text.slice(to, to + 16),
    )?.[0].length ?? 0)
  );
}

/** The matches that begin in [from, to), the longest first where several do at once. */
function inWindow(
  text: string,
  { from, to, part }: { from: number; to: number; part: SteeringPart },
): SteeringMatch[] {
  const found = findHidden(text, { from, to });
  // One character before, which decides whether a word or a line begins here.
  const offset = Math.max(0, from - 1);
  const slice = text.slice(offset, to + longestMatch);
  for (const { kind, pattern, part: only } of steeringPatterns) {
    if (only !== undefined && only !== part) continue;
    // Not matchAll, which makes a new expression each time: most texts are shorter than that takes.
    pattern.lastIndex = 0;
    for (let match = pattern.exec(slice); match !== null; match = pattern.exec(slice)) {
      const start = offset + match.index;
      if (start >= from && start < to) found.push({ kind, from: start, to: start + match[0].length });
    }
  }
  return found.sort((a, b) => a.from - b.from || b.to - a.to);
}

function isHidden({ kind }: SteeringMatch): boolean {
  return kind === 'hidden-characters' || kind === 'tag-characters' || kind === 'bidi-override';
}

function lineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
