import type { RagJudge } from '../../core/judge/RagJudge';
import type { BudgetLimits } from '../../core/run/judging/JudgingBudget';
import type { Prices } from '../../core/run/judging/Prices';
import type { RunSettings } from '../settings';

/**
 * The budget of a run and the prices of its judge. Throws when there is a budget of money and no price to hold it by. The
 * local heuristic makes no call and costs nothing, so that nothing limits it.
 */
export function judgingLimits(
  { id, label, settings }: Pick<RagJudge, 'id' | 'label' | 'settings'>,
  { maxCalls, maxCost, prices }: RunSettings,
): { limits: BudgetLimits; prices: Prices | undefined } {
  if (id === 'local') return { limits: {}, prices: undefined };
  const model = settings?.model ?? label;
  const own = Object.hasOwn(prices, model) ? prices[model] : undefined;
  if (maxCost !== undefined && own === undefined) {
    throw new Error(
      `ragJudge.run.maxCost is ${maxCost}, but ragJudge.prices has no price of ${model}, so the budget cannot be held. Add the price, or set ragJudge.run.maxCost to 0.`,
    );
  }
  return {
    limits: {
      ...(maxCalls === undefined ? {} : { maxCalls }),
      ...(maxCost === undefined ? {} : { maxCost }),
    },
    prices: own,
  };
}
