import { html, nothing, type TemplateResult } from 'lit/html.js';
import { icon } from './icons';
import type { PanelActions } from './PanelActions';

/** A collapsible part of the page: a heading whose button opens and shuts it, side text, and icon actions. */
export function section(
  part: { id: string; title: string; by?: string; actions?: readonly (TemplateResult | typeof nothing)[] },
  panel: PanelActions,
  body: () => unknown,
): TemplateResult {
  const shut = panel.isShut(part.id);
  const headingId = `heading-${part.id}`;
  return html`<section
    class="section ${shut ? 'shut' : ''}"
    id="section-${part.id}"
    aria-labelledby=${headingId}
  >
    <div class="section-head">
      <h2 id=${headingId}>
        <button
          type="button"
          aria-expanded=${shut ? 'false' : 'true'}
          @click=${() => panel.toggleSection(part.id)}
        >
          ${icon(shut ? 'right' : 'down')}<span>${part.title}</span>
        </button>
      </h2>
      ${part.by === undefined ? nothing : html`<span class="by" title=${part.by}>${part.by}</span>`}
      ${shut || part.actions === undefined ? nothing : html`<div class="buttons">${part.actions}</div>`}
    </div>
    ${shut ? nothing : body()}
  </section>`;
}
