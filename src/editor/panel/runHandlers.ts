import type { PanelHandlers } from './PanelHandlers';
import type { RunAggregates } from '../Session';
import type { RunPart } from './RunPart';

/** The actions that change what is shown of runs. `changed` is called when the page has to be told. */
export function runHandlers(
  run: RunPart,
  { changed, aggregates }: { changed: () => void; aggregates: RunAggregates },
): PanelHandlers {
  return {
    cancelFigures: ({ runKey }) => {
      if (runKey !== undefined) aggregates.cancel(runKey);
    },
    figuresAgain: ({ runKey }) => {
      if (runKey !== undefined) aggregates.retry(runKey);
    },
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
