import type { PanelHandlers } from './PanelHandlers';
import type { RunPart } from './RunPart';

/** The actions that change which run is shown. `changed` is called when the page has to be told. */
export function runHandlers(run: RunPart, changed: () => void): PanelHandlers {
  return {
    selectRun: (_context, target) => {
      if (run.pick(target)) changed();
    },
    selectProfile: async (_context, target) => {
      try {
        await run.recompute(target);
      } finally {
        changed();
      }
    },
    showLatest: () => {
      run.showLatest();
      changed();
    },
  };
}
