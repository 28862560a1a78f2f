import { describe, expect, it, vi } from 'vitest';
import type { RagJudge } from '../../../src/core/judge/RagJudge';
import { JudgeRegistry } from '../../../src/editor/judges/JudgeRegistry';

const judge = (id: string): RagJudge => ({
  id,
  version: '1',
  label: id,
  judge: () => Promise.reject(new Error('not called')),
});

describe('JudgeRegistry', () => {
  it('keeps the first of two judges with one id and says so', () => {
    const registry = new JudgeRegistry();
    const first = judge('strict');
    registry.register(first);
    expect(() => registry.register(judge('strict'))).toThrow('a judge "strict" is registered already');
    expect(registry.get('strict')).toBe(first);
  });

  it('takes a judge back once, and never one that took its place', () => {
    const registry = new JudgeRegistry();
    const registration = registry.register(judge('strict'));
    registration.dispose();
    const second = judge('strict');
    registry.register(second);
    registration.dispose();
    expect(registry.all()).toEqual([second]);
  });

  it.each(['', 'a b', '../x', 'x'.repeat(65)])('refuses the id "%s"', (id) => {
    expect(() => new JudgeRegistry().register(judge(id))).toThrow('needs an id');
  });

  it('refuses what has no judge function', () => {
    expect(() => new JudgeRegistry().register({ id: 'x' } as unknown as RagJudge)).toThrow(
      'needs a judge() function',
    );
  });

  it('tells of each change', () => {
    const registry = new JudgeRegistry();
    const listener = vi.fn();
    registry.onDidChange(listener);
    registry.register(judge('a')).dispose();
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
