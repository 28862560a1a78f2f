/** The judge's part of an input hash: `id@version|model|origin`; an absent model or origin is empty. */
export function judgeKey(judge: { id: string; version: string; model?: string; origin?: string }): string {
  return `${judge.id}@${judge.version}|${judge.model ?? ''}|${judge.origin ?? ''}`;
}
