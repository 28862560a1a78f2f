import type { CostSheet } from '../core/run/judging/CostSheet';

/** Whether a person is asked before the judging. The local heuristic sends nothing and costs nothing: there is nothing to ask. */
export function asksFirst({ judge }: Pick<CostSheet, 'judge'>): boolean {
  return judge.id !== 'local';
}
