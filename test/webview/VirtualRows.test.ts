import { describe, expect, it } from 'vitest';
import { headHeight, rowHeight, VirtualRows } from '../../src/webview/VirtualRows';

const boxHeight = headHeight + 10 * rowHeight;
const at = (total: number, scrollTop: number): VirtualRows =>
  new VirtualRows({ total, scrollTop, boxHeight });

describe('VirtualRows', () => {
  it('draws the rows in sight and six beyond either edge', () => {
    expect(at(100_000, 0).drawn).toEqual({ first: 0, last: 16 });
    expect(at(100_000, 50 * rowHeight).drawn).toEqual({ first: 44, last: 66 });
    expect(at(100_000, 50 * rowHeight).top).toBe(44 * rowHeight);
  });

  it('ends with the last row', () => {
    const end = 100_000 * rowHeight + headHeight - boxHeight;
    expect(at(100_000, end).drawn).toEqual({ first: 99_984, last: 100_000 });
    expect(at(3, 0).drawn).toEqual({ first: 0, last: 3 });
    expect(at(0, 0).drawn).toEqual({ first: 0, last: 0 });
  });

  it('stays in range when the table shrank under the scroll position', () => {
    const { first, last } = at(5, 4000).drawn;
    expect(first).toBe(4);
    expect(last).toBe(5);
  });

  it('scrolls no further than needed', () => {
    expect(at(100, 20 * rowHeight).scrollTopFor(25)).toBe(20 * rowHeight);
    expect(at(100, 20 * rowHeight).scrollTopFor(3)).toBe(3 * rowHeight);
    expect(at(100, 20 * rowHeight).scrollTopFor(30)).toBe(21 * rowHeight);
  });

  it('reaches every row of a table that is higher than a browser allows', () => {
    const total = 5_000_000;
    const end = at(total, 0).height - boxHeight;
    expect(at(total, 0).height).toBeLessThan(33_000_000);
    expect(at(total, end).drawn.last).toBe(total);
    expect(at(total, end).firstInSight).toBe(total - 10);
    for (const row of [0, 1, 1_234_567, total - 1]) {
      const there = at(total, at(total, 0).scrollTopFor(row));
      expect(row).toBeGreaterThanOrEqual(there.firstInSight);
      expect(row).toBeLessThanOrEqual(there.firstInSight + 10);
    }
  });
});
