import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatCount, formatScore } from '../core/words/score';
import { formatDuration } from '../core/words/time';
import type { CaseView } from '../protocol/panelMessages';
import { icon, iconButton } from './icons';
import { inlineCode } from './inlineCode';
import { sampleLink } from './sampleLink';
import { factLine, noticeList, progressBar } from './pageHead';
import type { PanelActions } from './PanelActions';
import { rawOutput } from './rawOutput';
import { scoreTable } from './scoreTable';
import { section } from './section';

/** The icons of the bar in the case view. */
export function caseButtons(view: CaseView | null, panel: PanelActions): (TemplateResult | typeof nothing)[] {
  if (view === null || view.scores.length === 0) return [];
  const { raw, hasPreviousRaw } = view;
  return [
    panel.can('judge')
      ? iconButton({
          glyph: 'refresh',
          label: 'Judge Again',
          disabled: view.judging !== undefined,
          onClick: () => panel.act('judge'),
        })
      : nothing,
    hasText(raw) && panel.can('showRaw')
      ? iconButton({ glyph: 'braces', label: 'Show Raw Output', onClick: () => panel.act('showRaw') })
      : nothing,
    hasText(raw) && hasPreviousRaw && panel.can('compareRaw')
      ? iconButton({
          glyph: 'diff',
          label: 'Compare with Previous Judgment',
          onClick: () => panel.act('compareRaw'),
        })
      : nothing,
  ];
}

const hasText = (raw: CaseView['raw']): boolean => raw !== null && raw.text !== '';

/** The whole case view below the bar. `elapsedMs` is how long the running judgment takes by now. */
export function caseTemplate(view: CaseView | null, panel: PanelActions, elapsedMs: number): TemplateResult {
  if (view === null) return welcome(panel, false);
  const judging = view.judging !== undefined;
  const facts = judging ? [...view.facts.slice(0, 1), `judging, ${wholeSeconds(elapsedMs)}`] : view.facts;
  return html`${judging ? progressBar('Judging') : nothing}
    <div class="head">
      <h1>${view.title}</h1>
      ${view.roles.length === 0 ? nothing : roleLinks(view, panel)}
      ${facts.length === 0 ? nothing : factLine(facts)}
    </div>
    ${noticeList(view.notices, panel)} ${view.scores.length > 0 ? scoreTable(view, panel) : nothing}
    ${
      judging
        ? html`<div class="section plain">
            ${
              panel.can('cancel')
                ? html`<button type="button" class="button second" @click=${() => panel.act('cancel')}>
                    Cancel
                  </button>`
                : nothing
            }
          </div>`
        : nothing
    }
    ${view.scores.length === 0 && !judging ? welcome(panel, true) : nothing}
    ${judging ? nothing : details(view, panel)}`;
}

/** `4 s`: seconds that are counted have no tenths. */
function wholeSeconds(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return seconds < 10 ? `${seconds}\u00a0s` : formatDuration(seconds * 1000);
}

function details(view: CaseView, panel: PanelActions): unknown {
  return [
    view.reason === null || view.reason === ''
      ? nothing
      : section(
          { id: 'reason', title: 'Reason', by: view.reasonBy },
          panel,
          () => html`<p class="text" dir="auto"><span>${view.reason}</span></p>`,
        ),
    view.notes.length === 0
      ? nothing
      : section({ id: 'notes', title: 'Notes', by: formatCount(view.notes.length) }, panel, () =>
          noteList(view),
        ),
    view.raw === null ? nothing : rawOutput(view.raw, panel),
    view.changes === null ? nothing : changes(view.changes, panel),
    view.history.length < 2 ? nothing : historyTable(view, panel),
  ];
}

/** Shown before the first judgment: what to do, the button that does it, and the sample. */
function welcome(panel: PanelActions, titled: boolean): TemplateResult {
  const key = /Mac/.test(navigator.userAgent) ? 'Cmd+Alt+J' : 'Ctrl+Alt+J';
  return html`<div class="welcome">
    ${titled ? nothing : html`<h1 class="hidden-text">RAG Judge</h1>`}
    <p>No judgment yet. Open a query, answer or context file and judge its file set.</p>
    ${
      panel.can('judge')
        ? html`<button type="button" class="button wide" @click=${() => panel.act('judge')}>
              Judge File Set
            </button>
            <p class="facts">${key}. The local heuristic needs no model and no key.</p>`
        : nothing
    }
    ${sampleLink(panel)}
  </div>`;
}

function roleLinks(view: CaseView, panel: PanelActions): TemplateResult {
  return html`<div class="roles dots">
    ${view.roles.map(
      (role) =>
        html`<span
          ><button
            type="button"
            class="link bare"
            title="Open the ${role} file"
            @click=${() => panel.act('openRole', role)}
          >
            ${role}
          </button></span
        > `,
    )}
  </div>`;
}

function noteList(view: CaseView): TemplateResult {
  return html`<ul class="notes">
    ${view.notes.map((note) => html`<li>${icon('info', 'tone-info')}<span>${inlineCode(note, { fields: false })}</span></li>`)}
  </ul>`;
}

function changes(change: NonNullable<CaseView['changes']>, panel: PanelActions): TemplateResult {
  const open = panel.can('openChanges') && change.parts.length > 0;
  const actions = open
    ? [iconButton({ glyph: 'diff', label: 'Open Changes', onClick: () => panel.act('openChanges') })]
    : [];
  const title = `Changed since ${change.since}`;
  return section({ id: 'changes', title, by: change.summary, actions }, panel, () =>
    change.parts.map(
      (part) =>
        html`${change.parts.length > 1 ? html`<h3>${part.part}</h3>` : nothing}
          <div class="diff" role="group" aria-label="Change of the ${part.part}">
            ${part.lines.map(
              (line) =>
                html`<div class=${lineClass[line.sign]}>
                  <span class="sign">${line.sign === '-' ? '\u2212' : line.sign}</span
                  ><span class="line">${line.text}</span>
                </div>`,
            )}
          </div>
          ${
            part.cut > 0
              ? html`<p class="cut">
                  ${formatCount(part.cut)} more changed ${part.cut === 1 ? 'line' : 'lines'}.
                </p>`
              : nothing
          }`,
    ),
  );
}

const lineClass = { ' ': 'same', '+': 'added', '-': 'removed' };

function historyTable(view: CaseView, panel: PanelActions): TemplateResult {
  const shown = view.history.length;
  const all = view.historyTotal;
  const by = shown < all ? `latest ${shown} of ${formatCount(all)} judgments` : `${all} judgments`;
  return section({ id: 'history', title: 'History', by }, panel, () => {
    return html`<table class="table history">
      <thead>
        <tr>
          <th scope="col" class="time">Time</th>
          <th scope="col" class="number" title="Faithfulness">faithf.</th>
          <th scope="col" class="number" title="Context relevance">context</th>
          <th scope="col" class="number" title="Answer relevance">answer</th>
          <th scope="col" class="judge from-480">Judge</th>
          <th scope="col" class="from-480">Changed</th>
        </tr>
      </thead>
      <tbody>
        ${view.history.map(
          (entry, at) =>
            html`<tr class=${at === 0 ? 'marked' : ''} title="${entry.judge}; changed: ${entry.changed}">
              <td>${entry.time}</td>
              ${entry.scores.map((value) => html`<td class="number ${value === null ? 'dim' : ''}">${formatScore(value)}</td>`)}
              <td class="from-480 ${entry.local ? 'dim' : ''}">${entry.judge}</td>
              <td class="from-480 dim">${entry.changed}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  });
}
