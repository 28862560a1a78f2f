import { html, svg, type TemplateResult } from 'lit/html.js';

/** 16 px glyphs, drawn with 1.1 px strokes in the text's colour. */
const glyphs = {
  warning: svg`<path d="M8 2 14.5 13.5h-13z" stroke-linejoin="round"/><path d="M8 6v4M8 11.2v1.1"/>`,
  info: svg`<circle cx="8" cy="8" r="6.5"/><path d="M8 7v4.5M8 4.4v1.2"/>`,
  error: svg`<circle cx="8" cy="8" r="6.5"/><path d="m5.6 5.6 4.8 4.8M10.4 5.6l-4.8 4.8"/>`,
  pass: svg`<circle cx="8" cy="8" r="6.5"/><path d="m5 8.2 2.2 2.2L11 6"/>`,
  none: svg`<circle cx="8" cy="8" r="5.5" stroke-dasharray="2.2 1.6"/><path d="M5.5 8h5"/>`,
  stale: svg`<path d="M2.5 8a5.5 5.5 0 1 0 1.7-4"/><path d="M3.8 1.2v3.1H7M8 5v3.2l2.2 1.4"/>`,
  down: svg`<path d="M3.5 6 8 10.5 12.5 6"/>`,
  right: svg`<path d="M6 3.5 10.5 8 6 12.5"/>`,
  ascending: svg`<path d="M4.5 9.5 8 6l3.5 3.5"/>`,
  descending: svg`<path d="M4.5 6.5 8 10l3.5-3.5"/>`,
  refresh: svg`<path d="M13.5 8A5.5 5.5 0 1 1 11.8 4"/><path d="M12.2 1.2v3.1H9"/>`,
  braces: svg`<path d="M6 2.5H5c-.8 0-1.5.6-1.5 1.4v2.4c0 .8-.6 1.4-1.5 1.7.9.3 1.5.9 1.5 1.7v2.4c0 .8.7 1.4 1.5 1.4h1M10 2.5h1c.8 0 1.5.6 1.5 1.4v2.4c0 .8.6 1.4 1.5 1.7-.9.3-1.5.9-1.5 1.7v2.4c0 .8-.7 1.4-1.5 1.4h-1"/>`,
  diff: svg`<path d="M2.5 2.5h11v11h-11zM8 2.5v11"/><path d="M4 8h2.5M9.5 8H12M10.75 6.75v2.5"/>`,
  copy: svg`<path d="M5.5 4.5h8v10h-8z"/><path d="M10.5 4.5v-3h-8v10h3"/>`,
  open: svg`<path d="M7 3.5H2.5v10h10V9"/><path d="M9 2.5h4.5V7M13.2 2.8 7.5 8.5"/>`,
  filter: svg`<path d="M2 2.5h12L9.5 8v4.5l-3 1.5V8z" stroke-linejoin="round"/>`,
  better: svg`<path d="M8 13V3.2M4.2 7 8 3.2 11.8 7"/>`,
  worse: svg`<path d="M8 3v9.8M4.2 9 8 12.8 11.8 9"/>`,
  unclear: svg`<path d="M3 6.5c2-2 3.2-.9 5 0s3 2 5 0M3 10.5c2-2 3.2-.9 5 0s3 2 5 0"/>`,
  swap: svg`<path d="M2.5 5h10.7M10.5 2l3 3-3 3"/><path d="M13.5 11H2.8M5.5 8l-3 3 3 3"/>`,
  close: svg`<path d="m3.5 3.5 9 9M12.5 3.5l-9 9"/>`,
};
export type Glyph = keyof typeof glyphs;

export function icon(glyph: Glyph, tone = ''): TemplateResult {
  return html`<svg class="icon ${tone}" viewBox="0 0 16 16" aria-hidden="true">${glyphs[glyph]}</svg>`;
}

/** A 22 px button that shows a glyph alone; its name is read and shown as a tooltip. */
export function iconButton(button: {
  glyph: Glyph;
  label: string;
  onClick: () => void;
  disabled?: boolean;
}): TemplateResult {
  return html`<button
    type="button"
    class="icon-button"
    aria-label=${button.label}
    title=${button.label}
    ?disabled=${button.disabled ?? false}
    @click=${button.onClick}
  >
    ${icon(button.glyph)}
  </button>`;
}
