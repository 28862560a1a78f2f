import type { RunHead } from '../../core/run/Run';
import type { PanelAction } from '../../protocol/panelMessages';
import type { CaseState, DatasetState, RunKey } from '../Session';

/** What the panel shows at the moment of an action, so that a handler acts on what the person saw. */
export interface PanelContext {
  /** The case of the case view; undefined when it shows none. */
  case: CaseState | undefined;
  /** The dataset of the run view, and the run of it that is shown. */
  dataset: DatasetState | undefined;
  run: RunHead | undefined;
  runKey: RunKey | undefined;
}

/** Carries out one action. `target` was checked against what the page was shown. A rejection is logged and told. */
export type PanelHandler = (context: PanelContext, target: string | undefined) => void | Promise<void>;

/**
 * The actions that the page may offer: one without a handler is not shown. The panel itself brings `openRole`,
 * `openRow`, `copyRaw`, `selectRun` and `manageTrust`; a handler of that name replaces it.
 */
export type PanelHandlers = Partial<Record<PanelAction, PanelHandler>>;
