import { html, type TemplateResult } from 'lit/html.js';

const quoted = /("[^"\n]{1,80}")/;
const quotedOrField = /("[^"\n]{1,80}"|\b(?:faithfulness|contextRelevance|answerRelevance)(?:Score)?\b)/;
const fieldInQuotes = /^"(?:faithfulness|contextRelevance|answerRelevance)(?:Score)?"$/;

/** Sets quoted values of a sentence, and where wanted the protocol's field names, in code type. All of it stays text. */
export function inlineCode(sentence: string, look: { fields: boolean }): (string | TemplateResult)[] {
  return sentence.split(look.fields ? quotedOrField : quoted).map((part, at) => {
    if (at % 2 === 0) return part;
    return html`<code>${look.fields && fieldInQuotes.test(part) ? part.slice(1, -1) : part}</code>`;
  });
}
