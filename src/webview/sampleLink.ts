import { html, nothing, type TemplateResult } from 'lit';
import type { PanelActions } from './PanelActions';

/** The way to the sample workspace, for a view that has nothing to show yet. */
export function sampleLink(panel: PanelActions): TemplateResult | typeof nothing {
  if (!panel.can('openSample')) return nothing;
  return html`<p>
    <button type="button" class="link bare" @click=${() => panel.act('openSample')}>
      Open Sample Workspace
    </button>
  </p>`;
}
