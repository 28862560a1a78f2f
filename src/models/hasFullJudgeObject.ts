import { scoreFields } from '../core/rag/scoreFields';
import { asRecord, parseJson } from './JsonRecord';

/** Whether a text of reasoning holds a complete JSON object with all three scores, and so is more than a draft. */
export function hasFullJudgeObject(text: string): boolean {
  return balancedObjects(text).some((candidate) => {
    const parsed = asRecord(parseJson(candidate));
    return scoreFields.every((field) => field in parsed);
  });
}

/** The outermost `{…}` of a text, in order. A quote counts only inside braces: prose may hold a single one. */
function balancedObjects(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = depth > 0;
    else if (character === '{') {
      if (depth === 0) start = at;
      depth++;
    } else if (character === '}' && depth > 0) {
      depth--;
      if (depth === 0) found.push(text.slice(start, at + 1));
    }
  }
  return found;
}
