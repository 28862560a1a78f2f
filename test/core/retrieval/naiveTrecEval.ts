/** One row of a run and one label, as a person would write them down. */
export interface NaiveRow {
  query: string;
  document: string;
  score: number;
}
export interface NaiveLabel {
  query: string;
  document: string;
  grade: number;
}

/**
 * The measures of one query by their definitions, quadratic and without regard for speed: documents by score, then by
 * bytes; each measure looks at the whole list anew.
 */
export function naiveTrecEval(
  rows: readonly NaiveRow[],
  labels: readonly NaiveLabel[],
  { k, level }: { k: number; level: number },
): Record<string, number> {
  const ranked = [...rows].sort(
    (a, b) => b.score - a.score || Buffer.compare(Buffer.from(b.document), Buffer.from(a.document)),
  );
  const grades = ranked.map(({ document }) => labels.find((label) => label.document === document)?.grade);
  const isRelevant = (grade: number | undefined): boolean => grade !== undefined && grade >= level;
  const relevant = labels.filter(({ grade }) => isRelevant(grade)).length;
  const notRelevant = labels.filter(({ grade }) => grade >= 0 && !isRelevant(grade)).length;
  const hitsIn = (depth: number): number => grades.slice(0, depth).filter(isRelevant).length;
  const gain = (list: readonly (number | undefined)[]): number =>
    list.reduce<number>((sum, grade, index) => sum + Math.max(grade ?? 0, 0) / Math.log2(index + 2), 0);
  const ideal = labels.map(({ grade }) => Math.max(grade, 0)).sort((a, b) => b - a);
  const averageIn = (depth: number): number =>
    grades
      .slice(0, depth)
      .reduce<number>(
        (sum, grade, index) => sum + (isRelevant(grade) ? hitsIn(index + 1) / (index + 1) : 0),
        0,
      );
  const preference = grades.reduce<number>((sum, grade, index) => {
    if (!isRelevant(grade)) return sum;
    const above = grades
      .slice(0, index)
      .filter((one) => one !== undefined && one >= 0 && !isRelevant(one)).length;
    return sum + (above === 0 ? 1 : 1 - Math.min(above, relevant) / Math.min(notRelevant, relevant));
  }, 0);
  const over = (value: number, by: number): number => (by === 0 ? 0 : value / by);
  const first = grades.findIndex(isRelevant);
  return {
    [`precision@${k}`]: hitsIn(k) / k,
    [`recall@${k}`]: over(hitsIn(k), relevant),
    [`hit@${k}`]: hitsIn(k) > 0 ? 1 : 0,
    mrr: first < 0 ? 0 : 1 / (first + 1),
    ndcg: over(gain(grades), gain(ideal)),
    [`ndcg@${k}`]: over(gain(grades.slice(0, k)), gain(ideal.slice(0, k))),
    map: over(averageIn(Infinity), relevant),
    [`map@${k}`]: over(averageIn(k), relevant),
    'r-precision': over(hitsIn(relevant), relevant),
    bpref: over(preference, relevant),
  };
}
