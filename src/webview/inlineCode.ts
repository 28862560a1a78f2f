import { html, type TemplateResult } from 'lit/html.js';

const codeLike = /("[^"\n]{1,80}"|\b(?:faithfulness|contextRelevance|answerRelevance)(?:Score)?\b)/;
const fieldLike = /^"(?:faithfulness|contextRelevance|answerRelevance)(?:Score)?"$/;

/** Sets field names and quoted values of a sentence in code type. All of it stays text. */
export function inlineCode(sentence: string): (string | TemplateResult)[] {
  return sentence.split(codeLike).map((part, at) => {
    if (at % 2 === 0) return part;
    return html`<code>${fieldLike.test(part) ? part.slice(1, -1) : part}</code>`;
  });
}
