/** Lengths of a chart in CSS pixels; its width is that of its column. */
export const chartHeight = 150;
export const plotTop = 8;
export const plotBottom = 130;

/** A place across the plot: `33.33%`. */
export const share = (part: number): string => `${(part * 100).toFixed(2)}%`;

/** `0`, `.5`, `1`, `1.2` */
export function tickText(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^0\./, '.');
}
