import { describe, expect, it } from 'vitest';
import { topDepth } from '../../../src/core/run/topHits';

describe('topDepth', () => {
  it('is the largest K, at most 20, and never more than the profile looks at', () => {
    expect(topDepth([1, 5, 3])).toBe(5);
    expect(topDepth([1, 100])).toBe(20);
    expect(topDepth([1, 5], 2)).toBe(2);
  });
});
