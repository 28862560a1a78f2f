/** Where a key leads from a row of a table; undefined for a key that does not move. */
export function rowMove(
  key: string,
  { active, perPage, total }: { active: number; perPage: number; total: number },
): number | undefined {
  const moves: Record<string, number> = {
    ArrowUp: active - 1,
    ArrowDown: active + 1,
    PageUp: active - perPage,
    PageDown: active + perPage,
    Home: 0,
    End: total - 1,
  };
  const next = moves[key];
  return next === undefined ? undefined : Math.max(0, Math.min(total - 1, next));
}
