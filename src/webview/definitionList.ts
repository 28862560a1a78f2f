import { html, type TemplateResult } from 'lit/html.js';
import type { RunView } from '../protocol/panelMessages';

/** A definition, name by name. */
export function definitionList(definition: RunView['profile']['definition']): TemplateResult {
  return html`<dl class="definition-list">
    ${definition.map(
      ({ name, text }) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${text}</dd>
        </div>`,
    )}
  </dl>`;
}
