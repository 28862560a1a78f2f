import { formatCount } from './score';

/** An amount with the digits that it needs: `0.0042`, `1.37`, `212`. */
export function formatCost(amount: number): string {
  if (amount === 0) return '0';
  if (amount >= 100) return formatCount(amount);
  return amount >= 1 ? amount.toFixed(2) : String(Number(amount.toPrecision(2)));
}
