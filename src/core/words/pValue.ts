/** A p as shown: three decimals, `<0.001`; more where three would lie about 0.05 (0.0499 against 0.050); null is `—`. */
export function formatP(p: number | null): string {
  if (p === null) return '—';
  if (p < 0.001) return '<0.001';
  let digits = 3;
  while (digits < 20 && p < 0.05 && Number(p.toFixed(digits)) >= 0.05) digits++;
  return p.toFixed(digits);
}
