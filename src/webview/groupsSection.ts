import { html, nothing, type TemplateResult } from 'lit/html.js';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import { groupTerm, hasTerms, toggleTerms } from '../core/words/filterTerms';
import { formatCount, formatMean, formatScore } from '../core/words/score';
import type { JudgedView } from '../protocol/judgedView';
import type { RunView } from '../protocol/panelMessages';
import type { PanelActions } from './PanelActions';
import type { SavedState } from './SavedState';
import { section } from './section';
import { moveAmong } from './term';

type Field = JudgedView['groups'][number];
type Group = Field['groups'][number];

interface Look {
  view: RunView;
  panel: PanelActions;
  saved: SavedState;
  field: Field;
}

/** The means by tag or by a field of the metadata; a group filters the case table. */
export function groupsSection(
  view: RunView,
  panel: PanelActions,
  saved: SavedState,
): TemplateResult | typeof nothing {
  const fields = view.judged?.groups ?? [];
  const field = fields.find((one) => one.field === saved.group) ?? fields[0];
  if (field === undefined) return nothing;
  const look = { view, panel, saved, field };
  return section({ id: 'groups', title: 'Groups', by: `by ${field.field}` }, panel, () => {
    const several = fields.length > 1;
    return html`${several ? picker(fields, field, panel) : nothing}
      <div class="groups-box">
        <table class="table groups ${view.running === undefined ? '' : 'old'}">
          <thead>
            <tr>
              <th scope="col">${field.field}</th>
              <th scope="col" class="number count">cases</th>
              ${view.columns.map(
                (column, at) =>
                  html`<th
                    scope="col"
                    class="number figure ${narrow(view, at)}"
                    title="mean of ${column.title}"
                  >
                    ${column.name}
                  </th>`,
              )}
            </tr>
          </thead>
          ${
            // Rows of another field begin with a tab stop of their own: where the person was is a place of the old ones.
            keyed(
              field.field,
              html`<tbody @keydown=${(event: KeyboardEvent) => moveAmong(event, '.group')}>
                ${field.groups.map((group, at) => row(group, look, at === 0))}
              </tbody>`,
            )
          }
        </table>
      </div>`;
  });
}

function picker(fields: readonly Field[], shown: Field, panel: PanelActions): TemplateResult {
  return html`<div class="chips bare" role="group" aria-label="Group by">
    ${
      fields.length > 6
        ? html`<select
            class="small"
            aria-label="Group by"
            @change=${(event: Event) => {
              if (event.target instanceof HTMLSelectElement) panel.keep({ group: event.target.value });
            }}
          >
            ${fields.map(
              ({ field }) =>
                html`<option value=${field} .selected=${live(field === shown.field)}>${field}</option>`,
            )}
          </select>`
        : fields.map(
            ({ field, groups }) =>
              html`<button
                type="button"
                class="chip"
                aria-pressed=${field === shown.field ? 'true' : 'false'}
                @click=${() => panel.keep({ group: field })}
              >
                <i>${field}</i> <span>${formatCount(groups.length)}</span>
              </button>`,
          )
    }
  </div>`;
}

/** A narrow page keeps the score that the cases are sorted by, a wider one the first metric, too. */
function narrow(view: RunView, at: number): string {
  const score = view.columns.findIndex(({ id }) => id === view.sort);
  if (at === score) return '';
  return at === 0 ? 'from-480' : 'from-640';
}

function row(group: Group, look: Look, first: boolean): TemplateResult {
  const { view, panel, saved, field } = look;
  const term = groupTerm(field.field, group.name);
  const pressed = hasTerms(saved.filter, [term]);
  const others = field.groups.map(({ name }) => groupTerm(field.field, name)).filter((one) => one !== term);
  return html`<tr class=${pressed ? 'marked' : ''} title=${tooltip(group, view)}>
    <th scope="row">
      <button
        type="button"
        class="group"
        aria-pressed=${pressed ? 'true' : 'false'}
        tabindex=${first ? '0' : '-1'}
        @click=${() => panel.setTable({ filter: toggleTerms(saved.filter, [term], others) })}
      >
        ${group.name ?? html`<span class="dim">none</span>`}
      </button>
    </th>
    <td class="number dim">${formatCount(group.cases)}</td>
    ${view.columns.map(
      (_, at) =>
        html`<td
          class="number ${narrow(view, at)} ${(group.values[at]?.value ?? null) === null ? 'dim' : ''}"
        >
          ${formatScore(group.values[at]?.value)}
        </td>`,
    )}
  </tr>`;
}

/** Everything that a narrow page hides, with how many cases each mean is over. */
function tooltip(group: Group, view: RunView): string {
  const means = view.columns.map(({ title }, at) => {
    const { value = null, n = 0 } = group.values[at] ?? {};
    return `${title} ${formatMean({ value, n, N: group.cases })}`;
  });
  return `${group.name ?? 'none'}: ${formatCount(group.cases)} cases\n${means.join(', ')}`;
}
