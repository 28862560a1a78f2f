/** One part of a lens line: one CodeLens. Every part has a tooltip and does something. */
export interface LensPart {
  title: string;
  tooltip: string;
  /** A command of the palette. */
  command: string;
  args: readonly unknown[];
}
