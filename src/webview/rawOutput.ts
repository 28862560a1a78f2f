import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatCount } from '../core/words/score';
import type { RawSpans, RawView } from '../protocol/rawView';
import { iconButton } from './icons';
import type { PanelActions } from './PanelActions';
import { section } from './section';

type Mark = { from: number; to: number; kind: 'read' | 'unread' };

/** The judge's output, verbatim: the lines that were parsed have a bar, read values and keys not read are marked. */
export function rawOutput(raw: RawView, panel: PanelActions): TemplateResult {
  const actions: (TemplateResult | typeof nothing)[] = [
    raw.text !== '' && panel.can('copyRaw')
      ? iconButton({ glyph: 'copy', label: 'Copy', onClick: () => panel.act('copyRaw') })
      : nothing,
    raw.text !== '' && panel.can('showRaw')
      ? iconButton({ glyph: 'open', label: 'Open in Editor', onClick: () => panel.act('showRaw') })
      : nothing,
  ];
  return section({ id: 'raw', title: 'Raw output', by: rawSummary(raw), actions }, panel, () => {
    return html`${rawText(raw)} ${raw.cut > 0 ? cutLine(raw, panel) : nothing}${rawLegend(raw)}`;
  });
}

/** The text alone. */
export function rawText(raw: RawView): TemplateResult {
  if (raw.text === '') return html`<p class="dim empty-line">The reply is empty.</p>`;
  return html`<pre class="raw" tabindex="0" aria-label="Raw output, ${formatCount(raw.length)} characters">
${blocks(raw)}</pre>`;
}

/** What the marks in the text mean. */
export function rawLegend({ text, spans }: RawView): TemplateResult | typeof nothing {
  return text === '' ? nothing : legend(spans);
}

/** `strict · characters 47–331 of 331 read` */
export function rawSummary(raw: RawView): string {
  if (raw.text === '') return raw.parseMode;
  const { parsed } = raw.spans;
  const total = formatCount(raw.length);
  if (parsed === null) return `${raw.parseMode} \u00b7 ${total} characters, none read`;
  return `${raw.parseMode} \u00b7 characters ${formatCount(parsed[0] + 1)}\u2013${formatCount(parsed[1])} of ${total} read`;
}

/** Three blocks instead of an element per line, so that 100,000 lines cost as little as one. */
function blocks(raw: RawView): TemplateResult[] {
  const { text, spans } = raw;
  const parsed = spans.parsed;
  if (parsed === null) return [html`<span class="lines">${marked(raw, [0, text.length])}</span>`];
  const start = text.lastIndexOf('\n', parsed[0] - 1) + 1;
  const stop = text.indexOf('\n', Math.max(parsed[1] - 1, start));
  const end = stop < 0 ? text.length : stop;
  const parts: TemplateResult[] = [];
  if (start > 0) parts.push(html`<span class="lines">${marked(raw, [0, start - 1])}</span>`);
  parts.push(html`<span class="lines parsed">${marked(raw, [start, end])}</span>`);
  if (end < text.length) parts.push(html`<span class="lines">${marked(raw, [end + 1, text.length])}</span>`);
  return parts;
}

function marked(raw: RawView, [from, to]: [number, number]): (string | TemplateResult)[] {
  const inside: Mark[] = [
    ...raw.spans.read.map(([a, b]): Mark => ({ from: a, to: b, kind: 'read' })),
    ...raw.spans.unread.map(([a, b]): Mark => ({ from: a, to: b, kind: 'unread' })),
  ]
    .filter((mark) => mark.from >= from && mark.to <= to)
    .sort((a, b) => a.from - b.from);
  const parts: (string | TemplateResult)[] = [];
  let at = from;
  for (const mark of inside) {
    if (mark.from < at) continue;
    parts.push(raw.text.slice(at, mark.from));
    const text = raw.text.slice(mark.from, mark.to);
    parts.push(
      mark.kind === 'read' ? html`<mark>${text}</mark>` : html`<u title="This key is not read">${text}</u>`,
    );
    at = mark.to;
  }
  parts.push(raw.text.slice(at, to));
  return parts;
}

function cutLine(raw: RawView, panel: PanelActions): TemplateResult {
  return html`<p class="cut">
    ${formatCount(raw.cut)} more characters.
    ${
      panel.can('showRaw')
        ? html`<button type="button" class="link" @click=${() => panel.act('showRaw')}>
            Open in Editor
          </button>`
        : nothing
    }
  </p>`;
}

function legend(spans: RawSpans): TemplateResult | typeof nothing {
  if (spans.parsed === null) return nothing;
  return html`<div class="legend">
    <span><i class="key-parsed"></i>parsed</span>
    ${spans.read.length > 0 ? html`<span><i class="key-read"></i>read as a field</span>` : nothing}
    ${spans.unread.length > 0 ? html`<span><i class="key-unread"></i>key not read</span>` : nothing}
  </div>`;
}
