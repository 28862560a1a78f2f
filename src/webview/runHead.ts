import { html, nothing, type TemplateResult } from 'lit/html.js';
import { live } from 'lit/directives/live.js';
import type { RunView } from '../protocol/panelMessages';
import { definitionList } from './definitionList';
import { factLine } from './pageHead';
import type { PanelActions } from './PanelActions';
import type { SavedState } from './SavedState';
import { term } from './term';
import { runningFact } from './runningFact';

/** What is open of the definitions under this name is that of the profile. */
const profileKey = 'profile';

/** Opens a definition, or shuts it. */
export function toggleDefinition(name: string, saved: SavedState, panel: PanelActions): void {
  const rest = saved.open.filter((other) => other !== name);
  panel.keep({ open: rest.length < saved.open.length ? rest : [...saved.open, name] });
}

/** Title, facts and pickers of a run. The fact that names the profile opens what the profile chooses. */
export function runHead(view: RunView, panel: PanelActions, saved: SavedState): TemplateResult {
  const { running, profile, systems } = view;
  const open = saved.open.includes(profileKey) && profile.definition.length > 0;
  const picks = [
    profile.choices.length > 1 && panel.can('selectProfile') ? profilePicker(view, panel) : undefined,
    systems.length > 1 ? systemPicker(view, panel) : undefined,
  ].filter((pick) => pick !== undefined);
  return html`<div class="head">
    <h1>${view.title}</h1>
    ${running === undefined ? facts(view, panel, { saved, open }) : factLine([runningFact(running)])}
    ${open && running === undefined ? html`<div id="definition-profile">${definitionList(profile.definition)}</div>` : nothing}
    ${picks.length === 0 ? nothing : html`<div class="picks">${picks}</div>`}
  </div>`;
}

function facts(
  view: RunView,
  panel: PanelActions,
  look: { saved: SavedState; open: boolean },
): TemplateResult {
  const { profile } = view;
  return html`<div class="facts dots">
    ${view.facts.map((fact) => {
      if (fact !== profile.fact || profile.definition.length === 0) return html`<span>${fact}</span> `;
      const word = term({
        words: fact,
        id: 'definition-profile',
        title: `What ${fact} chooses`,
        open: look.open,
        tabStop: true,
        toggle: () => toggleDefinition(profileKey, look.saved, panel),
      });
      return html`<span>${word}</span> `;
    })}
  </div>`;
}

function profilePicker({ profile }: RunView, panel: PanelActions): TemplateResult {
  return html`<label class="pick">
    <span class="facts">Profile</span>
    <select
      id="profile"
      @change=${(event: Event) => {
        if (event.target instanceof HTMLSelectElement) panel.act('selectProfile', event.target.value);
      }}
    >
      ${profile.choices.map(
        (id) => html`<option value=${id} .selected=${live(id === profile.id)}>${id}</option>`,
      )}
    </select>
  </label>`;
}

function systemPicker(view: RunView, panel: PanelActions): TemplateResult {
  return html`<label class="pick">
    <span class="facts">System</span>
    <select
      id="system"
      @change=${(event: Event) => {
        if (event.target instanceof HTMLSelectElement) panel.act('selectRun', event.target.value);
      }}
    >
      ${view.systems.map(
        ({ runId, name }) =>
          html`<option value=${runId} .selected=${live(runId === view.runId)}>${name}</option>`,
      )}
    </select>
  </label>`;
}
