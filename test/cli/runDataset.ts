/** A row that can be judged, as a line. */
export function rowText(number: number, more: object = {}): string {
  const row = {
    id: `q${number}`,
    query: `Question ${number}?`,
    answer: 'Yes.',
    context: 'It is so.',
    ...more,
  };
  return `${JSON.stringify(row)}\n`;
}

/** So many rows, `q1`, `q2`, …, with the questions `Question 1?`, …. */
export const datasetOf = (count: number): string =>
  Array.from({ length: count }, (_, i) => rowText(i + 1)).join('');
