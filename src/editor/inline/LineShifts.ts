/** One edit of a text, in lines and characters from 0, as it lay before the edit. */
export interface LineEdit {
  startLine: number;
  startCharacter: number;
  endLine: number;
  endCharacter: number;
  text: string;
  /** Whether nothing of the old text follows the new text on its last line. */
  atLineEnd: boolean;
}

/** Lines `from` to `to` (old, from 0, `to` not included) that now lie `by` lines further down. */
interface Stretch {
  from: number;
  to: number;
  by: number;
}

/**
 * Where the lines of an earlier state of a text are now, and which of them were edited since. It costs memory by the
 * number of edits, not of lines.
 */
export class LineShifts {
  private stretches: Stretch[] = [{ from: 0, to: Number.POSITIVE_INFINITY, by: 0 }];

  /** True when any line was edited, added or removed. */
  edited = false;

  apply(edit: LineEdit): void {
    this.edited = true;
    const { firstTouched, firstAfter } = touchedLines(edit);
    const by = lineEnds(edit.text) - (edit.endLine - edit.startLine);
    this.stretches = this.stretches.flatMap((stretch) => {
      const above = { ...stretch, to: Math.min(stretch.to, firstTouched - stretch.by) };
      const below = {
        ...stretch,
        from: Math.max(stretch.from, firstAfter - stretch.by),
        by: stretch.by + by,
      };
      return [above, below].filter(({ from, to }) => from < to);
    });
  }

  /** Where a line (from 0) of the earlier state is now; undefined when it was edited or removed. */
  nowAt(line: number): number | undefined {
    const stretch = this.stretches.find(({ from, to }) => from <= line && line < to);
    return stretch === undefined ? undefined : line + stretch.by;
  }

  /** Which line (from 0) of the earlier state a line of now is; undefined when it was edited or added. */
  wasAt(line: number): number | undefined {
    const stretch = this.stretches.find(({ from, to, by }) => from + by <= line && line < to + by);
    return stretch === undefined ? undefined : line - stretch.by;
  }
}

/** The lines whose text an edit changes: whole lines that are put in or taken out leave their neighbours alone. */
function touchedLines(edit: LineEdit): { firstTouched: number; firstAfter: number } {
  const wholeLinesAbove =
    edit.startCharacter === 0 && edit.endCharacter === 0 && /(^|\n|\r)$/.test(edit.text);
  if (wholeLinesAbove) return { firstTouched: edit.startLine, firstAfter: edit.endLine };
  const isInsertion = edit.startLine === edit.endLine && edit.startCharacter === edit.endCharacter;
  const newLineBelow = isInsertion && edit.startCharacter > 0 && edit.atLineEnd && /^[\r\n]/.test(edit.text);
  if (newLineBelow) return { firstTouched: edit.startLine + 1, firstAfter: edit.startLine + 1 };
  return { firstTouched: edit.startLine, firstAfter: edit.endLine + 1 };
}

function lineEnds(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
