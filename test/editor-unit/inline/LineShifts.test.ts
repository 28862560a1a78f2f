import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineShifts, type LineEdit } from '../../../src/editor/inline/LineShifts';

const edit = (over: Partial<LineEdit>): LineEdit => ({
  startLine: 0,
  startCharacter: 0,
  endLine: 0,
  endCharacter: 0,
  text: '',
  atLineEnd: false,
  ...over,
});

describe('LineShifts', () => {
  it('knows every line before an edit', () => {
    const shifts = new LineShifts();
    expect([shifts.nowAt(0), shifts.nowAt(99_999), shifts.wasAt(7)]).toEqual([0, 99_999, 7]);
    expect(shifts.edited).toBe(false);
  });

  it('forgets a line that was typed in, and no other', () => {
    const shifts = new LineShifts();
    shifts.apply(edit({ startLine: 5, startCharacter: 3, endLine: 5, endCharacter: 3, text: 'x' }));
    expect([4, 5, 6].map((line) => shifts.nowAt(line))).toEqual([4, undefined, 6]);
    expect(shifts.edited).toBe(true);
  });

  it('moves the rows below a row that is put in or taken out whole', () => {
    const shifts = new LineShifts();
    shifts.apply(edit({ startLine: 2, endLine: 2, text: 'new\r\nnew\r\n' }));
    expect([1, 2, 3].map((line) => shifts.nowAt(line))).toEqual([1, 4, 5]);
    expect([2, 3, 4].map((line) => shifts.wasAt(line))).toEqual([undefined, undefined, 2]);
    shifts.apply(edit({ startLine: 0, endLine: 1 }));
    expect([0, 1, 2].map((line) => shifts.nowAt(line))).toEqual([undefined, 0, 3]);
  });

  it('leaves a row alone when Enter is pressed at its end, but not within it', () => {
    const enter = { startLine: 3, startCharacter: 9, endLine: 3, endCharacter: 9, text: '\n' };
    const atEnd = new LineShifts();
    atEnd.apply(edit({ ...enter, atLineEnd: true }));
    expect([3, 4].map((line) => atEnd.nowAt(line))).toEqual([3, 5]);
    const within = new LineShifts();
    within.apply(edit(enter));
    expect([3, 4].map((line) => within.nowAt(line))).toEqual([undefined, 5]);
  });

  it('never calls a line known whose text changed, whatever the edits', () => {
    const edits = fc.array(
      fc.record({ a: fc.nat(60), b: fc.nat(60), text: fc.stringMatching(/^[xy\n]{0,6}$/) }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(edits, (all) => {
        const before = Array.from({ length: 12 }, (_, line) => `line ${line}`);
        let text = before.join('\n');
        const shifts = new LineShifts();
        for (const { a, b, text: inserted } of all) {
          const [from, to] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)];
          const [start, end] = [place(text, from), place(text, to)];
          text = text.slice(0, from) + inserted + text.slice(to);
          shifts.apply({
            startLine: start.line,
            startCharacter: start.character,
            endLine: end.line,
            endCharacter: end.character,
            text: inserted,
            atLineEnd: text[from + inserted.length] === undefined || text[from + inserted.length] === '\n',
          });
        }
        const now = text.split('\n');
        now.forEach((content, line) => {
          const was = shifts.wasAt(line);
          if (was !== undefined && was < before.length) {
            expect(content).toBe(before[was]);
            expect(shifts.nowAt(was)).toBe(line);
          }
        });
      }),
      { numRuns: 2000, seed: 7 },
    );
  });
});

function place(text: string, offset: number): { line: number; character: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}
