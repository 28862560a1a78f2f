import type { PanelAction, PanelView, RunRow } from '../protocol/panelMessages';
import type { SavedState } from './SavedState';

/** What the templates may do: everything that a click or a key starts. */
export interface PanelActions {
  /** True when the host can carry it out; else the control is left out. */
  can(action: PanelAction): boolean;
  act(action: PanelAction, target?: string): void;
  showView(view: PanelView): void;
  toggleSection(id: string): void;
  isShut(id: string): boolean;
  /** Opens a section and brings it into view. */
  revealSection(id: string): void;
  setTable(change: Partial<Pick<SavedState, 'sort' | 'descending' | 'filter'>>): void;
  /** Keeps what is open and what is looked at over a reload, and draws it. */
  keep(change: Partial<Pick<SavedState, 'open' | 'distribution' | 'quadrant' | 'group'>>): void;
  openRow(row: RunRow): void;
  /** Draws again, after a change that only the page knows. */
  redraw(): void;
}
